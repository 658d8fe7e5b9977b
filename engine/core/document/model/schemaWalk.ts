import { isObject } from '../../json/json.ts';
import type { Shape } from '../meta/meta.ts';
import { FIELD_KEYS, type FieldKey } from '../meta/metaField.ts';
import { below, unescapePointer } from './report.ts';
import type { FieldSource } from './types.ts';

/** Keywords that only hold definitions for `$ref`s: what stands there validates no value. */
const KEPT: ReadonlySet<string> = new Set<FieldKey>(['$defs', 'definitions']);
const WITH_SCHEMAS = Object.entries<Shape>(FIELD_KEYS).filter(([key, shape]) => holdsSchema(shape) && !KEPT.has(key));
/** Keywords whose values are schemas by name; those of the others are one schema, or a list of them. */
const SCHEMA_MAPS = new Set(WITH_SCHEMAS.filter(([, { is }]) => is === 'map').map(([key]) => key));
const SCHEMAS = new Set(WITH_SCHEMAS.filter(([, { is }]) => is !== 'map').map(([key]) => key));

function holdsSchema(shape: Shape): boolean {
  switch (shape.is) {
    case 'ref':
      return true;
    case 'array':
    case 'map':
      return holdsSchema(shape.of);
    case 'either':
      return shape.of.some(holdsSchema);
    default:
      return false;
  }
}

/** Keywords whose schemas judge the same value, not a part of it. */
const IN_PLACE: ReadonlySet<string> = new Set<FieldKey>([
  'allOf',
  'anyOf',
  'oneOf',
  'not',
  'if',
  'then',
  'else',
  'dependentSchemas',
  'dependencies',
]);

/** Applies `change` to every schema directly inside one, with the pointer that leads to it, and whether it judges the same value. */
export function mapSchemas(
  source: FieldSource,
  pointer: string,
  change: (schema: FieldSource, pointer: string, inPlace: boolean) => FieldSource,
): FieldSource {
  const result: FieldSource = { ...source };
  let inPlace = false;
  const visit = (value: unknown, at: string): unknown =>
    isObject(value) ? change(value as FieldSource, at, inPlace) : value;
  for (const [key, part] of Object.entries(source)) {
    inPlace = IN_PLACE.has(key);
    if (SCHEMA_MAPS.has(key) && isObject(part))
      result[key] = Object.fromEntries(
        Object.entries(part).map(([name, value]) => [name, visit(value, below(below(pointer, key), name))]),
      );
    else if (!SCHEMAS.has(key)) continue;
    else if (Array.isArray(part))
      result[key] = part.map((value, index) => visit(value, below(below(pointer, key), index)));
    else if (isObject(part)) result[key] = visit(part, below(pointer, key));
  }
  return result;
}

/** The pointer of the first schema in and below one that `wanted` takes; definitions are looked through too. */
export function findSchema(
  source: FieldSource,
  pointer: string,
  wanted: (schema: FieldSource) => boolean,
): string | undefined {
  if (wanted(source)) return pointer;
  let found: string | undefined;
  const visit = (schema: FieldSource, at: string): FieldSource => {
    found ??= findSchema(schema, at, wanted);
    return schema;
  };
  mapSchemas(source, pointer, visit);
  for (const key of KEPT) {
    const definitions = source[key];
    if (isObject(definitions))
      for (const [name, value] of Object.entries(definitions))
        if (isObject(value)) visit(value as FieldSource, below(below(pointer, key), name));
  }
  return found;
}

/** The value at a JSON pointer of a document; undefined where there is none. */
export function pointerInto(root: unknown, pointer: string): unknown {
  let at: unknown = root;
  for (const part of pointer.split('/').slice(1).map(unescapePointer)) {
    if (Array.isArray(at)) at = (at as unknown[])[Number(part)];
    else if (isObject(at) && Object.hasOwn(at, part)) at = at[part];
    else return undefined;
  }
  return at;
}
