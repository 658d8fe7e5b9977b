import { type FieldModel, type RecordData, SYSTEM_FIELDS } from '../document/model/model.ts';
import { instantOf, timeOfDay } from '../expression/dates.ts';
import { isObject } from '../json/json.ts';
import { applyDefaults } from '../record/defaults.ts';
import { Evaluator } from '../record/evaluator.ts';
import type { RecordShape, RuleEnv } from '../record/shape.ts';
import { tidyText } from './tidyText.ts';

type Json = Record<string, unknown>;

/**
 * The record as it is validated and stored, on both sides: defaults of a new record for what is absent (null
 * means empty on purpose), computed values, values of hidden fields cleared where the document says so, empty
 * values dropped, system fields and unknown properties dropped. A property the schema speaks about with
 * `additionalProperties` stays for JSON Schema to judge.
 */
export function prepareRecord(shape: RecordShape, record: RecordData, env: RuleEnv): RecordData {
  return withoutSystemFields(shape, prepare(shape, record, env).record);
}

/** The record's own fields, without what the server keeps about it; the record itself where nothing is. */
export function withoutSystemFields(shape: RecordShape, record: RecordData): RecordData {
  const kept = SYSTEM_FIELDS.filter((name) => Object.hasOwn(record, name) && !Object.hasOwn(shape.fieldsByPath, name));
  if (kept.length === 0) return record;
  const out = { ...record };
  for (const name of kept) delete out[name];
  return out;
}

/** The same, with the evaluator that knows the fields' states; system fields are kept, as expressions may read them. */
export function prepare(shape: RecordShape, record: RecordData, env: RuleEnv): Evaluator {
  const filled = env.scope.isNew ? applyDefaults(shape.fields, record, env) : record;
  return new Evaluator(shape, tidyObject(shape.fields, shape.schema, filled, true), env, true);
}

function tidyObject(fields: readonly FieldModel[], schema: Json, source: Json, isRoot: boolean): Json {
  const out: Json = {};
  for (const field of fields) {
    const value = Object.hasOwn(source, field.name) ? tidyValue(field, source[field.name]) : undefined;
    if (value !== undefined) out[field.name] = value;
  }
  if (isRoot)
    for (const name of SYSTEM_FIELDS)
      if (source[name] !== undefined && source[name] !== null && out[name] === undefined) out[name] = source[name];
  if (
    schema.additionalProperties === undefined &&
    schema.patternProperties === undefined &&
    schema.unevaluatedProperties === undefined
  )
    return out;
  const known = new Set(fields.map((field) => field.name));
  for (const [name, value] of Object.entries(source)) {
    if (!known.has(name) && !Object.hasOwn(out, name) && value !== undefined) out[name] = value;
  }
  return out;
}

function tidyValue(field: FieldModel, value: unknown): unknown {
  if (value === null) return acceptsNull(field) ? null : undefined;
  if (typeof value === 'string') return normalText(field, value);
  if (Array.isArray(value) && value.length === 0 && field.required) return undefined;
  if (field.kind === 'group' && isObject(value)) {
    const group = tidyObject(field.children, field.schema, value, false);
    // An optional group in which nothing was entered is left out.
    return Object.keys(group).length === 0 && !field.required ? undefined : group;
  }
  if (field.kind === 'table' && Array.isArray(value)) {
    const rowSchema = isObject(field.schema.items) ? field.schema.items : {};
    return value.map((row: unknown) => (isObject(row) ? tidyObject(field.children, rowSchema, row, false) : row));
  }
  return value;
}

/** Text as it is stored: tidied, times in UTC with milliseconds, one without a zone being local, times of day with seconds; '' is empty. */
function normalText(field: FieldModel, value: string): string | undefined {
  const text = tidyText(field, value);
  if (text === '') return takesText(field) ? value : undefined;
  if (field.kind === 'time') return timeOfDay(text) ?? text;
  return field.kind === 'datetime' ? (instantOf(text) ?? text) : text;
}

/** Whether the schema itself gives null a meaning, as pasted schemas may. */
function acceptsNull(field: FieldModel): boolean {
  const { type } = field.schema;
  return (
    field.kind === 'unknown' ||
    field.kind === 'variant' ||
    type === 'null' ||
    (Array.isArray(type) && type.includes('null'))
  );
}

function takesText(field: FieldModel): boolean {
  return (
    field.kind === 'unknown' ||
    field.kind === 'variant' ||
    (field.options?.some((option) => option.value === '') ?? false)
  );
}
