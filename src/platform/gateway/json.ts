/** Helpers of the JSON boundary: what comes from outside is `unknown` until it has been looked at. */

export type Json = Record<string, unknown>;

/** An object written as `{}` (or without a prototype): not an array, a class instance or null. */
export function isPlainObject(value: unknown): value is Json {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
