import type { EntityModel, RecordData } from '@yunpu/engine-core/document';
import { getAt, pathToPointer, setAt } from '@yunpu/engine-core/record';
import { sql } from 'kysely';
import type { JobHandler } from '../../platform/jobs/worker.ts';
import { systemActor, unrestrict } from '../access/actor.ts';
import { type FollowingLink, followedPairs, followingLinks } from '../documents/derived.ts';
import { type RecordRow, recordOf } from '../records/rows.ts';
import { same } from '../records/same.ts';
import { filterSql } from '../sql/filter.ts';
import { and } from '../sql/predicate.ts';
import { tableOf } from '../storage/find.ts';
import { type Runtime, type Writing, writing } from './context.ts';
import type { Draft } from './draft.ts';

export const FOLLOW_TOPIC = 'entities.follow';

/** Records whose keys are read at once; each is stored in a transaction of its own. */
const SLICE = 200;

const keyIn = (link: FollowingLink, record: RecordData): string | undefined => {
  const key = getAt(record, pathToPointer(link.path));
  return typeof key === 'string' && key !== '' ? key : undefined;
};

/**
 * The linked record, held until the draft is stored: a change of it either is read here, or finds the draft stored. Where
 * it sums this record up it will be written too, so it is taken for that at once.
 */
async function heldRecord(op: Writing, target: EntityModel, key: string): Promise<RecordData | undefined> {
  const isWritten = op.runtime.models.summing(op.model.entity).some(({ entity }) => entity === target.entity);
  const { rows } = await sql<RecordRow>`
    select * from ${tableOf(target)} where entity = ${target.entity}::text and key = ${key}::text
    ${isWritten ? sql`for update` : sql`for share`}`.execute(op.tx);
  return rows[0] && recordOf(target, rows[0]);
}

/**
 * Puts what changes with linked records into a draft, as those records are now. As with sums, the document decides what is
 * copied, whoever saves: who may read it here is this document's own rule.
 */
export async function settleFollowed(op: Writing, draft: Draft): Promise<void> {
  const { models } = op.runtime;
  for (const link of followingLinks(op.model)) {
    const { entity } = link.link;
    if (!models.has(entity)) continue;
    const target = models.model(entity);
    const key = keyIn(link, draft.record);
    const linked = key === undefined ? {} : await heldRecord(op, target, key);
    // A record that is gone leaves what was known of it.
    if (linked === undefined) continue;
    for (const [own, theirs] of followedPairs(link))
      if (key === undefined || target.fieldsByPath[theirs] !== undefined)
        draft.record = setAt(draft.record, pathToPointer(own), getAt(linked, pathToPointer(theirs)) ?? undefined);
  }
}

/** The entities whose records go on changing with records of this one, and by which links. */
function followersOf({ models }: Runtime, entity: string): [EntityModel, FollowingLink[]][] {
  return models.all().flatMap((model): [EntityModel, FollowingLink[]][] => {
    const links = followingLinks(model).filter(({ link }) => link.entity === entity);
    return links.length > 0 ? [[model, links]] : [];
  });
}

/** Has the records that change with this one follow, once it is stored: they may be many, and nobody waits for them. */
export async function announceFollowed(
  op: Writing,
  previous: RecordData | undefined,
  now: RecordData,
  key: string,
): Promise<void> {
  if (previous === undefined) return;
  const { entity } = op.model;
  const isRead = followersOf(op.runtime, entity).some(([, links]) =>
    links
      .flatMap(followedPairs)
      .some(([, theirs]) => !same(getAt(previous, pathToPointer(theirs)), getAt(now, pathToPointer(theirs)))),
  );
  if (isRead) await op.runtime.enqueue(op.tx, FOLLOW_TOPIC, { entity, key });
}

/** Brings the records that change with one record in line with it. What is in line already stays as it is, so it may run twice. */
export function followHandler(runtime: Runtime, derive: (op: Writing, key: string) => Promise<void>): JobHandler {
  return async (payload, { signal }) => {
    const { entity, key } = payload as { entity: string; key: string };
    for (const [model, links] of followersOf(runtime, entity))
      for (const link of links)
        for await (const own of keysLinked(runtime, model, link, key)) {
          signal.throwIfAborted();
          await runtime.database.transaction((tx) =>
            derive(writing(runtime, model.entity, unrestrict(systemActor('')), tx), own),
          );
        }
  };
}

async function* keysLinked(
  runtime: Runtime,
  model: EntityModel,
  link: FollowingLink,
  key: string,
): AsyncGenerator<string> {
  let after: string | undefined;
  for (;;) {
    const where = and([
      filterSql(model, { field: link.path, op: 'eq', value: key }),
      ...(after === undefined ? [] : [sql<boolean>`id > ${after}::uuid`]),
    ]);
    const { rows } = await sql<{ id: string; key: string }>`
      select id, key from ${tableOf(model)} where ${where} order by id limit ${SLICE}`.execute(runtime.database.kysely);
    for (const row of rows) yield row.key;
    if (rows.length < SLICE) return;
    after = rows.at(-1)?.id;
  }
}
