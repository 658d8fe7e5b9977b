import type { JsonSchema } from '../document/model/types.ts';
import { isObject } from '../json/json.ts';

const MAPS = new Set(['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas', 'dependencies']);
const LITERALS = new Set(['const', 'enum']);
const ANNOTATIONS = new Set([
  'title',
  'description',
  'default',
  'examples',
  '$comment',
  'deprecated',
  'readOnly',
  'writeOnly',
]);

/**
 * A draft 07 schema in the words of 2020-12: a list of `items` becomes `prefixItems`, `additionalItems` becomes
 * `items`. What only people read (titles, defaults, examples) is left out, so that the compiled module is small.
 */
export function upgradeSchema(schema: JsonSchema): JsonSchema {
  const { $schema: _draft, $id: _id, ...rest } = schema;
  return upgrade(rest) as JsonSchema;
}

function upgrade(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(upgrade);
  if (!isObject(node)) return node;
  const out: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(node)) {
    if (ANNOTATIONS.has(key)) continue;
    if (LITERALS.has(key)) out[key] = value;
    else if (MAPS.has(key) && isObject(value))
      out[key] = Object.fromEntries(Object.entries(value).map(([name, child]) => [name, upgrade(child)]));
    else if (key === 'items' && Array.isArray(value)) out.prefixItems = value.map(upgrade);
    else if (key === 'additionalItems') {
      if (Array.isArray(node.items)) out.items = upgrade(value);
    } else out[key] = upgrade(value);
  }
  return out;
}
