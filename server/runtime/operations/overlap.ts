import { createHash } from 'node:crypto';
import type { EntityModel, OverlapModel, RecordData } from '@yunpu/engine-core/document';
import { isEmptyValue } from '@yunpu/engine-core/expression';
import { formatValue } from '@yunpu/engine-core/format';
import { type Filter } from '@yunpu/engine-core/query';
import { getAt, pathToPointer, sameValue } from '@yunpu/engine-core/record';
import { stateOf } from '@yunpu/engine-core/workflow';
import { sql } from 'kysely';
import { limitsFor } from '../access/actor.ts';
import { present } from '../access/fields.ts';
import { recordOf } from '../records/rows.ts';
import { filterSql } from '../sql/filter.ts';
import { and, TRUE } from '../sql/predicate.ts';
import { findRow, tableOf } from '../storage/find.ts';
import type { Writing } from './context.ts';
import { type Draft, subject } from './draft.ts';

const valueAt = (record: RecordData, path: string): unknown => getAt(record, pathToPointer(path));

/** Whether a record takes up time: it has begun, is in a state that counts, and says of what. */
function counts(model: EntityModel, { from, same, states }: OverlapModel, record: RecordData): boolean {
  const state = stateOf(model, record);
  return (
    !isEmptyValue(valueAt(record, from)) &&
    same.every((path) => path === 'eid' || !isEmptyValue(valueAt(record, path))) &&
    (states === undefined || (state !== null && states.includes(state)))
  );
}

/** Whether the change can make it clash: what was there before stays as it is, also beside others. */
function matters(model: EntityModel, rule: OverlapModel, { previous, record }: Draft): boolean {
  if (!counts(model, rule, record)) return false;
  if (previous === undefined || !counts(model, rule, previous)) return true;
  return [rule.from, rule.to, ...rule.same]
    .filter((path) => path !== 'eid')
    .some((path) => !sameValue(valueAt(previous, path), valueAt(record, path)));
}

/** What the other records are whose times meet the record's. */
function clashing(model: EntityModel, { from, to, same, states, inclusive }: OverlapModel, record: RecordData): Filter {
  const [begin, end] = [valueAt(record, from), valueAt(record, to)];
  const goesOn: Filter[] = [
    { field: to, op: inclusive ? 'gte' : 'gt', value: begin },
    { field: to, op: 'empty' },
  ];
  return {
    and: [
      ...same
        .filter((path) => path !== 'eid')
        .map((field): Filter => ({ field, op: 'eq', value: valueAt(record, field) })),
      ...(states && model.states ? [{ field: model.states.field, op: 'in', value: [...states] } satisfies Filter] : []),
      isEmptyValue(end) ? { field: from, op: 'filled' } : { field: from, op: inclusive ? 'lte' : 'lt', value: end },
      { or: goesOn },
    ],
  };
}

/** Two transactions about the same room take turns. */
const lockOf = (entity: string, { name, same }: OverlapModel, record: RecordData, eid: string): string => {
  const about = JSON.stringify([entity, name, same.map((path) => (path === 'eid' ? eid : valueAt(record, path)))]);
  return createHash('sha256').update(about).digest().readBigInt64BE(0).toString();
};

/**
 * Adds an issue for each rule by which the record's time meets that of another. What the two have in common is locked
 * first, so that of two saves at once the second sees the first's record.
 */
export async function checkOverlaps(op: Writing, draft: Draft): Promise<void> {
  const { model } = op;
  const { record, eid } = draft;
  const due = model.noOverlap
    .filter((rule) => matters(model, rule, draft))
    .map((rule) => ({ rule, lock: lockOf(model.entity, rule, record, eid) }))
    .sort((a, b) => (a.lock < b.lock ? -1 : 1));
  for (const { rule, lock } of due) {
    const [begin, end] = [valueAt(record, rule.from), valueAt(record, rule.to)];
    if (isBackwards(begin, end, rule.inclusive)) {
      const [from, to] = [rule.from, rule.to].map((path) => subject(model.fieldsByPath[path]?.title ?? path));
      draft.issues.push({ path: pathToPointer(rule.to), code: 'overlap', message: `${to}要晚于${from}` });
      continue;
    }
    await sql`select pg_advisory_xact_lock(${lock}::bigint)`.execute(op.tx);
    const where = and([
      filterSql(model, clashing(model, rule, record)),
      rule.same.includes('eid') ? sql<boolean>`eid = ${eid}::text` : TRUE,
      draft.row === undefined ? TRUE : sql<boolean>`id <> ${draft.row.id}::uuid`,
    ]);
    const { rows } = await sql<{
      key: string;
    }>`select key from ${tableOf(model)} where ${where} order by created_at limit 1`.execute(op.tx);
    if (rows[0])
      draft.issues.push({
        path: pathToPointer(rule.from),
        code: 'overlap',
        message: await clashText(op, rule, rows[0].key),
      });
  }
}

/** An end before its beginning meets nothing, and would go in beside everything. */
function isBackwards(begin: unknown, end: unknown, inclusive: boolean): boolean {
  if (typeof begin !== 'string' || typeof end !== 'string' || end === '') return false;
  const [from, to] = [Date.parse(begin), Date.parse(end)];
  return inclusive ? to < from : to <= from;
}

/** What the person is told: of the other record no more than they may read. */
async function clashText(
  { tx, model, actor }: Writing,
  { from, to, message }: OverlapModel,
  key: string,
): Promise<string> {
  const words = message ?? `这段时间与其他${model.title}重叠`;
  const row = await findRow(tx, model, actor, key);
  if (row === undefined) return words;
  const shown = present(model, limitsFor(actor, model, row.state), recordOf(model, row));
  const times = [from, to].map((path) => {
    const [field, value] = [model.fieldsByPath[path], valueAt(shown, path)];
    return field && !isEmptyValue(value) ? formatValue(field, value) : undefined;
  });
  // An end that is not shown may be hidden or not be there.
  const span = times[0] === undefined ? '' : `，${times[0]}${times[1] === undefined ? ' 起' : ` 至 ${times[1]}`}`;
  return `${words}（${key}${span}）`;
}
