import { type FieldSource, mapSchemas } from '@yunpu/engine-core/document';
import { isObject } from '@yunpu/engine-core/json';
import { parsePointer } from '@yunpu/engine-core/record';
import { addressesIn, hasOldAddresses, type LocalRef } from './addresses.ts';

/** A schema in the words that a document has for the same. */
interface PlainSchema {
  schema: FieldSource;
  /** Where in the schema as it was given stands what the plain one has at a JSON pointer. */
  originOf(pointer: string): string;
}

interface Plain {
  /** Name of the definition that the whole schema is known by, where it contains itself. */
  self: string;
  isRecursive: boolean;
  /** Pointer in the plain schema -> the one in the given schema, of what stood deeper there. */
  origins: Map<string, string>;
  localRef: LocalRef;
  /** Whether `id` is an address, which what is said by it has been found by. */
  isOld: boolean;
}

/** Words that a choice may have both inside and beside it: those beside it win. */
const ANNOTATIONS: ReadonlySet<string> = new Set(['title', 'description']);

/**
 * The same schema with some things said as documents say them. What may be null or one other thing is that thing, and not
 * required. What contains the whole schema (`#`, or its address) contains a definition instead, so that a number of the
 * record, or a field that is added to it, is none of its rows. What is required by its own `required: true`, as schemas
 * before draft 04 say it, is required by what it stands in.
 * @returns undefined when the value is no schema at all
 */
export function plainSchema(given: unknown): PlainSchema | undefined {
  const { root, at } = unreferred(given);
  if (!isObject(root)) return undefined;
  const { $defs = {}, definitions, ...rest } = root as FieldSource;
  const on: Plain = {
    self: freeName($defs, 'self'),
    isRecursive: false,
    origins: new Map(),
    localRef: addressesIn(root),
    isOld: hasOldAddresses(root),
  };
  const own = plain(rest as FieldSource, '', on);
  const named = definitionsOf($defs, '/$defs', on);
  const old = definitions && definitionsOf(definitions, '/definitions', on);
  const { $schema: _dialect, ...self } = own;
  const all = on.isRecursive ? { ...named, [on.self]: self } : named;
  const schema: FieldSource = {
    ...own,
    ...(Object.keys(all).length > 0 && { $defs: all }),
    ...(old && { definitions: old }),
  };
  const prefix = `/$defs/${on.self}`;
  return {
    schema,
    originOf(pointer) {
      const inRoot = on.isRecursive && `${pointer}/`.startsWith(`${prefix}/`) ? pointer.slice(prefix.length) : pointer;
      const deeper = [...on.origins].reduce(
        (now, [from, to]) => (`${inRoot}/`.startsWith(`${from}/`) ? to + inRoot.slice(from.length) : now),
        inRoot,
      );
      return [at + deeper, deeper, inRoot].find((one) => isThere(given, one)) ?? inRoot;
    },
  };
}

/** A schema that only refers to one of its definitions is that definition. */
function unreferred(given: unknown): { root: unknown; at: string } {
  const seen = new Set<string>();
  let [root, at] = [given, ''];
  while (isObject(root) && typeof root.$ref === 'string' && /^#\/(?:\$defs|definitions)\/[^/]+$/u.test(root.$ref)) {
    const { $ref, ...rest } = root;
    const target = partAt(given, $ref.slice(1));
    if (seen.has($ref) || !isObject(target)) break;
    seen.add($ref);
    [root, at] = [{ ...target, ...rest }, $ref.slice(1)];
  }
  return { root, at };
}

const definitionsOf = (definitions: unknown, at: string, on: Plain): Record<string, FieldSource> =>
  isObject(definitions)
    ? Object.fromEntries(
        Object.entries(definitions as Record<string, FieldSource>).map(([name, one]) => [
          name,
          isObject(one) ? plain(one, `${at}/${name}`, on) : one,
        ]),
      )
    : {};

function plain(source: FieldSource, pointer: string, on: Plain): FieldSource {
  const { at, schema } = nullable(source) ?? { at: '', schema: source };
  if (at !== '') on.origins.set(pointer, pointer + at);
  const { required, properties, id, ...rest } = convertOpenApi(convertDraft03(schema));
  const $ref = schema.$ref === undefined ? undefined : on.localRef(schema.$ref, pointer);
  if ($ref === '#') on.isRecursive = true;
  const names = requiredNames(required, properties);
  const own: FieldSource = {
    ...rest,
    ...(id !== undefined && !on.isOld && { id }),
    ...(properties && { properties }),
    ...($ref !== undefined && { $ref: $ref === '#' ? `#/$defs/${on.self}` : $ref }),
    ...(names && { required: names }),
  };
  return mapSchemas(own, pointer, (inner, place) => plain(inner, place, on));
}

/** What draft 03 says in words of its own: a number that divides the value, and a value of any kind. */
function convertDraft03(source: FieldSource): FieldSource {
  const { divisibleBy, type, ...rest } = source as FieldSource & { divisibleBy?: unknown };
  const isAny = [type].flat().some((one: unknown) => one === 'any');
  return {
    ...(type !== undefined && !isAny && { type }),
    ...rest,
    ...(divisibleBy !== undefined && { multipleOf: divisibleBy as number }),
  };
}

/** What OpenAPI says in words of its own: an example, and that a value may be null, which none is required to be. */
function convertOpenApi(source: FieldSource): FieldSource {
  const { example, nullable: _nullable, ...rest } = source as FieldSource & { example?: unknown; nullable?: unknown };
  return { ...(example !== undefined && { examples: [example] }), ...rest };
}

/** What an object requires; undefined: it says nothing of that. What is neither a list nor yes or no is left to be told. */
function requiredNames(required: unknown, properties: unknown): FieldSource['required'] {
  const fields = isObject(properties) ? properties : {};
  const own = Object.keys(fields).filter((name) => {
    const field = fields[name];
    return isObject(field) && field.required === true;
  });
  const listed: unknown[] = Array.isArray(required) ? required : [];
  if (required !== undefined && !Array.isArray(required) && typeof required !== 'boolean')
    return required as FieldSource['required'];
  if (!Array.isArray(required) && own.length === 0) return undefined;
  return [...new Set([...listed, ...own])].filter((name) => !isNullable(fields[String(name)])) as string[];
}

const isNullable = (field: unknown): boolean =>
  isObject(field) && (field.nullable === true || nullable(field as FieldSource) !== undefined);

/** What a value is that may be null besides, with the pointer of that choice; undefined: it may be several things, or not null. */
function nullable(source: FieldSource): { schema: FieldSource; at: string } | undefined {
  for (const key of ['anyOf', 'oneOf'] as const) {
    const { [key]: choices, default: initial, ...beside } = source;
    if (!Array.isArray(choices)) continue;
    const found = (choices as unknown[]).flatMap((choice, index) => (isNull(choice) ? [] : [{ choice, index }]));
    const [{ choice, index } = { choice: undefined, index: 0 }] = found;
    if (found.length !== 1 || choices.length < 2 || !isObject(choice) || 'const' in choice) continue;
    if (Object.keys(beside).some((word) => word in choice && !ANNOTATIONS.has(word))) continue;
    const filled = initial !== undefined && initial !== null && { default: initial };
    return { schema: { ...(choice as FieldSource), ...beside, ...filled }, at: `/${key}/${index}` };
  }
  return undefined;
}

const isNull = (choice: unknown): boolean => isObject(choice) && (choice.type === 'null' || choice.const === null);

function freeName(taken: object, stem: string): string {
  for (let next = 1; ; next += 1) {
    const name = next === 1 ? stem : `${stem}${next}`;
    if (!(name in taken)) return name;
  }
}

const isThere = (value: unknown, pointer: string): boolean => partAt(value, pointer) !== undefined;

function partAt(value: unknown, pointer: string): unknown {
  return parsePointer(pointer).reduce<unknown>((part, step) => {
    if (Array.isArray(part)) return part[Number(step)] as unknown;
    return isObject(part) && Object.hasOwn(part, String(step)) ? part[String(step)] : undefined;
  }, value);
}
