import { type EntityDocument, type EntityModel, type FieldAccess, project } from '@yunpu/engine-core/document';
import { type RawBuilder, sql } from 'kysely';
import type { Sent } from '../../../contract/define.ts';
import type { Past, past } from '../../../contract/studio.ts';
import type { Executor } from '../../platform/database/port.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { AppError } from '../../platform/http/errors.ts';
import { type Actor, actorOf, limitsFor } from '../access/actor.ts';
import { present, strictest } from '../access/fields.ts';
import { readable, requireReader } from '../access/rows.ts';
import { laterFields } from '../documents/earlier.ts';
import type { Documents } from '../documents/service.ts';
import { compileStored, versionAt } from '../documents/versions.ts';
import { rowsAsOf } from '../history/asOf.ts';
import type { Runtime } from '../operations/context.ts';
import { labelsOfList } from '../operations/labels.ts';
import { type RecordRow, recordOf } from '../records/rows.ts';
import { countRows } from '../sql/count.ts';
import { and, TRUE } from '../sql/predicate.ts';
import { tableOf } from '../storage/find.ts';
import { timeOf } from './history.ts';

/** Records that one answer holds. */
const ROWS = 200;

/**
 * Records of an entity as they looked and were while a version was in force. Whose they are and what is hidden in them is
 * judged by today's rules and by those of that time: an old version opens nothing that is closed now.
 * @throws AppError entity.unknown, studio.noVersion
 */
export async function pastOf(
  executor: Executor,
  documents: Documents,
  runtime: Runtime,
  caller: Caller,
  { entity, at, key }: Sent<typeof past>,
): Promise<Past> {
  const served = documents.seenBy(caller);
  const now = served.model(entity);
  const actor = actorOf(caller);
  requireReader(now, actor);
  const time = await timeOf(executor, entity, at);
  const kept = await versionAt(executor, entity, time.version);
  const then = kept && compileStored(kept);
  const document = kept && project(kept.document, caller.roles, { fragments: kept.fragments });
  if (then === undefined || document === undefined || now.storage !== 'records')
    throw new AppError('studio.noVersion', { message: '这个版本的定义现在已经不能显示' });

  const until = time.until ?? new Date().toISOString();
  const where = and([
    sql<boolean>`entity = ${entity}::text`,
    sql<boolean>`created_at < ${until}::timestamptz`,
    readable(now, actor),
  ]);
  const found = await newest(executor, now, where, key);
  const modelAt = async (version: string) => (await served.modelAt(executor, entity, version)) ?? now;
  const rows = await rowsAsOf(executor, found, until, modelAt);
  const records = rows.map((row, index) =>
    present(then, limitsThen({ then, now, actor }, row.state, found[index]?.state ?? null), recordOf(then, row)),
  );
  return {
    ...time,
    document: toRead(document),
    rows: records,
    total: Math.max((await countRows(executor, tableOf(now), where)).total, records.length),
    labels: await labelsOfList({ runtime, executor, model: then, actor }, records),
  };
}

async function newest(
  executor: Executor,
  model: EntityModel,
  where: RawBuilder<boolean>,
  key: string | undefined,
): Promise<RecordRow[]> {
  const wanted = key === undefined ? TRUE : sql<boolean>`key = ${key}::text`;
  const read = async (which: RawBuilder<boolean>, limit: number): Promise<RecordRow[]> =>
    (
      await sql<RecordRow>`
        select * from ${tableOf(model)} as records where ${and([where, which])}
        order by created_at desc, id desc limit ${limit}`.execute(executor)
    ).rows;
  const rows = await read(TRUE, ROWS);
  if (key === undefined || rows.some((row) => row.key === key)) return rows;
  return [...(await read(wanted, 1)), ...rows];
}

interface Rules {
  then: EntityModel;
  now: EntityModel;
  actor: Actor;
}

/** Of the rules of that time and of today, in the state of that time and of today, the strictest. */
function limitsThen(
  { then, now, actor }: Rules,
  past: string | null,
  today: string | null,
): Record<string, FieldAccess> {
  const later = laterFields(then, now);
  const states = [past, today];
  const [ofThen, ofNow] = [then, now].map((model) => states.map((state) => limitsFor(actor, model, state)));
  const limits: Record<string, FieldAccess> = {};
  for (const path of Object.keys(then.fieldsByPath)) {
    const field = later.get(path);
    const access = strictest([
      ...(ofThen ?? []).map((one) => one[path] ?? 'write'),
      ...(field === undefined ? [] : (ofNow ?? []).map((one) => one[field.path] ?? 'write')),
    ]);
    if (access !== 'write') limits[path] = access;
  }
  return limits;
}

/** Without what would change or take away records. */
function toRead({
  actions: _actions,
  approval: _approval,
  starts: _starts,
  list,
  ...document
}: EntityDocument): EntityDocument {
  const { rowActions: _rowActions, ...shown } = list ?? {};
  return { ...document, children: [], list: { ...shown, export: false, import: false } } as EntityDocument;
}
