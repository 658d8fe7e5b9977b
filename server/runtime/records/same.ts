import { equalJson, isObject } from '@yunpu/engine-core/json';

/** Texts that JSON writes as they are, between quotes. */
const PLAIN = /^[^"\\\u0000-\u001f\ud800-\udfff]*$/;
/** The same few keys are written again and again; those of foreign records may be without end. */
const MAX_KEYS = 10_000;
const keys = new Map<string, string>();

function keyText(key: string): string {
  let text = keys.get(key);
  if (text === undefined) {
    text = `${JSON.stringify(key)}:`;
    if (keys.size >= MAX_KEYS) keys.clear();
    keys.set(key, text);
  }
  return text;
}

/** JSON with its keys in order, so that the same content has the same text wherever it was kept. */
export function canonical(value: unknown): string {
  if (typeof value === 'string') return PLAIN.test(value) ? `"${value}"` : JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((item) => canonical(item ?? null)).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value ?? null);
  let text = '';
  for (const key of Object.keys(value).sort()) {
    const own = value[key];
    if (own !== undefined) text += (text === '' ? '' : ',') + keyText(key) + canonical(own);
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
