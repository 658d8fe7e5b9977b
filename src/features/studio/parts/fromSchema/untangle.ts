import { isObject } from '@yunpu/engine-core/json';

type Schema = Readonly<Record<string, unknown>>;

/** What a schema is made of, by keys of definitions: `$defs` and `definitions` may both be there. */
interface Tangled {
  record: object;
  $defs?: Schema | undefined;
  definitions?: Schema | undefined;
}

/** A definition that was left out, and in how many places. */
interface LeftOut {
  /** JSON pointer of the definition. */
  pointer: string;
  name: string;
  places: number;
}

/** Schemas that a form may come to once references are replaced: a person fills in a few hundred fields at most. */
const MAX_SCHEMAS = 10_000;
/** Words whose values are schemas by name. */
const MAPS: ReadonlySet<string> = new Set([
  'properties',
  'patternProperties',
  '$defs',
  'definitions',
  'dependentSchemas',
]);
const GONE = Symbol('gone');

/**
 * Definitions that refer to each other in circles come to one form for each way through them. Where those are too many, the
 * definition that most of a circle refer to is left out, and so on.
 */
export function untangled<T extends Tangled>(document: T): { document: T; left: LeftOut[] } {
  const left: LeftOut[] = [];
  let now = document;
  for (;;) {
    const definitions = definitionsOf(now);
    const hub = comesToTooMuch(now.record, definitions) ? hubOf(definitions) : undefined;
    if (hub === undefined) return { document: left.length > 0 ? withUsed(now, definitions) : now, left };
    const { rest, places } = without(now, hub);
    now = rest;
    left.push({ pointer: hub, name: hub.split('/').at(-1) ?? '', places });
  }
}

/** Without the definitions that nothing leads to any more. */
function withUsed<T extends Tangled>(document: T, definitions: Definitions): T {
  const used = new Set<string>();
  const open = [...madeOf(document.record).refers];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (used.has(at)) continue;
    used.add(at);
    open.push(...(definitions.get(at)?.refers ?? []));
  }
  const those = (key: string, all: Schema): Schema =>
    Object.fromEntries(Object.entries(all).filter(([name]) => used.has(`/${key}/${name}`)));
  return {
    ...document,
    ...(document.$defs && { $defs: those('$defs', document.$defs) }),
    ...(document.definitions && { definitions: those('definitions', document.definitions) }),
  };
}

/** All of it without one definition, and in how many places that was. */
function without<T extends Tangled>(document: T, hub: string): { rest: T; places: number } {
  let places = 0;
  const kept = (schema: unknown): unknown => {
    const rest = withoutReference(schema, `#${hub}`, () => void (places += 1));
    return rest === GONE ? {} : rest;
  };
  const { record, $defs, definitions } = document;
  const remaining = (key: string, all: Schema): Schema =>
    Object.fromEntries(
      Object.entries(all)
        .filter(([name]) => `/${key}/${name}` !== hub)
        .map(([name, schema]) => [name, kept(schema)]),
    );
  const rest = {
    ...document,
    record: kept(record),
    ...($defs && { $defs: remaining('$defs', $defs) }),
    ...(definitions && { definitions: remaining('definitions', definitions) }),
  };
  return { rest, places };
}

interface Definition {
  /** Schemas that it is made of itself. */
  size: number;
  /** Each definition that it refers to, as often as it does. */
  refers: readonly string[];
}
type Definitions = ReadonlyMap<string, Definition>;

function definitionsOf({ $defs = {}, definitions = {} }: Tangled): Definitions {
  return new Map(
    Object.entries({ $defs, definitions }).flatMap(([key, all]) =>
      Object.entries(all).map(([name, schema]): [string, Definition] => [`/${key}/${name}`, madeOf(schema)]),
    ),
  );
}

function madeOf(schema: unknown): Definition {
  const refers: string[] = [];
  let size = 0;
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (!isObject(value)) return;
    size += 1;
    if (typeof value.$ref === 'string' && value.$ref.startsWith('#/')) refers.push(value.$ref.slice(1));
    Object.values(value).forEach(visit);
  };
  visit(schema);
  return { size, refers };
}

/** References are followed as the compiler does: not into a definition that leads there. */
function comesToTooMuch(record: object, definitions: Definitions): boolean {
  let count = 0;
  const visit = ({ size, refers }: Definition, trail: ReadonlySet<string>): void => {
    count += size;
    for (const next of refers) {
      const definition = definitions.get(next);
      if (count > MAX_SCHEMAS) return;
      if (definition && !trail.has(next)) visit(definition, new Set([...trail, next]));
    }
  };
  visit(madeOf(record), new Set());
  return count > MAX_SCHEMAS;
}

/** The pointer of the definition that most of its circle refer to; undefined: there is no circle. */
function hubOf(definitions: Definitions): string | undefined {
  const reached = new Map<string, Set<string>>();
  for (const from of definitions.keys()) {
    const found = new Set<string>();
    const open = [from];
    for (let at = open.pop(); at !== undefined; at = open.pop())
      for (const next of definitions.get(at)?.refers ?? [])
        if (!found.has(next) && definitions.has(next)) {
          found.add(next);
          open.push(next);
        }
    reached.set(from, found);
  }
  const uses = (pointer: string): number =>
    [...(reached.get(pointer) ?? [])].filter(
      (one) => one !== pointer && reached.get(one)?.has(pointer) && definitions.get(one)?.refers.includes(pointer),
    ).length;
  const weighed = [...definitions.keys()].map((pointer) => ({ pointer, uses: uses(pointer) }));
  const hub = weighed.reduce((most, one) => (one.uses > most.uses ? one : most), { pointer: '', uses: 0 });
  return hub.uses === 0 ? undefined : hub.pointer;
}

/** The schema without what is one definition, and without lists that have nothing but it. */
function withoutReference(value: unknown, ref: string, count: () => void, isMap = false): unknown {
  if (Array.isArray(value)) {
    const rest = value.map((one) => withoutReference(one, ref, count)).filter((one) => one !== GONE);
    return rest.length === 0 && value.length > 0 ? GONE : rest;
  }
  if (!isObject(value)) return value;
  if (!isMap && value.$ref === ref) {
    count();
    return GONE;
  }
  const rest: Record<string, unknown> = {};
  for (const [key, inner] of Object.entries(value)) {
    const kept = withoutReference(inner, ref, count, !isMap && MAPS.has(key));
    if (kept !== GONE) rest[key] = kept;
    else if (!isMap && key === 'items') return GONE;
  }
  const { properties, required } = rest;
  if (!isMap && isObject(properties) && Array.isArray(required) && isObject(value.properties)) {
    const gone = Object.keys(value.properties).filter((name) => !Object.hasOwn(properties, name));
    rest.required = required.filter((name) => !gone.includes(name as string));
  }
  return rest;
}
