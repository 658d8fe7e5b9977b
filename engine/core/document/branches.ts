import { isObject } from '../json.ts';
import { below } from './report.ts';
import type { FieldSource } from './types.ts';

/** Fields that a schema adds, or requires, only sometimes. */
export interface Branch {
  /** As CEL over the object's fields: 'true' is always; undefined when it cannot be said so (Ajv still checks it). */
  condition: string | undefined;
  fields: ReadonlyMap<string, { field: FieldSource; at: string }>;
  required: readonly string[];
}

const literal = (value: unknown): string | undefined => {
  if (typeof value === 'string') return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
};
const isName = (name: string): boolean => /^[A-Za-z_][A-Za-z0-9_]*$/u.test(name);

/** What a schema used as a condition says, as CEL: constants, enums, bounds and presence of direct properties. */
export function conditionOf(schema: unknown): string | undefined {
  if (!isObject(schema)) return schema === true ? 'true' : schema === false ? 'false' : undefined;
  const parts: string[] = [];
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'properties' && isObject(value)) {
      for (const [name, property] of Object.entries(value)) {
        const part = isName(name) ? propertyCondition(name, property) : undefined;
        if (part === undefined) return undefined;
        parts.push(part);
      }
    } else if (key === 'required' && Array.isArray(value)) {
      const constrained = isObject(schema.properties) ? Object.keys(schema.properties) : [];
      for (const name of value) {
        if (typeof name !== 'string' || !isName(name)) return undefined;
        if (!constrained.includes(name)) parts.push(`filled(${name})`);
      }
    } else if (key === 'not') {
      const inner = conditionOf(value);
      if (inner === undefined) return undefined;
      parts.push(`!(${inner})`);
    } else if (key !== 'type' && key !== 'title' && key !== '$comment') return undefined;
  }
  return parts.length === 0 ? 'true' : parts.join(' && ');
}

function propertyCondition(name: string, property: unknown): string | undefined {
  if (property === true) return 'true';
  if (!isObject(property)) return undefined;
  const parts: string[] = [];
  for (const [key, value] of Object.entries(property)) {
    const constant = literal(value);
    if (key === 'const' && constant !== undefined) parts.push(`${name} == ${constant}`);
    else if (key === 'enum' && Array.isArray(value) && value.every((item) => literal(item) !== undefined)) parts.push(`${name} in [${value.map(literal).join(', ')}]`);
    else if (key === 'minimum') parts.push(`${name} >= ${constant ?? 0}`);
    else if (key === 'maximum') parts.push(`${name} <= ${constant ?? 0}`);
    else if (key === 'exclusiveMinimum' && typeof value === 'number') parts.push(`${name} > ${value}`);
    else if (key === 'exclusiveMaximum' && typeof value === 'number') parts.push(`${name} < ${value}`);
    else if (key === 'not' && isObject(value) && literal(value.const) !== undefined) parts.push(`${name} != ${literal(value.const)}`);
    else if (key !== 'type' && key !== 'title') return undefined;
  }
  return parts.length === 0 ? 'true' : parts.join(' && ');
}

const branch = (condition: string | undefined, schema: unknown, pointer: string): Branch[] => {
  if (!isObject(schema)) return [];
  const properties = isObject(schema.properties) ? Object.entries(schema.properties) : [];
  const fields = new Map(properties.flatMap(([name, field]) => (isObject(field) ? [[name, { field: field as FieldSource, at: below(below(pointer, 'properties'), name) }] as const] : [])));
  const required = Array.isArray(schema.required) ? schema.required.filter((name) => typeof name === 'string') : [];
  return [{ condition, fields, required }];
};

/**
 * The conditional parts of an object schema: if/then/else, `allOf`, and variants (`oneOf`/`anyOf` of objects told
 * apart by a constant).
 */
export function conditionalBranches(source: FieldSource, pointer: string): Branch[] {
  const branches: Branch[] = [];
  if (isObject(source.if)) {
    const condition = conditionOf(source.if);
    branches.push(...branch(condition, source.then, below(pointer, 'then')));
    branches.push(...branch(condition && `!(${condition})`, source.else, below(pointer, 'else')));
  }
  if (Array.isArray(source.allOf)) {
    source.allOf.forEach((part: unknown, index) => {
      const at = below(below(pointer, 'allOf'), index);
      if (!isObject(part)) return;
      if ('if' in part) branches.push(...conditionalBranches(part as FieldSource, at));
      else branches.push(...branch('true', part, at));
    });
  }
  for (const key of ['oneOf', 'anyOf'] as const) {
    const variants = source[key] as unknown[] | undefined;
    if (!Array.isArray(variants) || variants.some((variant) => !isObject(variant) || !isObject(variant.properties))) continue;
    variants.forEach((variant, index) => {
      const { properties } = variant as { properties: Record<string, unknown> };
      const told = Object.fromEntries(Object.entries(properties).filter(([, property]) => isObject(property) && ('const' in property || 'enum' in property)));
      const condition = Object.keys(told).length === 0 ? undefined : conditionOf({ properties: told });
      branches.push(...branch(condition, variant, below(below(pointer, key), index)));
    });
    mergeDiscriminators(branches, variants as FieldSource[]);
  }
  return branches;
}

/** The constant that tells variants apart is one field whose options are all of them. */
function mergeDiscriminators(branches: Branch[], variants: readonly FieldSource[]): void {
  const names = new Set(variants.flatMap((variant) => Object.entries(variant.properties ?? {}).flatMap(([name, field]) => (field.const === undefined ? [] : [name]))));
  for (const name of names) {
    const options = variants.flatMap((variant) => {
      const field = variant.properties?.[name];
      const value = field?.const;
      return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? [{ const: value, title: variant.title ?? field?.title ?? String(value) }] : [];
    });
    const first = branches.find((found) => found.fields.has(name))?.fields.get(name);
    if (!first || options.length < 2) continue;
    const { const: _const, ...rest } = first.field;
    const merged: Branch = { condition: undefined, fields: new Map([[name, { field: { ...rest, oneOf: options }, at: first.at }]]), required: [] };
    branches.unshift(merged);
  }
}
