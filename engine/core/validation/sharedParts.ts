import type { JsonSchema } from '../document/model/types.ts';
import { isObject } from '../json/json.ts';

/** Characters from which on a schema is compiled in parts: below, one function is smaller and quicker. */
const LARGE = 40_000;
/** Characters from which on an object is a part of its own. */
const PART = 400;
const NAMED = '__part';
const CHOICES = ['oneOf', 'anyOf', 'not', 'if', 'dependentSchemas'];
const INSIDE = ['properties', 'patternProperties', 'additionalProperties', 'items', 'prefixItems', 'required', '$ref'];

/**
 * A large schema with its objects apart, each of them once: Ajv writes one function for what stands in one place, in time
 * that grows with the square of it, and as often as it stands anywhere. An object with a choice between objects stays where
 * it is: errors of its branches are told from others by the place in the schema, which begins anew in each part.
 */
export function sharedParts(schema: JsonSchema): JsonSchema {
  if (JSON.stringify(schema).length < LARGE) return schema;
  const given = isObject(schema.$defs) ? schema.$defs : {};
  if (Object.keys(given).some((name) => name.startsWith(NAMED))) return schema;
  const parts: Record<string, unknown> = { ...given };
  const names = new Map<string, string>();
  /** Schemas with a choice between objects somewhere in them. */
  const choosing = new WeakSet<JsonSchema>();
  const apart = (node: unknown): unknown => {
    if (!isObject(node)) return node;
    const own = inside(node);
    if (!isObject(own.properties) || choosing.has(own)) return own;
    const text = JSON.stringify(own);
    if (text.length < PART) return own;
    const name = names.get(text) ?? `${NAMED}${names.size}`;
    names.set(text, name);
    parts[name] = own;
    return { $ref: `#/$defs/${name}` };
  };
  const each = (map: JsonSchema): JsonSchema =>
    Object.fromEntries(Object.entries(map).map(([key, value]) => [key, apart(value)]));
  const inside = (node: JsonSchema): JsonSchema => {
    const own: JsonSchema = {
      ...node,
      ...(isObject(node.properties) && { properties: each(node.properties) }),
      ...(isObject(node.patternProperties) && { patternProperties: each(node.patternProperties) }),
      ...(isObject(node.items) && { items: apart(node.items) }),
      ...(isObject(node.additionalProperties) && { additionalProperties: apart(node.additionalProperties) }),
      ...(Array.isArray(node.allOf) && { allOf: node.allOf.map((one) => (isObject(one) ? inside(one) : one)) }),
    };
    const below = [
      own.items,
      own.additionalProperties,
      ...[own.properties, own.patternProperties, own.allOf].flatMap(valuesOf),
    ];
    if (choosesObjects(node) || below.some((one) => isObject(one) && choosing.has(one))) choosing.add(own);
    return own;
  };
  return { ...inside(schema), $defs: parts };
}

const valuesOf = (schemas: unknown): unknown[] =>
  isObject(schemas) || Array.isArray(schemas) ? Object.values(schemas) : [];

/** Whether values stand inside what is chosen: between constants, or types of a single value, there are none. */
const choosesObjects = (node: JsonSchema): boolean =>
  CHOICES.some((key) => key in node) &&
  (INSIDE.some((key) => key in node) ||
    CHOICES.some((key) => key in node && INSIDE.some((word) => JSON.stringify(node[key]).includes(`"${word}"`))));
