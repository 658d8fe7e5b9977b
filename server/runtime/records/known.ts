import { type EntityModel, type FieldModel, type RecordData, SYSTEM_FIELDS } from '@yunpu/engine-core/document';
import { isObject } from '@yunpu/engine-core/json';
import { asShown } from './arranged.ts';
import { allows, resolved, schemaFor, wordsOf } from './words.ts';

type Schema = Readonly<Record<string, unknown>>;

/** How values are read: by which key a field is found, and what was left out on the way. */
export interface ReadOptions {
  root: Schema;
  by: 'id' | 'name';
  /** How many values the document does not know. */
  dropped: number;
}

const indexes = {
  id: new WeakMap<readonly FieldModel[], Map<string, FieldModel>>(),
  name: new WeakMap<readonly FieldModel[], Map<string, FieldModel>>(),
};

/** The fields of one object by id or by name. */
export function fieldsBy(by: 'id' | 'name', fields: readonly FieldModel[]): ReadonlyMap<string, FieldModel> {
  let index = indexes[by].get(fields);
  if (index === undefined) indexes[by].set(fields, (index = new Map(fields.map((field) => [field[by], field]))));
  return index;
}

export const itemsOf = (schema: Schema): Schema => (isObject(schema.items) ? schema.items : {});
const NONE: ReadonlySet<string> = new Set();
const SYSTEM: ReadonlySet<string> = new Set(SYSTEM_FIELDS);
const isNested = (value: unknown): boolean => typeof value === 'object' && value !== null;

/**
 * The value of something that has no fields: as its own schema describes it. An object where the schema has none
 * in mind (the field was a group once) tells things that today's document says nothing about: undefined.
 */
export function knownLeaf(reading: ReadOptions, source: Schema, value: unknown): unknown {
  if (!isNested(value)) return value;
  const schema = resolved(source, reading.root);
  if (!Array.isArray(value)) return knownProperties(reading, schema, value as RecordData);
  if (!value.some(isNested)) return value;
  const items = value.map((item: unknown) => knownLeaf(reading, itemsOf(schema), item));
  if (!allows(schema, 'array', reading.root) || items.includes(undefined)) return dropped(reading);
  return items.every((item, index) => item === value[index]) ? value : items;
}

function knownProperties(reading: ReadOptions, schema: Schema, value: RecordData): unknown {
  if (!allows(schema, 'object', reading.root)) return dropped(reading);
  return wordsOf(schema, reading.root).silent ? value : knownObject(reading, [], schema, value);
}

function dropped(reading: ReadOptions): undefined {
  reading.dropped += 1;
  return undefined;
}

/** A field's value without what the document does not know inside it; undefined when nothing of it may be told. */
export function knownValue(reading: ReadOptions, field: FieldModel, value: unknown): unknown {
  if (!isNested(value)) return value;
  if (field.children.length === 0) return knownLeaf(reading, field.schema, value);
  if (Array.isArray(value)) return knownRows(reading, field, value);
  if (field.kind === 'table') return dropped(reading);
  const inside = knownObject(reading, field.children, field.schema, value as RecordData);
  // Of a group that holds only what is unknown, there is nothing to tell.
  return Object.keys(inside).length === 0 && Object.keys(value as RecordData).length > 0 ? undefined : inside;
}

function knownRows(reading: ReadOptions, field: FieldModel, rows: readonly unknown[]): unknown {
  if (!rows.some(isNested)) return rows;
  if (field.kind !== 'table') return dropped(reading);
  const schema = itemsOf(field.schema);
  const known = rows.map((row) =>
    isObject(row)
      ? knownObject(reading, field.children, schema, row)
      : (knownLeaf(reading, { type: 'string' }, row) ?? null),
  );
  return known.every((row, index) => row === rows[index]) ? rows : known;
}

/** An object's known properties by field name, and those `beside` them; the object itself when there is nothing else in it. */
export function knownObject(
  reading: ReadOptions,
  fields: readonly FieldModel[],
  schema: Schema,
  source: RecordData,
  beside: ReadonlySet<string> = NONE,
): RecordData {
  const index = fieldsBy(reading.by, fields);
  const result: RecordData = {};
  let changed = false;
  for (const [key, value] of Object.entries(source)) {
    const field = index.get(key);
    const kept =
      field !== undefined
        ? knownValue(reading, field, value)
        : beside.has(key)
          ? value
          : knownOther(reading, fields, schema, key, value);
    const name = field?.name ?? key;
    if (kept !== value || name !== key) changed = true;
    if (kept !== undefined) result[name] = kept;
  }
  return changed ? result : source;
}

/** A property that is no field: known only if the schema describes it in so many words. */
function knownOther(
  reading: ReadOptions,
  fields: readonly FieldModel[],
  schema: Schema,
  key: string,
  value: unknown,
): unknown {
  const described = fieldsBy('name', fields).has(key) ? undefined : schemaFor(wordsOf(schema, reading.root), key);
  return described === undefined ? dropped(reading) : knownLeaf(reading, described, value);
}

/** What the document knows of a stored row's `data`, by field name. */
export function knownData(model: EntityModel, data: RecordData): RecordData {
  return knownObject({ root: model.schema, by: 'id', dropped: 0 }, model.fields, model.schema, asShown(model, data));
}

/** The same of a record by field name that was kept elsewhere (a draft, a report, an answer); system fields stay. */
export function knownRecord(model: EntityModel, record: RecordData): RecordData {
  return knownObject({ root: model.schema, by: 'name', dropped: 0 }, model.fields, model.schema, record, SYSTEM);
}
