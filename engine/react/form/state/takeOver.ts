import {
  type FieldAccess,
  type FieldKind,
  type FieldModel,
  type RecordData,
  type StoredPlace,
  storedPlaces,
} from '@yunpu/engine-core/document';
import { isEmptyValue } from '@yunpu/engine-core/expression';
import { formatValue } from '@yunpu/engine-core/format';
import { cloneJson, isObject } from '@yunpu/engine-core/json';
import { isNamed } from '@yunpu/engine-core/query';
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

/** What was typed into a field that the version has no place for. It waits for a version that has one again. */
export interface LeftOut {
  title: string;
  /** The value as people read it; '' where only its form shows it in words. */
  text: string;
  field: FieldModel;
  /** How the field is known across versions. */
  lineage: string;
  /** The value; of a column, what was typed into its rows, each at its place. */
  value: unknown;
  isColumn: boolean;
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

/** Kinds whose values are the same under another of them: a text that becomes a longer one stays what it says. */
const ALIKE: readonly ReadonlySet<FieldKind>[] = [
  new Set<FieldKind>(['text', 'textarea', 'phone', 'email', 'uri', 'uscc', 'idcard']),
  new Set<FieldKind>(['integer', 'decimal']),
];

const holdsSame = (one: FieldModel, other: FieldModel): boolean =>
  one.kind === other.kind || ALIKE.some((kinds) => kinds.has(one.kind) && kinds.has(other.kind));

type Places = ReadonlyMap<string, StoredPlace>;

/** The fields whose values are carried each as one, by lineage; the columns of their tables are among them. */
function carriedPlaces(shape: RecordShape): Map<string, StoredPlace> {
  const found = new Map<string, StoredPlace>();
  for (const place of storedPlaces(shape.fields).values())
    if (place.field.kind !== 'group' && (!place.table || isColumn(place))) found.set(place.lineage, place);
  return found;
}

const isColumn = ({ field, table }: StoredPlace): boolean =>
  table !== undefined && table.table === undefined && table.field.children.includes(field);

const rowsOf = (value: unknown): RecordData[] => (Array.isArray(value) ? value.filter(isObject) : []);

/** A row by the names that its columns have now; what only the next version knows of it comes from `begun`. */
function rowIn(next: FieldModel, before: FieldModel, row: unknown, begun: unknown): unknown {
  if (!isObject(row)) return row;
  const columns = new Map(before.children.map((column) => [column.id, column]));
  const fresh = isObject(begun) ? begun : {};
  const carried: RecordData = {};
  for (const column of next.children) {
    const old = columns.get(column.id);
    const value = old && holdsSame(old, column) ? row[old.name] : fresh[column.name];
    if (value !== undefined) carried[column.name] = cloneJson(value);
  }
  return carried;
}

function valueIn(next: FieldModel, before: FieldModel, value: unknown, begun: unknown): unknown {
  if (next.kind !== 'table' || !Array.isArray(value)) return cloneJson(value);
  const rows = Array.isArray(begun) && begun.length === value.length ? begun : [];
  return value.map((row: unknown, index) => rowIn(next, before, row, rows[index]));
}

/** Links, people and departments are keys: their names are known to the form that showed them alone. */
function textOf(field: FieldModel, value: unknown): string {
  return isEmptyValue(value) || isNamed(field) || field.kind === 'table' ? '' : formatValue(field, value);
}

function leftField(field: FieldModel, lineage: string, value: unknown): LeftOut {
  return { title: field.title, text: textOf(field, value), field, lineage, value, isColumn: false };
}

function leftColumn(table: FieldModel, field: FieldModel, lineage: string, cells: readonly unknown[]): LeftOut {
  const texts = cells.map((cell) => textOf(field, cell)).filter((text) => text !== '');
  const title = takeOverMessages.column(table.title, field.title);
  return { title, text: texts.join(takeOverMessages.separator), field, lineage, value: cells, isColumn: true };
}

/** Puts a value into every row that says nothing there, or what `was` there before; where there is no row, into a new one. */
function intoRows(whole: RecordData, { field, table }: StoredPlace, value: unknown, was?: unknown): RecordData {
  if (isEmptyValue(value) || !table) return whole;
  const pointer = pathToPointer(table.field.path);
  const rows = rowsOf(getAt(whole, pointer));
  const next = (rows.length > 0 ? rows : [{}]).map((row: RecordData) => {
    const there = row[field.name];
    return isEmptyValue(there) || sameValue(there, was) ? { ...row, [field.name]: cloneJson(value) } : row;
  });
  return setAt(whole, pointer, next) as RecordData;
}

/** Puts each cell into its row, unless something else was typed there. */
function intoCells(
  whole: RecordData,
  base: RecordData,
  { field, table }: StoredPlace,
  cells: readonly unknown[],
): RecordData {
  const pointer = pathToPointer(table?.field.path ?? '');
  const were = rowsOf(getAt(base, pointer));
  const rows = rowsOf(getAt(whole, pointer)).map((row, index) => {
    const [cell, there] = [cells[index], row[field.name]];
    const isFree = isEmptyValue(there) || sameValue(there, were[index]?.[field.name]);
    return isFree && !isEmptyValue(cell) ? { ...row, [field.name]: cloneJson(cell) } : row;
  });
  return setAt(whole, pointer, rows) as RecordData;
}

const mayWrite = (access: Access, field: FieldModel): boolean => (access[field.path] ?? 'write') === 'write';

/** Where a value may be written that was typed into `before`; undefined: nowhere. */
function placeFor(places: Places, access: Access, lineage: string, before: FieldModel): StoredPlace | undefined {
  const place = places.get(lineage);
  const { field, table } = place ?? {};
  if (!field || field.compute || !holdsSame(before, field) || !mayWrite(access, field)) return undefined;
  return table && !mayWrite(access, table.field) ? undefined : place;
}

/** Puts what waited into the field that is there again, unless something else was typed into it. */
function putBack(record: RecordData, base: RecordData, place: StoredPlace, { value, isColumn }: LeftOut): RecordData {
  if (place.table)
    return isColumn ? intoCells(record, base, place, value as unknown[]) : intoRows(record, place, value);
  const pointer = pathToPointer(place.field.path);
  const one = isColumn ? (value as unknown[]).find((cell) => cell !== undefined) : value;
  return sameValue(getAt(record, pointer), getAt(base, pointer))
    ? (setAt(record, pointer, cloneJson(one)) as RecordData)
    : record;
}

/**
 * What a form holds, under the next version of its document, wherever its fields stand there and whatever they are called.
 * It goes on from what it began with, so that what others saved meanwhile is still noticed when it is saved; `begun` is
 * what a form would begin with now, and has the values of fields that are new. What crosses the edge of a sub-table does
 * so as stored values do: into every row, and out of the first row that says anything.
 * @param waiting what versions before this one had no place for
 */
export function takenOver(
  held: Held,
  next: { shape: RecordShape; access: Access },
  begun: RecordData,
  waiting: readonly LeftOut[] = [],
): TakenOver {
  const places = carriedPlaces(next.shape);
  const leftOut: LeftOut[] = [];
  const typed: [string, unknown][] = [];
  const moves: ((whole: RecordData) => RecordData)[] = [];
  let base = cloneJson(begun);
  const carryColumns = (table: FieldModel, began: unknown, now: unknown): void => {
    for (const [lineage, { field: column, table: around }] of carriedPlaces(held.shape)) {
      if (around?.field !== table || column.compute || !mayWrite(held.access, column)) continue;
      const place = placeFor(places, next.access, lineage, column);
      if (place?.table?.lineage === around.lineage) continue;
      const were = rowsOf(began);
      const cells = rowsOf(now).map((row, index) => {
        const cell = row[column.name];
        return isEmptyValue(cell) || sameValue(cell, were[index]?.[column.name]) ? undefined : cell;
      });
      const first = cells.find((cell) => cell !== undefined);
      if (first === undefined) continue;
      if (place && !place.table) typed.push([pathToPointer(place.field.path), cloneJson(first)]);
      else if (place) moves.push((whole) => intoRows(whole, place, first));
      else leftOut.push(leftColumn(table, column, lineage, cells));
    }
  };
  for (const [lineage, { field: before, table }] of carriedPlaces(held.shape)) {
    if (table || before.compute || !mayWrite(held.access, before)) continue;
    const pointer = pathToPointer(before.path);
    const [began, now] = [getAt(held.base, pointer), getAt(held.entered, pointer)];
    const isTyped = !sameValue(began, now);
    const place = placeFor(places, next.access, lineage, before);
    if (!place) {
      if (isTyped && !isEmptyValue(now)) leftOut.push(leftField(before, lineage, now));
      continue;
    }
    if (place.table) {
      if (!isTyped && held.isNew) continue;
      moves.push((whole) => intoRows(whole, place, now, began));
      continue;
    }
    const { field } = place;
    const at = pathToPointer(field.path);
    const fresh = getAt(begun, at);
    if (!held.isNew && !sameValue(fresh, began))
      base = setAt(base, at, valueIn(field, before, began, fresh)) as RecordData;
    if (!isTyped) continue;
    typed.push([at, valueIn(field, before, now, fresh)]);
    if (before.kind === 'table') carryColumns(before, began, now);
  }
  let record = typed.reduce((whole, [place, value]) => setAt(whole, place, value) as RecordData, cloneJson(base));
  record = moves.reduce((whole, move) => move(whole), record);
  const anew = new Set(leftOut.map(({ lineage }) => lineage));
  for (const left of waiting) {
    if (anew.has(left.lineage)) continue;
    const place = placeFor(places, next.access, left.lineage, left.field);
    if (place) record = putBack(record, base, place, left);
    else leftOut.push(left);
  }
  return { base, record, leftOut, words: inWords(leftOut) };
}
