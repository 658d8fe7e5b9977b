import type { RecordData } from '@yunpu/engine-core/document';
import { isObject } from '@yunpu/engine-core/json';

/** The object without the value at a place, and the value; what is emptied by it goes too. */
export function taken(
  object: RecordData,
  [step = '', ...below]: readonly string[],
): { rest: RecordData; value: unknown } {
  const { [step]: there, ...others } = object;
  if (below.length === 0) return { rest: others, value: there };
  if (!isObject(there)) return { rest: object, value: undefined };
  const { rest, value } = taken(there, below);
  if (value === undefined) return { rest: object, value };
  return { rest: Object.keys(rest).length === 0 ? others : { ...object, [step]: rest }, value };
}

/** The object with the value at a place; undefined where something else than an object stands in its way. */
export function put(
  object: RecordData,
  [step = '', ...below]: readonly string[],
  value: unknown,
): RecordData | undefined {
  if (below.length === 0) return { ...object, [step]: value };
  const there = object[step] ?? {};
  const inside = isObject(there) ? put(there, below, value) : undefined;
  return inside && { ...object, [step]: inside };
}
