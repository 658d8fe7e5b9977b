import type { FieldModel, RecordData, StoredPlace } from '@yunpu/engine-core/document';
import { isObject } from '@yunpu/engine-core/json';

/** A value for a field that the later document does not have. */
export interface Gone {
  field: FieldModel;
  /** Where it stood in what was sent. */
  pointer: string;
  value: unknown;
}

export const isBlank = (value: unknown): boolean => value === undefined || value === null || value === '';

interface Documents {
  /** The form's document, by path. */
  drawn: ReadonlyMap<string, StoredPlace>;
  /** Path in the form's document -> the field today. */
  same: ReadonlyMap<string, StoredPlace>;
  /** What the record was answered by, by lineage. */
  shown: ReadonlyMap<string, StoredPlace> | undefined;
  /** Today's document, by lineage. */
  there: ReadonlyMap<string, StoredPlace>;
}

/** The record of the result, and the row of it that is being filled. */
interface Into {
  record: RecordData;
  row?: { values: RecordData; table: FieldModel | undefined; index: number };
}

interface Moving extends Documents {
  gone: Gone[];
  /** Of what the record was answered by: lineage of what stands around it and name -> lineage. */
  called: ReadonlyMap<string, string>;
  /** Done one after the other: what a form passed on without knowing it, what it knew, what goes into all rows. */
  passed: (() => void)[];
  own: (() => void)[];
  everyRow: (() => void)[];
}

const calledBy = (above: string, name: string): string => JSON.stringify([above, name]);

/** The record as today's document says it: every value under its name and at its place of today. */
export function moved(
  fields: readonly FieldModel[],
  documents: Documents,
  record: RecordData,
): { record: RecordData; gone: Gone[] } {
  const moving: Moving = {
    ...documents,
    gone: [],
    called: namesIn(documents.shown),
    passed: [],
    own: [],
    everyRow: [],
  };
  const into: Into = { record: {} };
  read(moving, fields, '', record, '', into);
  for (const step of [...moving.passed, ...moving.own, ...moving.everyRow]) step();
  return { record: into.record, gone: moving.gone };
}

function namesIn(shown: ReadonlyMap<string, StoredPlace> | undefined): Map<string, string> {
  const places = [...(shown ?? [])];
  const byPath = new Map(places.map(([lineage, { field }]) => [field.path, lineage]));
  return new Map(
    places.map(
      ([
        lineage,
        {
          field: { path, name },
        },
      ]) => [calledBy(byPath.get(path.slice(0, -name.length - 1)) ?? '', name), lineage],
    ),
  );
}

/** The object that holds a field below the record or the row, made where there is none. */
function holder(from: RecordData, steps: readonly string[]): RecordData {
  return steps.reduce<RecordData>((object, step) => {
    const there = object[step];
    if (isObject(there)) return there;
    const made: RecordData = {};
    object[step] = made;
    return made;
  }, from);
}

const valueAt = (from: RecordData, steps: readonly string[]): unknown =>
  steps.reduce<unknown>((object, step) => (isObject(object) ? object[step] : undefined), from);

/** Puts a value; one that says nothing takes the place of none that says something. */
function put(from: RecordData, steps: readonly string[], value: unknown): void {
  const name = steps.at(-1) ?? '';
  if (isBlank(value)) {
    const there = valueAt(from, steps.slice(0, -1));
    if (steps.length > 1 && !isObject(there)) return;
    if (isObject(there) && !isBlank(there[name])) return;
  }
  holder(from, steps.slice(0, -1))[name] = value;
}

function stepsIn({ field, table }: StoredPlace): string[] {
  const path = table === undefined ? field.path : field.path.slice(table.field.path.length + 1);
  return path.split('.');
}

/** Puts a value where its field stands today. */
function place(moving: Moving, target: StoredPlace, value: unknown, into: Into, list: (() => void)[]): void {
  const steps = stepsIn(target);
  const { table } = target;
  const { row } = into;
  if (table === undefined) {
    // Out of rows comes what the first one says that says anything.
    list.push(() => {
      if (row === undefined || row.index === 0 || isBlank(valueAt(into.record, steps))) put(into.record, steps, value);
    });
  } else if (row?.table === table.field) list.push(() => put(row.values, steps, value));
  else if (row === undefined || row.index === 0) moving.everyRow.push(() => intoRows(into.record, table, steps, value));
}

/** A group is there although nothing is in it. */
function keepGroup(moving: Moving, target: StoredPlace, { record, row }: Into): void {
  const object = target.table === undefined ? record : row?.table === target.table.field ? row.values : undefined;
  if (object) moving.passed.push(() => holder(object, stepsIn(target)));
}

/** Into every row that says nothing itself; where there is none into a new one. */
function intoRows(record: RecordData, table: StoredPlace, steps: readonly string[], value: unknown): void {
  const path = stepsIn(table);
  const around = holder(record, path.slice(0, -1));
  const name = path.at(-1) ?? '';
  const there = around[name];
  const rows = Array.isArray(there) ? there.filter(isObject) : [];
  if (rows.length === 0 && !isBlank(value)) {
    const row: RecordData = {};
    put(row, steps, value);
    around[name] = [row];
  }
  for (const row of rows) {
    if (isBlank(valueAt(row, steps))) put(row, steps, value);
  }
}

const leads = (moving: Moving, field: FieldModel): boolean =>
  moving.same.has(field.path) || field.children.some((child) => leads(moving, child));

function read(
  moving: Moving,
  fields: readonly FieldModel[],
  above: string,
  values: RecordData,
  pointer: string,
  into: Into,
): void {
  const byName = new Map(fields.map((field) => [field.name, field]));
  for (const [name, value] of Object.entries(values)) {
    const field = byName.get(name);
    const at = `${pointer}/${name}`;
    if (field === undefined) passOn(moving, above, name, value, into);
    else readField(moving, field, value, at, into);
  }
}

/** What the form does not know came to it by the names of the document that the record was answered by. */
function passOn(moving: Moving, above: string, name: string, value: unknown, into: Into): void {
  const lineage = moving.called.get(calledBy(above, name));
  const target = lineage === undefined ? undefined : moving.there.get(lineage);
  if (target) place(moving, target, value, into, moving.passed);
  else if (lineage === undefined) {
    const beside = into.row?.values ?? into.record;
    const group = moving.there.get(above);
    const steps = group === undefined || group.field.kind === 'table' ? [] : stepsIn(group);
    moving.passed.push(() => put(beside, [...steps, name], value));
  }
}

function readField(moving: Moving, field: FieldModel, value: unknown, pointer: string, into: Into): void {
  const target = moving.same.get(field.path);
  const holds = field.children.length > 0;
  if (target === undefined && !(holds && leads(moving, field))) {
    moving.gone.push({ field, pointer, value });
    return;
  }
  const lineage = moving.drawn.get(field.path)?.lineage ?? '';
  if (holds && isObject(value)) {
    if (target) keepGroup(moving, target, into);
    read(moving, field.children, lineage, value, pointer, into);
  } else if (holds && Array.isArray(value)) {
    const rows = value.map((item: unknown, index) => {
      if (!isObject(item)) return item;
      const row: RecordData = {};
      read(moving, field.children, lineage, item, `${pointer}/${index}`, {
        record: into.record,
        row: { values: row, table: target?.field, index },
      });
      return row;
    });
    if (target) place(moving, target, rows, into, moving.passed);
  } else if (target) place(moving, target, value, into, moving.own);
}
