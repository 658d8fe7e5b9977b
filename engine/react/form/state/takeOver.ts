import { type FieldAccess, type FieldModel, type RecordData, storedPlaces } from '@yunpu/engine-core/document';
import { isEmptyValue } from '@yunpu/engine-core/expression';
import { cloneJson, isObject } from '@yunpu/engine-core/json';
import { getAt, pathToPointer, type RecordShape, sameValue, setAt } from '@yunpu/engine-core/record';
import { takeOverMessages } from '../../messages/takeOver.ts';

type Access = Readonly<Record<string, FieldAccess>>;

/** A form under one version of its document. */
interface Held {
  shape: RecordShape;
  access: Access;
  /** What it began with. */
  base: RecordData;
  /** What it holds now, values of hidden fields included. */
  entered: RecordData;
  /** Nobody has saved the record yet: what is not typed is what a form begins with now. */
  isNew: boolean;
}

/** What was typed into a field that the next version no longer has, or that may not be written there. */
interface LeftOut {
  title: string;
  /** The value, where it is a text or number. */
  text: string;
}

interface TakenOver {
  base: RecordData;
  record: RecordData;
  leftOut: LeftOut[];
  /** The same as people read it; '' when it is nothing. */
  words: string;
}

function inWords(fields: readonly LeftOut[]): string {
  if (fields.length === 0) return '';
  const { entered, leftOut, separator } = takeOverMessages;
  return leftOut(fields.map(({ title, text }) => (text === '' ? title : entered(title, text))).join(separator));
}

/** The fields whose values are carried each as one: all but groups and what is in the rows of a sub-table. */
function carriedFields(shape: RecordShape): Map<string, FieldModel> {
  const found = new Map<string, FieldModel>();
  for (const { field, table, lineage } of storedPlaces(shape.fields).values())
    if (!table && field.kind !== 'group') found.set(lineage, field);
  return found;
}

/** A row by the names that its columns have now; what only the next version knows of it comes from `begun`. */
function rowIn(next: FieldModel, before: FieldModel, row: unknown, begun: unknown): unknown {
  if (!isObject(row)) return row;
  const names = new Map(before.children.map(({ id, name }) => [id, name]));
  const fresh = isObject(begun) ? begun : {};
  const carried: RecordData = {};
  for (const { id, name } of next.children) {
    const value = names.has(id) ? row[names.get(id) ?? ''] : fresh[name];
    if (value !== undefined) carried[name] = cloneJson(value);
  }
  return carried;
}

function valueIn(next: FieldModel, before: FieldModel, value: unknown, begun: unknown): unknown {
  if (next.kind !== 'table' || !Array.isArray(value)) return cloneJson(value);
  const rows = Array.isArray(begun) && begun.length === value.length ? begun : [];
  return value.map((row: unknown, index) => rowIn(next, before, row, rows[index]));
}

/**
 * What a form holds, under the next version of its document, wherever its fields stand there and whatever they are called.
 * It goes on from what it began with, so that what others saved meanwhile is still noticed when it is saved; `begun` is
 * what a form would begin with now, and has the values of fields that are new.
 */
export function takenOver(held: Held, next: { shape: RecordShape; access: Access }, begun: RecordData): TakenOver {
  const mayWrite = (access: Access, field: FieldModel) => (access[field.path] ?? 'write') === 'write';
  const places = carriedFields(next.shape);
  const leftOut: LeftOut[] = [];
  let base = cloneJson(begun);
  const typed: [string, unknown][] = [];
  for (const [lineage, before] of carriedFields(held.shape)) {
    if (before.compute || !mayWrite(held.access, before)) continue;
    const pointer = pathToPointer(before.path);
    const [began, now] = [getAt(held.base, pointer), getAt(held.entered, pointer)];
    const isTyped = !sameValue(began, now);
    const field = places.get(lineage);
    if (!field || field.kind !== before.kind || !mayWrite(next.access, field)) {
      if (isTyped && !isEmptyValue(now))
        leftOut.push({ title: before.title, text: typeof now === 'object' ? '' : String(now) });
      continue;
    }
    const place = pathToPointer(field.path);
    const fresh = getAt(begun, place);
    if (!held.isNew && !sameValue(fresh, began))
      base = setAt(base, place, valueIn(field, before, began, fresh)) as RecordData;
    if (isTyped) typed.push([place, valueIn(field, before, now, fresh)]);
  }
  const record = typed.reduce((whole, [place, value]) => setAt(whole, place, value) as RecordData, cloneJson(base));
  return { base, record, leftOut, words: inWords(leftOut) };
}
