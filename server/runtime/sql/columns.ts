import {
  type EntityModel,
  type FieldKind,
  type FieldModel,
  holdsMany,
  storedPlaces,
} from '@yunpu/engine-core/document';
import { literal } from '../records/names.ts';

/** How values of a column compare: 'set' is a list of scalars, 'json' can only be empty or filled. */
type ColumnType = 'text' | 'number' | 'boolean' | 'time' | 'uuid' | 'set' | 'json';

/**
 * A field as SQL. `text` stands word for word in queries and in index definitions, or the index is not used.
 * Of a text without bounds it is the beginning only, since an index entry has a limit; `whole` is all of it.
 */
export interface SqlColumn {
  text: string;
  whole: string;
  type: ColumnType;
  nullable: boolean;
  /** May hold '', which counts as nothing. */
  mayBeBlank: boolean;
}

const TYPES = {
  text: 'text',
  textarea: 'text',
  email: 'text',
  phone: 'text',
  uri: 'text',
  uscc: 'text',
  idcard: 'text',
  date: 'text',
  datetime: 'text',
  time: 'text',
  richText: 'text',
  point: 'text',
  enum: 'text',
  link: 'text',
  org: 'text',
  user: 'text',
  integer: 'number',
  decimal: 'number',
  money: 'number',
  percent: 'number',
  duration: 'number',
  boolean: 'boolean',
  multiEnum: 'set',
  list: 'set',
  attachment: 'json',
  group: 'json',
  table: 'json',
  variant: 'json',
  unknown: 'json',
} satisfies Record<FieldKind, ColumnType>;

/** Characters of an unbounded text that are sorted by and indexed. */
export const INDEXED_LENGTH = 120;

const bounded = (text: string, type: ColumnType, nullable: boolean, mayBeBlank = false): SqlColumn => ({
  text,
  whole: text,
  type,
  nullable,
  mayBeBlank,
});

const SYSTEM_COLUMNS: Readonly<Record<string, SqlColumn>> = {
  id: bounded('id', 'uuid', false),
  eid: { ...bounded('eid', 'text', false), whole: '(eid collate "C")' },
  createdAt: bounded('created_at', 'time', false),
  createdBy: { ...bounded('created_by', 'text', false), whole: '(created_by collate "C")' },
  createdByName: bounded('(created_by_name collate "C")', 'text', false, true),
  updatedAt: bounded('updated_at', 'time', false),
  updatedBy: { ...bounded('updated_by', 'text', false), whole: '(updated_by collate "C")' },
  updatedByName: bounded('(updated_by_name collate "C")', 'text', false, true),
};

function enumType(field: FieldModel): ColumnType {
  const value = field.options?.[0]?.value;
  const { type } = field.schema;
  return typeof value === 'number' || type === 'integer' || type === 'number'
    ? 'number'
    : typeof value === 'boolean' || type === 'boolean'
      ? 'boolean'
      : 'text';
}

/** Whether a value may be longer than an index entry can be. */
function isUnbounded(field: FieldModel): boolean {
  if (field.kind === 'date' || field.kind === 'datetime' || field.kind === 'time') return false;
  return (
    field.options === undefined &&
    !(typeof field.schema.maxLength === 'number' && field.schema.maxLength <= INDEXED_LENGTH)
  );
}

/** The chain of fields from the record to `path`, or undefined when it leads through a sub-table. */
function chain(model: EntityModel, path: string): FieldModel[] | undefined {
  const fields: FieldModel[] = [];
  let siblings = model.fields;
  for (const name of path.split('.')) {
    const field = siblings.find((candidate) => candidate.name === name);
    if (field === undefined) return undefined;
    fields.push(field);
    siblings = field.kind === 'group' ? field.children : [];
  }
  return fields;
}

function typed(json: string, asText: string, type: ColumnType): string {
  switch (type) {
    // The stored value may be of an older document in which the field had another type: no cast may fail.
    case 'number':
      return `(case when jsonb_typeof(${json}) = 'number' then (${asText})::float8 end)`;
    case 'boolean':
      return `(case when jsonb_typeof(${json}) = 'boolean' then (${asText})::boolean end)`;
    case 'set':
    case 'json':
      return `(${json})`;
    default:
      return `(${asText} collate "C")`;
  }
}

const caches = new WeakMap<EntityModel, Map<string, SqlColumn | undefined>>();

function build(model: EntityModel, path: string): SqlColumn | undefined {
  if (path === model.key) return bounded('key', 'text', false);
  if (path === model.states?.field) return bounded('state', 'text', true);
  const fields = chain(model, path);
  const field = fields?.at(-1);
  if (fields === undefined || field === undefined) return SYSTEM_COLUMNS[path];
  return columnAt(field, storedPlaces(model.fields).get(path)?.steps ?? []);
}

/** A field's value within `data`, the record's or a row's own. @param at ids of what it lies in and its own */
function columnAt(field: FieldModel, at: readonly string[]): SqlColumn {
  const type = holdsMany(field.kind, field.schema.type)
    ? 'set'
    : field.kind === 'enum'
      ? enumType(field)
      : TYPES[field.kind];
  const steps = at.map(literal);
  const parent = ['data', ...steps.slice(0, -1)].join(' -> ');
  const whole = typed(`${parent} -> ${steps.at(-1)}`, `${parent} ->> ${steps.at(-1)}`, type);
  // Other texts are stored only when there is something in them; an option may be the empty text.
  const mayBeBlank = field.options?.some((option) => option.value === '') ?? false;
  return type === 'text' && isUnbounded(field)
    ? { text: `left(${whole}, ${INDEXED_LENGTH})`, whole, type, nullable: true, mayBeBlank }
    : bounded(whole, type, true, mayBeBlank);
}

/** The SQL of a field path or system field; undefined when there is no such column (sub-table, unknown). */
export function columnOf(model: EntityModel, path: string): SqlColumn | undefined {
  let cache = caches.get(model);
  if (cache === undefined) caches.set(model, (cache = new Map()));
  if (!cache.has(path)) cache.set(path, build(model, path));
  return cache.get(path);
}

/** A field of a sub-table's rows: `column` over `data` of one row, and the list of all rows over `data` of the record. */
export function columnInRows(model: EntityModel, path: string): { rows: string; column: SqlColumn } | undefined {
  const place = storedPlaces(model.fields).get(path);
  const rows = place?.table && columnOf(model, place.table.field.path);
  return place && rows && { rows: rows.text, column: columnAt(place.field, place.steps) };
}
