import type { EntityModel, RecordData, RollupModel } from '@yunpu/engine-core/document';
import { canTranslate, filterFromExpression } from '@yunpu/engine-core/query';
import { getAt, pathToPointer, ruleViolations } from '@yunpu/engine-core/record';
import { prepareRecord } from '@yunpu/engine-core/validation';
import { type RawBuilder, sql } from 'kysely';
import { unrestrict } from '../access/actor.ts';
import { type Total, totalsOf } from '../documents/rollups.ts';
import { same } from '../records/same.ts';
import { columnOf } from '../sql/columns.ts';
import { filterSql } from '../sql/filter.ts';
import { and, TRUE } from '../sql/predicate.ts';
import { findRow, tableOf } from '../storage/find.ts';
import { type Writing, writing } from './context.ts';
import { type Draft, draftOf, refuseIssues } from './draft.ts';
import { settleFollowed } from './follow.ts';
import { isUnchanged, storeDraft } from './store.ts';

const SUMMED = { action: 'sumUp', title: '汇总更新' };
const FOLLOWED = { action: 'follow', title: '随关联记录更新' };

/** What a sum comes to, as a value of one query: money and counts exactly, fractions without what binary adds to them. */
function valueSql({ total, of }: RollupModel, child: EntityModel): RawBuilder<unknown> {
  const column = of === undefined ? undefined : columnOf(child, of);
  if (column === undefined) return sql`count(*)`;
  const text = sql.raw(column.whole);
  return total === 'sum' ? sql`coalesce(sum((${text})::numeric), 0)` : sql`${sql.raw(total)}(${text})`;
}

/** What the records that belong to this key come to, by field. */
async function totalsFor(op: Writing, totals: readonly Total[], key: string): Promise<RecordData> {
  const parts = totals.map(({ name, rollup }) => {
    const child = op.runtime.models.model(rollup.entity);
    const { when } = rollup;
    const where = and([
      filterSql(child, { field: rollup.by, op: 'eq', value: key }),
      when === undefined
        ? TRUE
        : filterSql(child, filterFromExpression(when, child, { scope: op.actor.scope }, 'candidate')),
    ]);
    return sql`${name}::text, (select to_jsonb(${valueSql(rollup, child)}) from ${tableOf(child)} where ${where})`;
  });
  const { rows } = await sql<{ found: RecordData }>`select jsonb_build_object(${sql.join(parts)}) as found`.execute(
    op.tx,
  );
  return rows[0]?.found ?? {};
}

/** A child's document may have been changed in its file so that the sum is none any more: what was stored last stays. */
function canSumUp({ runtime }: Writing, { entity, by, of, when }: RollupModel): boolean {
  if (!runtime.models.has(entity)) return false;
  const child = runtime.models.model(entity);
  const isThere = (path: string): boolean => columnOf(child, path) !== undefined;
  return isThere(by) && (of === undefined || isThere(of)) && (!when || canTranslate(when, child, 'candidate') === true);
}

/** Puts what its child records come to into a record whose row is locked, or that is new. */
export async function settleRollups(op: Writing, draft: Draft): Promise<void> {
  const totals = totalsOf(op.model).filter(({ rollup }) => canSumUp(op, rollup));
  const key = draft.record[op.model.key];
  if (totals.length === 0 || typeof key !== 'string') return;
  const found = await totalsFor(op, totals, key);
  const record = { ...draft.record, ...found };
  for (const [name, value] of Object.entries(found)) if (value === null) delete record[name];
  draft.record = record;
}

/** The record that a record belongs to by a link. */
const ownerOf = (record: RecordData | undefined, { rollup: { by } }: Total): string[] => {
  const key = record && getAt(record, pathToPointer(by));
  return typeof key === 'string' && key !== '' ? [key] : [];
};

/** Whether a change of a record can change a sum at all; a condition may read any of its fields. */
function matters({ rollup: { by, of, when } }: Total, previous: RecordData, now: RecordData): boolean {
  if (when !== undefined) return true;
  return [by, ...(of === undefined ? [] : [of])].some(
    (path) => !same(getAt(previous, pathToPointer(path)), getAt(now, pathToPointer(path))),
  );
}

/**
 * Brings every record that sums this one up in line with it: the one it belonged to before, and the one it belongs to
 * now. Each is locked first, in one order everywhere, so that of two changes at once the second counts the first in.
 * @throws AppError record.invalid when a rule of such a record would be broken by it
 */
export async function followRollups(
  op: Writing,
  previous: RecordData | undefined,
  now: RecordData | undefined,
): Promise<void> {
  for (const { entity, totals } of op.runtime.models.summing(op.model.entity)) {
    const touched = totals.filter((total) => !previous || !now || matters(total, previous, now));
    const owners = touched.flatMap((total) => [previous, now].flatMap((record) => ownerOf(record, total)));
    const parent = writing(op.runtime, entity, unrestrict(op.actor), op.tx);
    for (const key of [...new Set(owners)].sort()) await sumUp(parent, key, touched[0]?.rollup.by ?? '');
  }
}

async function sumUp(op: Writing, key: string, by: string): Promise<void> {
  const draft = await derived(op, key);
  if (draft === undefined || draft.previous === undefined || isUnchanged(op, draft)) return;
  const env = { scope: { ...draft.scope, isNew: false } };
  const before = new Set(ruleViolations(op.model, draft.previous, env).map(({ rule }) => rule));
  const broken = ruleViolations(op.model, draft.record, env).filter(({ rule }) => !before.has(rule));
  refuseIssues(broken.map(({ rule }) => ({ path: pathToPointer(by), code: rule.code, message: rule.message })));
  const { previous } = draft;
  await storeDraft(op, draft, SUMMED);
  await followRollups(op, previous, draft.record);
}

/**
 * Brings the record with this key in line with the records that it is linked to, and what sums it up with it. Whoever
 * changed those has gone on: a rule of this record that no longer holds is for its next save to name.
 */
export async function bringInLine(op: Writing, key: string): Promise<void> {
  const draft = await derived(op, key);
  if (draft === undefined || isUnchanged(op, draft)) return;
  const { previous } = draft;
  await storeDraft(op, draft, FOLLOWED);
  await followRollups(op, previous, draft.record);
}

/** The record with this key, locked, as its child records and those that it is linked to make it; undefined when there is none. */
export async function derived(op: Writing, key: string): Promise<Draft | undefined> {
  const row = await findRow(op.tx, op.model, op.actor, key, true);
  if (row === undefined) return undefined;
  const draft = draftOf(op, row);
  await settleRollups(op, draft);
  await settleFollowed(op, draft);
  draft.record = prepareRecord(op.model, draft.record, { scope: { ...draft.scope, isNew: false } });
  return draft;
}
