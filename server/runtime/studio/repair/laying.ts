import type { EntityModel, FieldModel, RecordData } from '@yunpu/engine-core/document';
import { isObject } from '@yunpu/engine-core/json';
import { escapeSegment } from '@yunpu/engine-core/record';

/** The new value for a place of a record. */
export type ValueAt = (value: unknown, pointer: string) => unknown;

/** How values at one place of a record are replaced. */
export interface Laying {
  isTouched(value: unknown, at: string): boolean;
  isSettled(value: unknown): boolean;
  value: ValueAt;
  /** One of the values cannot be made right: then the record stays as it is. */
  stuck: boolean;
}

/** Stands for the index of a row. */
const ROW = '*';

/** Where the document shows the field, with a mark in the place of each row. */
export function shownPath({ fieldsByPath }: EntityModel, { path }: FieldModel): string {
  const steps = path.split('.').map((name, index, all) => {
    const isRows = fieldsByPath[all.slice(0, index + 1).join('.')]?.kind === 'table' && index < all.length - 1;
    return `/${escapeSegment(name)}${isRows ? `/${ROW}` : ''}`;
  });
  return steps.join('');
}

/** A copy with every value that is not right any more replaced; the same where there is none. */
export function laid(on: Laying, [id = '', ...below]: readonly string[], data: RecordData, at: string): RecordData {
  const there = data[id];
  if (below.length === 0) return replaced(on, data, id, at);
  const inside = (item: unknown, place: string): unknown => (isObject(item) ? laid(on, below, item, place) : item);
  if (!Array.isArray(there)) {
    const next = inside(there, at);
    return next === there ? data : { ...data, [id]: next };
  }
  const rows = there.map((row, index) => inside(row, at.replace(`/${ROW}/`, `/${index}/`)));
  return rows.every((row, index) => row === there[index]) ? data : { ...data, [id]: rows };
}

function replaced(on: Laying, data: RecordData, id: string, at: string): RecordData {
  const { [id]: there, ...rest } = data;
  if (!on.isTouched(there, at)) return data;
  const next = on.value(there, at);
  if (next !== undefined && on.isSettled(next)) return next === null ? rest : { ...data, [id]: next };
  on.stuck = true;
  return data;
}
