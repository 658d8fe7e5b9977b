import { BOOL, DYN, listOf, NUMBER, objectOf, STRING, TIME, type Type } from '../expression/type.ts';
import { isObject } from '../json/json.ts';
import { dictionary } from './dictionary.ts';
import { ENGINE_KEYS, type FieldKey } from './meta/metaField.ts';
import { acceptedTypes } from './model/accepted.ts';
import { conditionalBranches } from './model/branches.ts';
import { kindOf, type ListedOption, listedOptions, typeOf } from './model/kinds.ts';
import type { FieldKind } from './model/model.ts';
import { below } from './model/report.ts';
import { mapSchemas } from './model/schemaWalk.ts';
import type { FieldSource, JsonSchema } from './model/types.ts';

/** A field as read from the schema, before any expression: enough to know every name and its type. */
export interface Draft {
  source: FieldSource;
  name: string;
  path: string;
  pointer: string;
  kind: FieldKind;
  schema: JsonSchema;
  required: boolean;
  options: ListedOption[] | undefined;
  children: Draft[];
  type: Type;
  /** Conditions from if/then/else or a variant under which the field exists, and is required, as CEL. */
  exists: string | undefined;
  requiredWhen: string | undefined;
}

/** One file of a field: of any type, or of those that the field takes. */
const fileSchema = (types: readonly string[] | undefined): JsonSchema => ({
  type: 'object',
  required: types ? ['fileId', 'name', 'type'] : ['fileId', 'name'],
  properties: {
    fileId: { type: 'string' },
    name: { type: 'string' },
    size: { type: 'integer', minimum: 0 },
    type: types ? { type: 'string', enum: types } : { type: 'string' },
  },
});

/** Annotations, and `$id`s and anchors, which must not occur twice: none of them validates anything. */
const NOT_JUDGED: ReadonlySet<string> = new Set<FieldKey>([
  'enumNames',
  '$defs',
  'definitions',
  '$schema',
  '$id',
  '$anchor',
  '$dynamicAnchor',
  '$vocabulary',
  '$comment',
]);

const plainSchemas = new WeakMap<FieldSource, JsonSchema>();

/** A field's own JSON Schema: everything that speaks to the engine is taken out. Made once, so a record's schema and its fields' share their parts. */
function plainSchema(source: FieldSource): JsonSchema {
  let plain = plainSchemas.get(source);
  if (!plain) plainSchemas.set(source, (plain = makePlain(source)));
  return plain;
}

function makePlain(source: FieldSource): JsonSchema {
  const inner = mapSchemas(source, '', (schema) => plainSchema(schema) as FieldSource);
  const result: JsonSchema = {};
  for (const [key, value] of Object.entries(inner)) {
    if (NOT_JUDGED.has(key) || key.startsWith('x-')) continue;
    if (key === 'readOnly' ? typeof value !== 'boolean' : ENGINE_KEYS.has(key)) continue;
    if (key === 'default' && isObject(value) && typeof value.expression === 'string') continue;
    result[key] =
      key === 'oneOf' || key === 'anyOf'
        ? (value as unknown[]).map((item) => (isObject(item) && 'const' in item ? withoutOptionKeys(item) : item))
        : value;
  }
  const type = typeOf(source);
  if (type !== undefined && result.type === undefined && result.$ref === undefined) result.type = type;
  if (source.format === 'attachment') {
    const types = acceptedTypes(source);
    const file = fileSchema(types);
    // What the document says of its files itself holds besides.
    if (type === 'array' && (types || result.items === undefined))
      result.items = result.items === undefined ? file : { allOf: [result.items, file] };
    if (type === 'object') Object.assign(result, result.properties === undefined ? file : types && { allOf: [file] });
  }
  return result;
}

/** The schema of a whole record, or of an action's input, with the definitions that contain themselves. */
export function rootSchema(source: FieldSource, recursive: Readonly<Record<string, FieldSource>>): JsonSchema {
  const defs = Object.entries(recursive).map(([name, schema]) => [name, plainSchema(schema)] as const);
  return { ...plainSchema(source), type: 'object', ...(defs.length > 0 && { $defs: Object.fromEntries(defs) }) };
}

const withoutOptionKeys = ({
  when: _when,
  color: _color,
  was: _was,
  ...rest
}: Record<string, unknown>): Record<string, unknown> => rest;

const scalarType = (
  jsonType: string | undefined,
  options: readonly ListedOption[] | undefined,
  format: string | undefined,
): Type => {
  const listed = options?.map((option) => ({ value: option.const, title: option.title }));
  if (jsonType === 'string' && (format === 'date' || format === 'date-time' || format === 'time')) return TIME;
  if (jsonType === 'string') return listed ? { kind: 'string', options: listed } : STRING;
  if (jsonType === 'integer' || jsonType === 'number') return listed ? { kind: 'number', options: listed } : NUMBER;
  return jsonType === 'boolean' ? BOOL : DYN;
};

const FILE: Type = objectOf({ fileId: STRING, name: STRING, size: NUMBER, type: STRING });

function typeFor(
  source: FieldSource,
  kind: FieldKind,
  options: readonly ListedOption[] | undefined,
  children: readonly Draft[],
): Type {
  const jsonType = typeOf(source);
  switch (kind) {
    case 'group':
      return objectOf(typesOf(children));
    case 'variant':
      return children.length > 0 ? objectOf(typesOf(children)) : { kind: 'map' };
    case 'table':
      return listOf(objectOf(typesOf(children)));
    case 'attachment':
      return jsonType === 'array' ? listOf(FILE) : FILE;
    case 'unknown':
      return jsonType === 'object' ? { kind: 'map' } : DYN;
  }
  if (jsonType !== 'array') return scalarType(jsonType, options, source.format);
  const items = isObject(source.items) ? (source.items as FieldSource) : {};
  return listOf(scalarType(typeOf(items) ?? (kind === 'list' ? undefined : 'string'), options, items.format));
}

export const typesOf = (drafts: readonly Draft[]): Record<string, Type> =>
  dictionary(drafts.map((draft) => [draft.name, draft.type] as const));

/** Reads the fields of one object schema, in document order; those of its conditional branches follow. */
export function draftFields(source: FieldSource, path: string, pointer: string): Draft[] {
  const required = new Set(Array.isArray(source.required) ? source.required : []);
  const drafts = Object.entries(source.properties ?? {}).map(([name, field]) =>
    draftField(
      name,
      field,
      path === '' ? name : `${path}.${name}`,
      below(below(pointer, 'properties'), name),
      required.has(name),
    ),
  );
  const byName = new Map(drafts.map((draft) => [draft.name, draft]));
  for (const branch of conditionalBranches(source, pointer)) {
    const conditional = branch.condition !== undefined && branch.condition !== 'true';
    for (const [name, { field, at }] of branch.fields) {
      const known = byName.get(name);
      if (known) {
        if (!conditional) known.exists = undefined;
        else if (known.exists !== undefined && !known.exists.includes(`(${branch.condition})`))
          known.exists = `${known.exists} || (${branch.condition})`;
        continue;
      }
      const draft = draftField(name, field, path === '' ? name : `${path}.${name}`, at, false);
      draft.exists = conditional ? `(${branch.condition})` : undefined;
      byName.set(name, draft);
      drafts.push(draft);
    }
    for (const name of branch.required) {
      const draft = byName.get(name);
      if (draft && branch.condition === 'true') draft.required = true;
      else if (draft && conditional && !draft.required)
        draft.requiredWhen =
          draft.requiredWhen === undefined ? `(${branch.condition})` : `${draft.requiredWhen} || (${branch.condition})`;
    }
  }
  return drafts;
}

function draftField(name: string, source: FieldSource, path: string, pointer: string, required: boolean): Draft {
  const kind = kindOf(source);
  const items = isObject(source.items) && !Array.isArray(source.items) ? (source.items as FieldSource) : undefined;
  const children =
    kind === 'table' && items
      ? draftFields(items, path, below(pointer, 'items'))
      : kind === 'group' || kind === 'variant'
        ? draftFields(source, path, pointer)
        : [];
  const options = listedOptions(source) ?? (kind === 'multiEnum' && items ? listedOptions(items) : undefined);
  return {
    source,
    name,
    path,
    pointer,
    kind,
    required,
    children,
    options,
    schema: plainSchema(source),
    type: typeFor(source, kind, options, children),
    exists: undefined,
    requiredWhen: undefined,
  };
}
