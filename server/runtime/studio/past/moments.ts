import { sql } from 'kysely';
import type { HistoryEntry } from '../../../../contract/studio/index.ts';
import type { Executor } from '../../../platform/database/port.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { parsed } from '../../documents/layOver.ts';

/** As many as are worth reading. */
export const ENTRIES = 100;

/** What was in force of an entity from some time on. */
export interface Moment extends Omit<HistoryEntry, 'changes' | 'current'> {
  document: unknown;
}

export const newestFirst = (moments: Moment[]): Moment[] =>
  moments.sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));

/** A version while everybody had it. @throws AppError studio.noVersion */
export async function timeOf(
  executor: Executor,
  entity: string,
  at: string,
): Promise<Pick<Moment, 'version' | 'by' | 'reason' | 'at'> & { until: string | null }> {
  const moments = newestFirst([...(await publications(executor, entity)), ...(await shipments(executor, entity))]);
  const index = moments.findIndex((moment) => Date.parse(moment.at) === Date.parse(at));
  const found = moments[index];
  if (found === undefined) throw new AppError('studio.noVersion');
  return {
    version: found.version,
    by: found.by,
    reason: found.reason,
    at: found.at,
    until: moments[index - 1]?.at ?? null,
  };
}

export async function publications(executor: Executor, entity: string): Promise<Moment[]> {
  const rows = await executor
    .selectFrom('studio_publications as p')
    .leftJoin('studio_change_sets as c', 'c.publish_no', 'p.publish_no')
    .selectAll('p')
    .select(['c.installation_name', 'c.signed_by'])
    .where('p.entity', '=', entity)
    .orderBy('p.seq', 'desc')
    .limit(ENTRIES)
    .execute();
  return rows.map(({ publish_no, version, at, by_id, by_name, reason, kind, text, installation_name, signed_by }) => ({
    publishNo: publish_no,
    version,
    at,
    by: { id: by_id, name: by_name },
    reason,
    kind,
    origin:
      installation_name === null || signed_by === null
        ? null
        : { installation: installation_name, signedBy: signed_by },
    document: parsed(text),
  }));
}

/** Versions that came with a release, or by a release that was merged with the studio's changes. */
export async function shipments(executor: Executor, entity: string): Promise<Moment[]> {
  const rows = await executor
    .selectFrom('entity_documents as d')
    .select(['d.version', 'd.document', 'd.published_at'])
    .where('d.entity', '=', entity)
    .where('d.staged', '=', false)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('studio_publications as p')
            .select('p.seq')
            .whereRef('p.entity', '=', 'd.entity')
            .whereRef('p.version', '=', 'd.version')
            .whereRef('p.at', '<=', 'd.published_at'),
        ),
      ),
    )
    .orderBy('d.published_at', 'desc')
    .limit(ENTRIES)
    .execute();
  return rows.map(({ version, document, published_at }) => ({
    publishNo: version,
    version,
    at: published_at,
    by: null,
    reason: '随产品发布',
    kind: 'shipped',
    origin: null,
    document,
  }));
}

/** Versions that some people were served, and when they were not any more. */
export async function trials(executor: Executor, entity: string): Promise<Moment[]> {
  const rows = await executor
    .selectFrom('studio_stages')
    .selectAll()
    .where(
      sql<boolean>`jsonb_path_exists(documents::jsonb, '$[*].entity ? (@ == $entity)', jsonb_build_object('entity', ${entity}::text))`,
    )
    .orderBy('seq', 'desc')
    .limit(ENTRIES)
    .execute();
  return rows.flatMap((row): Moment[] => {
    const document = row.documents.find((one) => one.entity === entity);
    if (document === undefined) return [];
    const { stage_no: publishNo, state, at, by_id, by_name, reason, ended_at } = row;
    const shared = { version: document.version, origin: null, document: parsed(document.text) };
    const begun: Moment = { ...shared, publishNo, kind: 'staged', at, by: { id: by_id, name: by_name }, reason };
    if (state !== 'withdrawn' || ended_at === null) return [begun];
    const by = { id: row.ended_id ?? '', name: row.ended_name ?? '' };
    const ended: Moment = {
      ...shared,
      publishNo: `${publishNo} withdrawn`,
      kind: 'withdrawn',
      at: ended_at,
      by,
      reason: row.ended_reason ?? '',
    };
    return [ended, begun];
  });
}
