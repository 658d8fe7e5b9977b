import { isObject } from '@yunpu/engine-core/json';
import { getAt } from '@yunpu/engine-core/record';

type Schema = Readonly<Record<string, unknown>>;

/** What a schema says about the properties of an object, beyond the fields that the compiler made of it. */
export interface Words {
  /** It says nothing at all, so the object is one value: a map, or whatever a foreign schema calls an object. */
  silent: boolean;
  named: ReadonlyMap<string, Schema>;
  patterns: readonly { pattern: RegExp; schema: Schema }[];
  /** Of names that are not listed; `true` and `{}` describe nothing and do not count. */
  rest: Schema | undefined;
}

/** Keywords whose schemas speak about the same value. */
const SAME_VALUE = ['allOf', 'anyOf', 'oneOf', 'if', 'then', 'else'] as const;

const caches = new WeakMap<Schema, Words>();

/** A schema without its `$ref`, which the compiler leaves only where a schema contains itself. */
export function resolved(schema: Schema, root: Schema): Schema {
  const { $ref } = schema;
  const target = typeof $ref === 'string' && $ref.startsWith('#/') ? getAt(root, $ref.slice(1)) : undefined;
  return isObject(target) ? target : schema;
}

function parts(schema: Schema): Schema[] {
  const same = SAME_VALUE.flatMap((key) => (Array.isArray(schema[key]) ? (schema[key] as unknown[]) : [schema[key]]));
  const dependent = isObject(schema.dependentSchemas) ? Object.values(schema.dependentSchemas) : [];
  return [...same, ...dependent].filter(isObject);
}

/** What the schema and those joined to it say of an object's properties. */
export function wordsOf(schema: Schema, root: Schema): Words {
  const known = caches.get(schema);
  if (known !== undefined) return known;
  const named = new Map<string, Schema>();
  const patterns: { pattern: RegExp; schema: Schema }[] = [];
  const found: { rest: Schema | undefined; seen: Set<Schema> } = { rest: undefined, seen: new Set() };
  const read = (source: Schema): void => {
    const own = resolved(source, root);
    if (found.seen.has(own)) return;
    found.seen.add(own);
    for (const [name, property] of Object.entries(isObject(own.properties) ? own.properties : {}))
      named.set(name, isObject(property) ? property : (named.get(name) ?? {}));
    for (const [pattern, property] of Object.entries(isObject(own.patternProperties) ? own.patternProperties : {}))
      patterns.push({ pattern: new RegExp(pattern, 'u'), schema: isObject(property) ? property : {} });
    for (const key of ['additionalProperties', 'unevaluatedProperties'] as const) {
      const rest = own[key];
      if (isObject(rest) && Object.keys(rest).length > 0) found.rest ??= rest;
    }
    parts(own).forEach(read);
  };
  read(schema);
  const words: Words = {
    silent: named.size === 0 && patterns.length === 0 && found.rest === undefined,
    named,
    patterns,
    rest: found.rest,
  };
  caches.set(schema, words);
  return words;
}

/** The schema of a property by its name; undefined when nothing was said of it. */
export function schemaFor({ named, patterns, rest }: Words, name: string): Schema | undefined {
  if (name === '__proto__') return undefined;
  return named.get(name) ?? patterns.find(({ pattern }) => pattern.test(name))?.schema ?? rest;
}

/** Whether a value of this JSON type can be meant by the schema. */
export function allows(source: Schema, type: 'object' | 'array', root: Schema): boolean {
  const schema = resolved(source, root);
  if (schema.type !== undefined) return Array.isArray(schema.type) ? schema.type.includes(type) : schema.type === type;
  const choices = [schema.oneOf, schema.anyOf].find((list) => Array.isArray(list)) as unknown[] | undefined;
  if (choices !== undefined) return choices.some((choice) => !isObject(choice) || allows(choice, type, root));
  if ('const' in schema) return typeof schema.const === 'object';
  return !Array.isArray(schema.enum) || schema.enum.some((value) => typeof value === 'object');
}
