import type { EntityModel, RecordData } from '@yunpu/engine-core/document';
import { equalJson, isObject } from '@yunpu/engine-core/json';
import { stateOf } from '@yunpu/engine-core/workflow';
import { sql } from 'kysely';
import { AppError } from '../../platform/http/errors.ts';
import { publish } from '../../platform/http/liveEvents.ts';
import { personOf } from '../access/actor.ts';
import { appendHistory } from '../history/append.ts';
import { changesBetween } from '../history/changes.ts';
import { newId } from '../records/ids.ts';
import { knownData } from '../records/known.ts';
import { dataOf } from '../records/rows.ts';
import { noteWritten } from '../sql/recent.ts';
import { searchColumn } from '../storage/searchColumn.ts';
import type { Writing } from './context.ts';
import { type Draft, subject } from './draft.ts';
import { announceFollowed } from './follow.ts';

/** How the history names the change. */
export interface Event {
  action: string;
  title: string;
  /** Number of the change that it takes back. */
  undoes?: number;
}

function isKeyTaken(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === '23505';
}

function keyOf(model: EntityModel, record: RecordData): string {
  const key = record[model.key];
  return typeof key === 'number' ? String(key) : typeof key === 'string' ? key : '';
}

/**
 * The columns that follow from the record itself, over what was stored; demo data and imports store by the same rule.
 * `versions`: of the document, that people are served beside this one; each finds the record by its own fields.
 */
export function columnsOf(
  model: EntityModel,
  record: RecordData,
  stored?: RecordData,
  versions: readonly EntityModel[] = [],
) {
  const data = dataOf(model, record, stored);
  const others = versions.filter(({ version }) => version !== model.version);
  return {
    key: keyOf(model, record),
    state: stateOf(model, record),
    data: JSON.stringify(data),
    document_version: model.version,
    search: [
      ...new Set([
        ...searchColumn(model, record),
        ...others.flatMap((other) => searchColumn(other, knownData(other, data))),
      ]),
    ],
  };
}

/** @throws AppError record.invalid where another record has the key */
async function whereFree({ model }: Writing, write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!isKeyTaken(error)) throw error;
    const title = model.fieldsByPath[model.key]?.title ?? model.key;
    const message = model.single
      ? `${model.title}刚刚已有人填写，请刷新后修改`
      : `${subject(title)}与其他${model.title}重复`;
    const issues = [{ path: `/${model.key}`, code: 'unique', message }];
    throw new AppError('record.invalid', { message: issues[0]?.message, issues });
  }
}

async function insert(op: Writing, draft: Draft): Promise<string> {
  const { caller, at, place } = op.actor;
  const id = newId(at.getTime(), place);
  const who = {
    created_by: caller.userId,
    created_by_name: caller.userName,
    updated_by: caller.userId,
    updated_by_name: caller.userName,
  };
  const now = at.toISOString();
  noteWritten(op.model.entity);
  await whereFree(op, () =>
    op.tx
      .insertInto('records')
      .values({
        entity: op.model.entity,
        id,
        eid: draft.eid,
        version: 1,
        ...columnsOf(op.model, draft.record, undefined, op.runtime.models.versionsOf(op.model.entity)),
        ...who,
        created_at: now,
        updated_at: now,
      })
      .execute(),
  );
  return id;
}

async function update(op: Writing, draft: Draft, id: string): Promise<void> {
  const { caller, at } = op.actor;
  noteWritten(op.model.entity);
  await whereFree(op, () =>
    op.tx
      .updateTable('records')
      .set({
        ...columnsOf(op.model, draft.record, draft.row?.data, op.runtime.models.versionsOf(op.model.entity)),
        version: (draft.row?.version ?? 0) + 1,
        // Never before it was made, whatever another gateway's clock says.
        updated_at: sql<string>`greatest(created_at, ${at.toISOString()}::timestamptz)`,
        updated_by: caller.userId,
        updated_by_name: caller.userName,
      })
      .where('entity', '=', op.model.entity)
      .where('id', '=', id)
      .execute(),
  );
}

function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpty);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) =>
      inner === null || inner === undefined ? [] : [[name, withoutEmpty(inner)]],
    ),
  );
}

/** Whether the draft says what is stored already, so that there is nothing to write and nothing to tell. */
export function isUnchanged({ model }: Writing, { row, previous, record }: Draft): boolean {
  if (row === undefined || previous === undefined || changesBetween(model, previous, record).length > 0) return false;
  return equalJson(withoutEmpty(dataOf(model, record, row.data)), withoutEmpty(row.data));
}

/** Writes the draft, its history entry and its live event, all in the operation's transaction. */
export async function storeDraft(op: Writing, draft: Draft, event: Event): Promise<{ id: string; key: string }> {
  const { model, actor } = op;
  const key = keyOf(model, draft.record);
  const id = draft.row?.id ?? (await insert(op, draft));
  if (draft.row !== undefined) await update(op, draft, id);
  const [fromState, toState] = [draft.row?.state ?? null, stateOf(model, draft.record)];
  const [eid, version] = [draft.eid, (draft.row?.version ?? 0) + 1];
  await appendHistory(
    op.tx,
    {
      entity: model.entity,
      recordId: id,
      at: actor.at.toISOString(),
      userId: actor.caller.userId,
      userName: actor.caller.userName,
      action: event.action,
      title: event.title,
      documentVersion: model.version,
      fromState,
      toState,
      changes: changesBetween(model, draft.previous ?? {}, draft.record),
      undoes: event.undoes,
    },
    draft.row === undefined,
  );
  if (!actor.many) await publish(op.tx, { entity: model.entity, id, key, version, eid, ...personOf(actor) });
  await announceFollowed(op, draft.previous, draft.record, key);
  const createdBy = draft.previous?.createdBy;
  await op.runtime.changed({
    tx: op.tx,
    model,
    actor,
    eid,
    id,
    key,
    version,
    createdBy: typeof createdBy === 'string' ? createdBy : actor.caller.userId,
    record: draft.record,
    previous: draft.previous,
    from: fromState,
    to: toState,
  });
  return { id, key };
}
