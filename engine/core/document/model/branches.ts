import { isIdentifier } from '../../expression/identifiers.ts';
import { isObject } from '../../json/json.ts';
import type { FieldKey } from '../meta/metaField.ts';
import { below } from './report.ts';
import type { FieldSource } from './types.ts';

/** Fields that a schema adds or requires only under a condition. */
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

/** What a schema used as a condition says, as CEL: constants, enums, bounds and presence of direct properties. */
function conditionOf(schema: unknown): string | undefined {
  if (!isObject(schema)) return schema === true ? 'true' : schema === false ? 'false' : undefined;
  const parts: string[] = [];
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'properties' && isObject(value)) {
      for (const [name, property] of Object.entries(value)) {
        const part = isIdentifier(name) ? propertyCondition(name, property) : undefined;
        if (part === undefined) return undefined;
        parts.push(part);
      }
    } else if (key === 'required' && Array.isArray(value)) {
      const constrained = isObject(schema.properties) ? Object.keys(schema.properties) : [];
      for (const name of value) {
        if (typeof name !== 'string' || !isIdentifier(name)) return undefined;
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
    else if (key === 'enum' && Array.isArray(value) && value.every((item) => literal(item) !== undefined))
      parts.push(`${name} in [${value.map(literal).join(', ')}]`);
    else if (key === 'minimum') parts.push(`${name} >= ${constant ?? 0}`);
    else if (key === 'maximum') parts.push(`${name} <= ${constant ?? 0}`);
    else if (key === 'exclusiveMinimum' && typeof value === 'number') parts.push(`${name} > ${value}`);
    else if (key === 'exclusiveMaximum' && typeof value === 'number') parts.push(`${name} < ${value}`);
    else if (key === 'not' && isObject(value) && literal(value.const) !== undefined)
      parts.push(`${name} != ${literal(value.const)}`);
    else if (key !== 'type' && key !== 'title') return undefined;
  }
  return parts.length === 0 ? 'true' : parts.join(' && ');
}

const branch = (condition: string | undefined, schema: unknown, pointer: string): Branch[] => {
  if (!isObject(schema)) return [];
  const properties = isObject(schema.properties) ? Object.entries(schema.properties) : [];
  const fields = new Map(
    properties.flatMap(([name, field]) =>
      isObject(field)
        ? [[name, { field: field as FieldSource, at: below(below(pointer, 'properties'), name) }] as const]
        : [],
    ),
  );
  const required = Array.isArray(schema.required) ? schema.required.filter((name) => typeof name === 'string') : [];
  return [{ condition, fields, required }];
};

/** A condition that holds where two do; undefined when one of them cannot be said. */
const and = (outer: string | undefined, inner: string | undefined): string | undefined =>
  outer === undefined || inner === undefined
    ? undefined
    : outer === 'true'
      ? inner
      : inner === 'true'
        ? outer
        : `(${outer}) && (${inner})`;

/** What a schema says of the object where a condition holds, with the conditional parts of that schema itself. */
const within = (condition: string | undefined, schema: unknown, pointer: string): Branch[] => [
  ...branch(condition, schema, pointer),
  ...(isObject(schema)
    ? conditionalBranches(schema as FieldSource, pointer).map((inner) => ({
        ...inner,
        condition: and(condition, inner.condition),
      }))
    : []),
];

/**
 * The conditional parts of an object schema: if/then/else, `allOf`, what depends on another value being there, and
 * variants (`oneOf`/`anyOf` of objects told apart by a constant).
 */
export function conditionalBranches(source: FieldSource, pointer: string): Branch[] {
  const branches: Branch[] = [];
  if (isObject(source.if)) {
    const condition = conditionOf(source.if);
    branches.push(...within(condition, source.then, below(pointer, 'then')));
    branches.push(...within(condition && `!(${condition})`, source.else, below(pointer, 'else')));
  }
  if (Array.isArray(source.allOf))
    source.allOf.forEach((part: unknown, index) =>
      branches.push(...within('true', part, below(below(pointer, 'allOf'), index))),
    );
  for (const key of ['dependentSchemas', 'dependencies', 'dependentRequired'] as const satisfies readonly FieldKey[]) {
    const dependents = source[key];
    if (!isObject(dependents)) continue;
    for (const [name, part] of Object.entries(dependents)) {
      const condition = isIdentifier(name) ? `filled(${name})` : undefined;
      branches.push(
        ...within(condition, Array.isArray(part) ? { required: part } : part, below(below(pointer, key), name)),
      );
    }
  }
  for (const key of ['oneOf', 'anyOf'] as const satisfies readonly FieldKey[]) {
    const variants = source[key] as unknown[] | undefined;
    if (!Array.isArray(variants) || variants.some((variant) => !isObject(variant) || !isObject(variant.properties)))
      continue;
    const discriminators = discriminatorsOf(variants as FieldSource[]);
    const found = variants.flatMap((variant, index) =>
      within(constantsCondition(variant as FieldSource, discriminators), variant, below(below(pointer, key), index)),
    );
    branches.push(...mergeDiscriminators(found, variants as FieldSource[]), ...found);
  }
  return branches;
}

/** What tells a variant from its siblings: its constants. What it lets choose besides is chosen within it. */
function constantsCondition({ properties = {} }: FieldSource, discriminators: readonly string[]): string | undefined {
  const constants = Object.fromEntries(Object.entries(properties).filter(([name]) => discriminators.includes(name)));
  return Object.keys(constants).length === 0 ? undefined : conditionOf({ properties: constants });
}

/** The values that a variant gives a property: its constant, or those it lists, as schemas before draft 06 write a constant. */
function valuesOf(field: FieldSource | undefined): (string | number | boolean)[] {
  if (!isObject(field)) return [];
  const values: unknown[] = field.const === undefined ? ((field.enum as unknown[] | undefined) ?? []) : [field.const];
  return values.filter((value) => typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean');
}

/** The constant that tells variants apart is one field whose options are all of them, always there, and required where each asks for it. */
function mergeDiscriminators(branches: readonly Branch[], variants: readonly FieldSource[]): Branch[] {
  return discriminatorsOf(variants).flatMap((name): Branch[] => {
    const titles = new Map<string | number | boolean, string>();
    for (const variant of variants) {
      const field = variant.properties?.[name];
      const values = valuesOf(field);
      const title = values.length === 1 ? (variant.title ?? field?.title) : undefined;
      for (const value of values) if (!titles.has(value)) titles.set(value, title ?? String(value));
    }
    const options = [...titles].map(([value, title]) => ({ const: value, title }));
    const first = branches.find((found) => found.fields.has(name))?.fields.get(name);
    if (!first || options.length < 2) return [];
    const { const: _const, enum: _enum, ...rest } = first.field;
    const required = variants.every((variant) => variant.required?.includes(name)) ? [name] : [];
    return [
      { condition: 'true', fields: new Map([[name, { field: { ...rest, oneOf: options }, at: first.at }]]), required },
    ];
  });
}

/** The properties that have a constant in some variant, or such values to choose from in each. */
function discriminatorsOf(variants: readonly FieldSource[]): string[] {
  const names = new Set(variants.flatMap(({ properties = {} }) => Object.keys(properties)));
  return [...names].filter((name) => {
    const fields = variants.map(({ properties }) => properties?.[name]);
    return (
      fields.some((field) => isObject(field) && field.const !== undefined) ||
      fields.every((field) => valuesOf(field).length > 0)
    );
  });
}

/** Whether constants of one name, different in each, tells all variants of an object apart: then a person chooses it, and sees what it brings. */
export function hasDiscriminator(source: FieldSource): boolean {
  const variants = (source.oneOf ?? source.anyOf) as unknown[] | undefined;
  if (
    !Array.isArray(variants) ||
    variants.length < 2 ||
    !variants.every((variant) => isObject(variant) && isObject(variant.properties))
  )
    return false;
  const objects = variants as FieldSource[];
  return discriminatorsOf(objects).some((name) => {
    const values = objects.map((variant) => valuesOf(variant.properties?.[name]));
    const all = values.flat();
    return values.every(({ length }) => length > 0) && new Set(all).size === all.length && isIdentifier(name);
  });
}
