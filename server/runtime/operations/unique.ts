import { createHash } from 'node:crypto';
import type { FieldModel } from '@yunpu/engine-core/document';
import { getAt, pathToPointer } from '@yunpu/engine-core/record';
import { sql } from 'kysely';
import { columnOf } from '../sql/columns.ts';
import { filterSql } from '../sql/filter.ts';
import { and, TRUE } from '../sql/predicate.ts';
import { tableOf } from '../storage/find.ts';
import type { Writing } from './context.ts';
import { type Draft, subject } from './draft.ts';

interface Claim {
  field: FieldModel;
  value: unknown;
  /** Advisory lock of the value: two transactions that want it take turns. */
  lock: string;
}

function claims({ model }: Writing, draft: Draft, eid: string): Claim[] {
  return Object.values(model.fieldsByPath).flatMap((field) => {
    if (field.unique === false || columnOf(model, field.path) === undefined) return [];
    const pointer = pathToPointer(field.path);
    const value = getAt(draft.record, pointer);
    if (value === undefined || value === null) return [];
    if (draft.previous !== undefined && getAt(draft.previous, pointer) === value) return [];
    const name = JSON.stringify([model.entity, field.id, field.unique === 'team' ? eid : null, value]);
    return [{ field, value, lock: createHash('sha256').update(name).digest().readBigInt64BE(0).toString() }];
  });
}

/**
 * Adds an issue for each unique field whose value another record has. The value is locked first, so that of
 * two saves with one new value the second sees the first's record.
 */
export async function checkUnique(op: Writing, draft: Draft, eid: string): Promise<void> {
  // In one order everywhere, or two saves with two shared values would wait for each other.
  for (const { field, value, lock } of claims(op, draft, eid).sort((a, b) => (a.lock < b.lock ? -1 : 1))) {
    await sql`select pg_advisory_xact_lock(${lock}::bigint)`.execute(op.tx);
    const where = and([
      filterSql(op.model, { field: field.path, op: 'eq', value }),
      field.unique === 'team' ? sql<boolean>`eid = ${eid}::text` : TRUE,
      draft.row === undefined ? TRUE : sql<boolean>`id <> ${draft.row.id}::uuid`,
    ]);
    const taken = await sql`select 1 from ${tableOf(op.model)} where ${where} limit 1`.execute(op.tx);
    if (taken.rows.length > 0)
      draft.issues.push({
        path: pathToPointer(field.path),
        code: 'unique',
        message: `${subject(field.title)}与其他${op.model.title}重复`,
      });
  }
}
