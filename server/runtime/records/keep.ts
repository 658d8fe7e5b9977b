import type { EntityModel, FieldModel, RecordData } from '@yunpu/engine-core/document';
import { isObject } from '@yunpu/engine-core/json';
import { asShown, asStored } from './arranged.ts';
import { fieldsBy, itemsOf, knownLeaf, knownObject, knownValue, type ReadOptions } from './known.ts';
import { matchRows } from './matchRows.ts';
import { same } from './same.ts';
import { schemaFor, wordsOf } from './words.ts';

type Schema = Readonly<Record<string, unknown>>;

const readingById = (root: Schema): ReadOptions => ({ root, by: 'id', dropped: 0 });
const isEmpty = (value: unknown): boolean => value === undefined || value === null;

/** What the document does not know of a stored value; undefined when it knows all of it. */
function unknownIn(root: Schema, field: FieldModel, stored: unknown): unknown {
  const reading = readingById(root);
  const known = knownValue(reading, field, stored);
  if (reading.dropped === 0) return undefined;
  if (field.kind === 'table') return Array.isArray(stored) ? undefined : stored;
  if (field.children.length === 0 || !isObject(stored)) return known === undefined ? stored : undefined;
  const rest = keepObject(root, field.children, field.schema, {}, stored);
  return Object.keys(rest).length === 0 ? undefined : rest;
}

function keepValue(root: Schema, field: FieldModel, next: unknown, stored: unknown): unknown {
  if (isEmpty(next)) return isEmpty(stored) ? next : (unknownIn(root, field, stored) ?? next);
  if (Array.isArray(next) && field.children.length > 0)
    return keepRows(root, field, next, Array.isArray(stored) ? stored : []);
  if (field.children.length > 0 && isObject(next))
    return keepObject(root, field.children, field.schema, next, isObject(stored) ? stored : {});
  return keepLeaf(root, field, next, stored);
}

/** A file that is replaced takes nothing over from the one before; any other object keeps what is unknown in it. */
function keepLeaf(root: Schema, field: FieldModel, next: unknown, stored: unknown): unknown {
  const reading = readingById(root);
  const known = knownLeaf(reading, field.schema, stored);
  if (reading.dropped === 0) return next;
  if (same(known, next)) return stored;
  if (isObject(next) && isObject(stored) && isObject(known) && field.kind !== 'attachment')
    return { ...stored, ...without(next, known, stored) };
  return next;
}

/** The stored object's known properties as they are now: those that are gone are undefined, which JSON leaves out. */
function without(next: RecordData, known: RecordData, stored: RecordData): RecordData {
  const emptied = Object.keys(stored).filter((key) => key in known && !(key in next));
  return { ...Object.fromEntries(emptied.map((key) => [key, undefined])), ...next };
}

/** Rows have no identity of their own: each takes over from the stored row that `matchRows` says it is. */
function keepRows(root: Schema, field: FieldModel, next: readonly unknown[], stored: readonly unknown[]): unknown[] {
  const schema = itemsOf(field.schema);
  const reading = readingById(root);
  const before = stored
    .filter(isObject)
    .map((row) => ({ row, known: knownObject(reading, field.children, schema, row) }));
  const partners =
    reading.dropped === 0
      ? []
      : matchRows(
          before.map(({ known }) => known),
          next,
          field.children.map(({ name }) => name),
        );
  return next.map((row, index) => {
    const partner = partners[index];
    return isObject(row)
      ? keepObject(root, field.children, schema, row, partner === undefined ? {} : (before[partner]?.row ?? {}))
      : row;
  });
}

function keepObject(
  root: Schema,
  fields: readonly FieldModel[],
  schema: Schema,
  next: RecordData,
  stored: RecordData,
): RecordData {
  const [byId, byName, words] = [fieldsBy('id', fields), fieldsBy('name', fields), wordsOf(schema, root)];
  const described = (key: string): boolean => !byName.has(key) && schemaFor(words, key) !== undefined;
  const result: RecordData = {};
  for (const [key, value] of Object.entries(stored)) {
    const field = byId.get(key);
    if (field === undefined && !described(key)) result[key] = value;
    else if (field !== undefined && isEmpty(next[field.name])) {
      const rest = unknownIn(root, field, value);
      if (rest !== undefined) result[key] = rest;
    }
  }
  for (const [name, value] of Object.entries(next)) {
    const field = byName.get(name);
    if (field === undefined) {
      if (described(name) && value !== undefined) result[name] = value;
      continue;
    }
    const kept = keepValue(root, field, value, stored[field.id]);
    if (kept !== undefined && !(kept === null && field.id in result)) result[field.id] = kept;
  }
  return result;
}

/**
 * What goes into the `data` column: the record's own fields by id, without empty values, laid over what was stored.
 * Values that the document does not know stay where they are, also inside groups and rows.
 */
export function keptData(model: EntityModel, record: RecordData, stored: RecordData = {}): RecordData {
  const filled = Object.fromEntries(Object.entries(record).filter(([, value]) => !isEmpty(value)));
  const kept = keepObject(model.schema, model.fields, model.schema, filled, asShown(model, stored));
  return asStored(model, kept);
}
