import type { StoredTest } from '@yunpu/engine-core/document';

/** The most precise a value is brought into another type; undefined: nothing of that type can be made of it. */
function asType(type: string, value: unknown, whole: boolean): unknown {
  switch (type) {
    case 'string':
      if (typeof value === 'number') return String(value);
      if (typeof value === 'boolean') return value ? '是' : '否';
      return Array.isArray(value) && value.every((item) => typeof item !== 'object') ? value.join('、') : undefined;
    case 'number':
      return asNumber(value, whole);
    case 'boolean':
      return asBoolean(value);
    case 'array':
      return typeof value === 'object' ? undefined : [value];
    default:
      return undefined;
  }
}

function asNumber(value: unknown, whole: boolean): number | undefined {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value !== 'number' && typeof value !== 'string') return undefined;
  const number = typeof value === 'number' ? value : numberIn(value);
  return number === undefined || !whole ? number : Math.round(number);
}

/** '¥1,234.50' -> 1234.5; what has anything else in it is no number. */
function numberIn(text: string): number | undefined {
  const plain = text.normalize('NFKC').replace(/[\s,¥]/gu, '');
  return /^[+-]?\d+(?:\.\d+)?$/u.test(plain) ? Number(plain) : undefined;
}

const YES = new Set(['是', '有', 'true', 'yes', 'y', '1', '√']);
const NO = new Set(['否', '无', 'false', 'no', 'n', '0', '×']);

function asBoolean(value: unknown): boolean | undefined {
  const word = String(value).trim().toLowerCase();
  return YES.has(word) ? true : NO.has(word) ? false : undefined;
}

/** The value as the test lets it pass: of the other type, cut, on the bound. Undefined: it cannot be. */
export function converted(test: StoredTest, value: unknown): unknown {
  switch (test.is) {
    case 'other':
      for (const type of test.types) {
        const made = asType(type, value, test.whole);
        if (made !== undefined) return made;
      }
      return undefined;
    case 'longer':
      return typeof value === 'string' ? [...value].slice(0, test.than).join('') : undefined;
    case 'above':
    case 'below':
      return test.than;
    case 'scaled':
      return typeof value === 'number' ? scaled(value, test.by) : undefined;
    default:
      return undefined;
  }
}

/** The same amount with so many decimals more; with fewer it is rounded, half away from nothing. */
function scaled(value: number, by: number): number | undefined {
  const made = by >= 0 ? value * 10 ** by : Math.sign(value) * Math.round(Math.abs(value) / 10 ** -by);
  return Number.isSafeInteger(made) ? made : undefined;
}

/** Options put in the place of others; of several, none twice and none that is left out. */
export function mapped(to: Readonly<Record<string, unknown>>, value: unknown): unknown {
  const one = (item: unknown): unknown => (Object.hasOwn(to, String(item)) ? to[String(item)] : item);
  if (!Array.isArray(value)) return one(value);
  return [...new Set(value.map(one))].filter((item) => item !== null && item !== undefined);
}

const JSON_TYPES: Readonly<Record<string, string>> = { string: 'string', number: 'number', boolean: 'boolean' };
const typeOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : (JSON_TYPES[typeof value] ?? 'object');

/** Whether a value may stand in the place of one that the test found. */
export const isSettled = (test: StoredTest, value: unknown): boolean =>
  test.is === 'scaled' || test.is === 'stateless' || !isTouched(test, value);

/** Whether the test finds this value: what the database counts by (documents/effects.ts), of one value. */
export function isTouched(test: StoredTest, value: unknown): boolean {
  if (test.is === 'missing') return value === undefined || value === null;
  // Whatever the field says: no record is in a state yet.
  if (test.is === 'stateless') return true;
  if (value === undefined) return false;
  switch (test.is) {
    case 'filled':
      return value !== null;
    // Not of one value.
    case 'differing':
    case 'cut':
    case 'shared':
    case 'unlinked':
      return false;
    case 'scaled':
      return typeof value === 'number' && value !== 0;
    case 'other':
      return (
        !test.types.includes(typeOf(value)) || (test.whole && typeof value === 'number' && !Number.isInteger(value))
      );
    case 'oneOf':
      return (Array.isArray(value) ? value : [value]).some((item) => test.values.includes(String(item)));
    case 'longer':
      return typeof value === 'string' && [...value].length > test.than;
    case 'shorter':
      return typeof value === 'string' && [...value].length < test.than;
    case 'above':
      return typeof value === 'number' && value > test.than;
    case 'below':
      return typeof value === 'number' && value < test.than;
    case 'notBelow':
      return typeof value === 'number' && value >= test.than;
    case 'notAbove':
      return typeof value === 'number' && value <= test.than;
    case 'moreRows':
      return Array.isArray(value) && value.length > test.than;
    case 'fewerRows':
      return Array.isArray(value) && value.length < test.than;
    case 'unlike':
      return typeof value === 'string' && !new RegExp(test.pattern, 'u').test(value);
  }
}
