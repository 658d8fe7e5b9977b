import { formatMessages } from '../messages/format.ts';

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A deep copy of JSON; without what is named `__proto__`, which would not be a copy. */
export function cloneJson<T>(value: T): T {
  if (Array.isArray(value)) return value.map((item: unknown) => cloneJson(item)) as T;
  if (!isObject(value)) return value;
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(value)) if (key !== '__proto__') copy[key] = cloneJson(value[key]);
  return copy as T;
}

/** Equality of JSON values; key order does not matter, and an absent key equals nothing but itself. */
export function equalJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a))
    return Array.isArray(b) && a.length === b.length && a.every((item, index) => equalJson(item, b[index]));
  if (!isObject(a) || !isObject(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && equalJson(a[key], b[key]))
  );
}

/** Whether lists and objects lie in each other more than `most` deep; what walks JSON calls itself once a level. */
export function isDeeperThan(most: number, value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; depth <= most; depth++) {
    level = level.flatMap((item) => (typeof item === 'object' && item !== null ? Object.values(item) : []));
    if (level.length === 0) return false;
  }
  return true;
}

/** The warning for a whole number beyond 2^53, which JSON readers silently round to a neighbouring one. */
export const inexactText = (what: string): string => formatMessages.inexact(what);

/** A number that may not be the one that was written: whole, and beyond 2^53. */
export const isInexact = (value: unknown): boolean =>
  typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER;

/** JSON pointer of the first inexact number in a value, undefined when there is none. */
export function inexactAt(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return isInexact(value) ? '' : undefined;
  for (const key of Object.keys(value)) {
    const found = inexactAt((value as Record<string, unknown>)[key]);
    if (found !== undefined) return `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}${found}`;
  }
  return undefined;
}
