import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import fc from 'fast-check';

const FOLDER = resolve('schemas/entities');

/** The documents that are shipped. */
export const SHIPPED: readonly unknown[] = readdirSync(FOLDER).map(
  (file) => JSON.parse(readFileSync(resolve(FOLDER, file), 'utf8')) as unknown,
);

type Bag = Record<string, unknown>;
const isBag = (value: unknown): value is Bag => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every object and list in it. */
function holders(value: unknown): (Bag | unknown[])[] {
  if (typeof value !== 'object' || value === null) return [];
  return [value as Bag | unknown[], ...Object.values(value).flatMap(holders)];
}

/** What one edit is made of; which place it comes to depends on the document. */
export interface Edit {
  kind: 'remove' | 'add' | 'replace' | 'shuffle' | 'rename';
  at: number;
  inside: number;
  value: unknown;
  order: readonly number[];
}

const parts = fc.oneof(
  fc.string({ maxLength: 6 }),
  fc.integer({ min: -9, max: 9 }),
  fc.boolean(),
  fc.constant({ type: 'string', title: '新' }),
  fc.constant({ type: 'string', title: '旧', id: 'kept' }),
  fc.constant({ name: 'new', title: '新' }),
  fc.constant({ const: 'new', title: '新' }),
  fc.constant([]),
  fc.constant({}),
  fc.constant(['a', 'b']),
);

export const edits: fc.Arbitrary<Edit[]> = fc.array(
  fc.record({
    kind: fc.constantFrom('remove', 'add', 'replace', 'shuffle', 'rename'),
    at: fc.nat(2000),
    inside: fc.nat(2000),
    value: parts,
    order: fc.array(fc.nat(1000), { minLength: 4, maxLength: 4 }),
  }),
  { minLength: 1, maxLength: 12 },
);

function shuffled<T>(items: readonly T[], order: readonly number[]): T[] {
  const left = [...items];
  return items.map((_, index) => left.splice((order[index % order.length] ?? 0) % left.length, 1)[0] as T);
}

function put(target: Bag, entries: readonly (readonly [string, unknown])[]): void {
  for (const key of Object.keys(target)) delete target[key];
  for (const [key, value] of entries)
    Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
}

/** The document with the edits made in it, wherever they fall. */
export function edit(document: unknown, list: readonly Edit[]): unknown {
  const copy = structuredClone(document);
  for (const { kind, at, inside, value: made, order } of list) {
    const value = structuredClone(made);
    const all = holders(copy);
    const target = all[at % all.length];
    if (target === undefined) continue;
    const entries = Object.entries(target);
    const place = entries.length === 0 ? 0 : inside % entries.length;
    if (Array.isArray(target)) {
      if (kind === 'remove') target.splice(place, 1);
      else if (kind === 'add') target.splice(place, 0, value);
      else if (kind === 'replace') target[place] = value;
      else target.splice(0, target.length, ...shuffled(target, order));
    } else if (isBag(target)) {
      const [key = 'k', old] = entries[place] ?? [];
      if (kind === 'remove')
        put(
          target,
          entries.filter((_, index) => index !== place),
        );
      else if (kind === 'add')
        put(target, [...entries.slice(0, place), [`added${inside % 3}`, value], ...entries.slice(place)]);
      else if (kind === 'replace')
        put(
          target,
          entries.map(([name, was]) => [name, name === key ? value : was]),
        );
      else if (kind === 'shuffle') put(target, shuffled(entries, order));
      else if (isBag(old))
        put(
          target,
          entries.map(([name, was]) =>
            name === key && !Object.hasOwn(target, `${key}X`)
              ? [`${key}X`, { ...old, id: old.id ?? key }]
              : [name, was],
          ),
        );
    }
  }
  return copy;
}
