import { equalJson, isObject } from '@yunpu/engine-core/json';

/** JSON with its keys in order, so that the same content has the same text wherever it was kept. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonical(item ?? null)).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value ?? null);
  let text = '';
  for (const key of Object.keys(value).sort()) {
    if (value[key] !== undefined) text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${canonical(value[key])}`;
  }
  return `{${text}}`;
}

export const isEmpty = (value: unknown) => value === null || value === undefined;

/** Whether two values are the same to a person: empty is empty, whatever it is called. */
export function same(a: unknown, b: unknown): boolean {
  if (isEmpty(a) || isEmpty(b)) return isEmpty(a) && isEmpty(b);
  // Most are equal as they stand; a text of each is only made where an absent key may be written as undefined.
  return equalJson(a, b) || (typeof a === 'object' && typeof b === 'object' && canonical(a) === canonical(b));
}
