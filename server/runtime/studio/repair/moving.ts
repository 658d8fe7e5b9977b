import {
  type EntityModel,
  isBeside,
  type MovedField,
  movedFields,
  type RecordData,
  type StoredPlace,
  stepsFromRecord,
} from '@yunpu/engine-core/document';
import { isObject } from '@yunpu/engine-core/json';
import { isEmpty, same } from '../../records/same.ts';
import { put, taken } from '../../records/steps.ts';
import type { Move, MovePlace, RepairSpec } from './spec.ts';

/** Fields that went into or out of the rows of a sub-table: only these are stored anew. */
export const crossings = (older: EntityModel, newer: EntityModel): MovedField[] =>
  newer.storage === 'records' && older.storage === 'records'
    ? movedFields(older, newer).filter(({ from, to }) => !isBeside(from, to))
    : [];

const placeOf = ({ table, steps }: StoredPlace): MovePlace => ({
  ...(table && { table: stepsFromRecord(table) }),
  steps,
});

export function moveSpec({ from, to }: MovedField): RepairSpec & { repair: Move } {
  return {
    ids: stepsFromRecord(from),
    test: { is: 'filled' },
    repair: { do: 'move', from: placeOf(from), into: placeOf(to) },
  };
}

/** Id of what the record has kept the value in: what that was before it moved there is given back as the field goes back. */
export const keyBefore = ({ from: { table, steps } }: Move): string => (table ?? steps)[0] ?? '';

const valueAt = (data: RecordData, steps: readonly string[]): unknown => taken(data, steps).value;

/** Without a value where it would be empty. */
function laid(data: RecordData, steps: readonly string[], value: unknown): RecordData {
  return isEmpty(value) ? taken(data, steps).rest : (put(data, steps, value) ?? data);
}

const rowsAt = (data: RecordData, table: readonly string[]): RecordData[] => {
  const rows = valueAt(data, table);
  return Array.isArray(rows) ? rows.filter(isObject) : [];
};

/** Of rows what the first says that says anything. */
function valueOf(data: RecordData, { table, steps }: MovePlace): unknown {
  if (table === undefined) return valueAt(data, steps);
  return rowsAt(data, table)
    .map((row) => valueAt(row, steps))
    .find((value) => !isEmpty(value));
}

/**
 * A row's `data` with the value also at its new place; what stays at the old one nobody sees, and it is there again when the
 * field goes back. Where people have written something at the new place since, that stays.
 */
export function afterMove(data: RecordData, { from, into }: Move, writtenSince: boolean): RecordData {
  const value = valueOf(data, from);
  if (writtenSince && (isEmpty(value) || !isEmpty(valueOf(data, into)))) return data;
  if (into.table === undefined) return laid(data, into.steps, value);
  return put(data, into.table, rowsAfter(rowsAt(data, into.table), into.steps, value)) ?? data;
}

/** Of rows that have values from before, those that said what the first says follow it; the others keep theirs. */
function rowsAfter(rows: readonly RecordData[], steps: readonly string[], value: unknown): RecordData[] {
  if (rows.length === 0) return isEmpty(value) ? [] : [laid({}, steps, value)];
  const first = Math.max(
    0,
    rows.findIndex((row) => !isEmpty(valueAt(row, steps))),
  );
  const was = valueAt(rows[first] ?? {}, steps);
  return rows.map((row) => {
    const now = valueAt(row, steps);
    return same(now, was) || isEmpty(now) ? laid(row, steps, value) : row;
  });
}
