import { compile, type EntityModel } from '@yunpu/engine-core/document';
import { sql } from 'kysely';
import type { Executor } from '../../platform/database/port.ts';

/** A document version as it was served: enough to compile it again. */
export interface StoredVersion {
  document: Record<string, unknown>;
  fragments: Record<string, unknown>;
}

function usedFragments(document: unknown, fragments: Record<string, unknown>): Record<string, unknown> {
  const used: Record<string, unknown> = {};
  const collect = (value: unknown): void => {
    const text = JSON.stringify(value);
    for (const [name, content] of Object.entries(fragments)) {
      if (used[name] !== undefined || !text.includes(`${name}.json`)) continue;
      used[name] = content;
      collect(content);
    }
  };
  collect(document);
  return used;
}

/**
 * Keeps a version for good, so that records know what wrote them and every gateway can serve it; `staged`: only some people
 * are served it.
 */
export async function rememberVersion(
  executor: Executor,
  model: EntityModel,
  document: Record<string, unknown>,
  fragments: Record<string, unknown>,
  staged = false,
): Promise<void> {
  const published_at = new Date().toISOString();
  await executor
    .insertInto('entity_documents')
    .values({
      entity: model.entity,
      version: model.version,
      document: JSON.stringify(document),
      fragments: JSON.stringify(usedFragments(document, fragments)),
      published_at,
      staged,
    })
    .onConflict((conflict) =>
      staged
        ? conflict.doNothing()
        : conflict
            .columns(['entity', 'version'])
            .doUpdateSet({ published_at, staged: false })
            .where('entity_documents.staged', '=', true),
    )
    .execute();
}

/**
 * The versions of an entity that came into force last, the last first: one that was gone back to came when it did. `staged`:
 * also those that only some people were served.
 */
export async function recentVersions(
  executor: Executor,
  entity: string,
  limit: number,
  { staged = false }: { staged?: boolean } = {},
): Promise<StoredVersion[]> {
  return executor
    .selectFrom('entity_documents as d')
    .leftJoin(
      (query) =>
        query
          .selectFrom('studio_publications')
          .select(['version', ({ fn }) => fn.max('at').as('at')])
          .where('entity', '=', entity)
          .groupBy('version')
          .as('p'),
      (join) => join.onRef('p.version', '=', 'd.version'),
    )
    .select(['d.document', 'd.fragments'])
    .where('d.entity', '=', entity)
    .$if(!staged, (query) => query.where('d.staged', '=', false))
    .orderBy(sql`greatest(d.published_at, p.at)`, 'desc')
    .limit(limit)
    .execute();
}

/** Every document version that was ever in force for everybody. */
export async function servedVersions(executor: Executor): Promise<Set<string>> {
  const rows = await executor.selectFrom('entity_documents').select('version').where('staged', '=', false).execute();
  return new Set(rows.map(({ version }) => version));
}

/** One version of an entity's document as it was served. */
export async function versionAt(
  executor: Executor,
  entity: string,
  version: string,
): Promise<StoredVersion | undefined> {
  return executor
    .selectFrom('entity_documents')
    .select(['document', 'fragments'])
    .where('entity', '=', entity)
    .where('version', '=', version)
    .executeTakeFirst();
}

/** A kept version compiled again; undefined when today's engine no longer understands it. */
export function compileStored({ document, fragments }: StoredVersion): EntityModel | undefined {
  return compile(document, { fragments }).model;
}

/** The version that was published last, as far as today's engine understands it. */
export async function lastServed(executor: Executor, entity: string): Promise<EntityModel | undefined> {
  const [kept] = await recentVersions(executor, entity, 1);
  return kept && compileStored(kept);
}
