import { helperMessages } from '../messages/helpers.ts';
import {
  addDays,
  addHours,
  addMonths,
  compareTimes,
  datePart,
  daysBetween,
  hoursBetween,
  startOf,
  toDay,
} from './dates.ts';
import { memoize } from './memoize.ts';
import { roundTo, withoutBinaryNoise } from './numbers.ts';
import { distanceBetween } from './points.ts';
import { compareText, foldCase } from './textOrder.ts';
import { BOOL, DYN, listOf, NUMBER, STRING, TIME, type Type, unionType } from './type.ts';

/** A helper authors may call, as `name(x)` or, when `method`, as `x.name()`. */
export interface Helper {
  params: readonly Type[];
  /** How many parameters may be left out, from the right. */
  optional?: number;
  /** The last parameter may repeat. */
  variadic?: boolean;
  method?: boolean;
  result: Type | ((args: readonly Type[]) => Type);
  /** Gets empty operands too, and a yes/no field that nobody touched as empty, not as no. Otherwise one empty operand makes the answer empty without a call. */
  seesEmpty?: boolean;
  /** Reads only whether or how many there are, not what is in its list. */
  countsOnly?: boolean;
  call(...args: unknown[]): unknown;
  /** The same over days and moments. */
  callOnTimes?(...args: unknown[]): unknown;
}

/** Nothing, an empty text, a list without items, and an object in which everything is empty. */
export function isEmptyValue(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  if (typeof value !== 'object') return false;
  return Array.isArray(value) ? value.length === 0 : Object.values(value).every(isEmptyValue);
}

const numbersOf = (list: unknown): number[] =>
  Array.isArray(list) ? list.filter((item): item is number => typeof item === 'number' && Number.isFinite(item)) : [];
const elementOf = (args: readonly Type[]): Type => (args[0]?.kind === 'list' ? args[0].of : DYN);
const ANY_LIST = listOf(DYN);
const NUMBERS = listOf(NUMBER);
const string =
  (call: (text: string, ...rest: never[]) => unknown) =>
  (...args: unknown[]) =>
    typeof args[0] === 'string' ? call(args[0], ...(args.slice(1) as never[])) : null;

/** Least or greatest of a list, or of the arguments; what is empty is passed over. */
function extreme(sign: 1 | -1, compare: (a: string, b: string) => number | null) {
  return (...args: unknown[]): unknown => {
    let best: string | number | null = null;
    for (const item of args.flat()) {
      if (typeof item !== 'number' && (typeof item !== 'string' || item === '')) continue;
      const order: number | null =
        typeof item === 'number'
          ? typeof best === 'number'
            ? item - best
            : null
          : typeof best === 'string'
            ? compare(item, best)
            : null;
      if (best === null || (order ?? 0) * sign > 0) best = item;
    }
    return best;
  };
}

/** An author's regular expression; null when it is none. */
export const patternOf = memoize((source): RegExp | null => {
  try {
    return new RegExp(source, 'u');
  } catch {
    return null;
  }
}, 500);

function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
}

function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return withoutBinaryNoise(value);
  if (typeof value !== 'string' || value.trim() === '') return null;
  return withoutBinaryNoise(Number(value));
}

/** Towards zero, as CEL's int(); a text has to be a whole number, and is no number otherwise. */
function integerOf(value: unknown): number | null {
  if (typeof value === 'number') return withoutBinaryNoise(Math.trunc(value));
  return typeof value === 'string' && /^\s*[+-]?\d+\s*$/.test(value) ? withoutBinaryNoise(Number(value)) : null;
}

const size = (value: unknown): number | null => {
  if (value === null || value === undefined) return 0;
  if (typeof value === 'string') return [...value].length;
  if (Array.isArray(value)) return value.length;
  return typeof value === 'object' ? Object.keys(value).length : null;
};

/** Every helper by name. The editor completes from this table, the checker and the evaluator work from it. */
export const HELPERS: Readonly<Record<string, Helper>> = {
  filled: {
    params: [DYN],
    result: BOOL,
    seesEmpty: true,
    countsOnly: true,
    call: (value) => !isEmptyValue(value),
  },
  empty: {
    params: [DYN],
    result: BOOL,
    seesEmpty: true,
    countsOnly: true,
    call: isEmptyValue,
  },
  has: {
    params: [DYN],
    result: BOOL,
    seesEmpty: true,
    countsOnly: true,
    call: (value) => !isEmptyValue(value),
  },
  count: {
    params: [ANY_LIST],
    result: NUMBER,
    seesEmpty: true,
    countsOnly: true,
    call: (list) => (Array.isArray(list) ? list.length : 0),
  },
  size: {
    params: [DYN],
    method: true,
    result: NUMBER,
    seesEmpty: true,
    countsOnly: true,
    call: size,
  },
  sum: {
    params: [NUMBERS],
    result: NUMBER,
    seesEmpty: true,
    call: (list) => withoutBinaryNoise(numbersOf(list).reduce((total, item) => total + item, 0)),
  },
  avg: {
    params: [NUMBERS],
    result: NUMBER,
    seesEmpty: true,
    call: (list) => {
      const items = numbersOf(list);
      return items.length === 0
        ? null
        : withoutBinaryNoise(items.reduce((total, item) => total + item, 0) / items.length);
    },
  },
  min: {
    params: [DYN],
    variadic: true,
    result: (args) => (args.length === 1 ? elementOf(args) : args.reduce(unionType)),
    seesEmpty: true,
    call: extreme(-1, compareText),
    callOnTimes: extreme(-1, compareTimes),
  },
  max: {
    params: [DYN],
    variadic: true,
    result: (args) => (args.length === 1 ? elementOf(args) : args.reduce(unionType)),
    seesEmpty: true,
    call: extreme(1, compareText),
    callOnTimes: extreme(1, compareTimes),
  },
  round: {
    params: [NUMBER, NUMBER],
    optional: 1,
    result: NUMBER,
    call: (value, digits) => roundTo(value as number, (digits as number | undefined) ?? 0),
  },
  floor: {
    params: [NUMBER],
    result: NUMBER,
    call: (value) => withoutBinaryNoise(Math.floor(value as number)),
  },
  ceil: {
    params: [NUMBER],
    result: NUMBER,
    call: (value) => withoutBinaryNoise(Math.ceil(value as number)),
  },
  abs: { params: [NUMBER], result: NUMBER, call: (value) => Math.abs(value as number) },
  coalesce: {
    params: [DYN, DYN],
    variadic: true,
    result: (args) => args.reduce(unionType),
    seesEmpty: true,
    call: (...args) => args.find((item) => !isEmptyValue(item)) ?? null,
  },
  string: { params: [DYN], result: STRING, call: textOf },
  number: { params: [DYN], result: NUMBER, call: numberOf },
  int: {
    params: [DYN],
    result: NUMBER,
    call: integerOf,
  },
  date: {
    params: [STRING],
    result: TIME,
    call: (text) => toDay(text as string),
  },
  addDays: {
    params: [STRING, NUMBER],
    result: TIME,
    call: (text, days) => addDays(text as string, days as number),
  },
  addMonths: {
    params: [STRING, NUMBER],
    result: TIME,
    call: (text, months) => addMonths(text as string, months as number),
  },
  addHours: {
    params: [STRING, NUMBER],
    result: TIME,
    call: (text, hours) => addHours(text as string, hours as number),
  },
  hoursBetween: {
    params: [STRING, STRING],
    result: NUMBER,
    call: (from, to) => hoursBetween(from as string, to as string),
  },
  daysBetween: {
    params: [STRING, STRING],
    result: NUMBER,
    call: (from, to) => daysBetween(from as string, to as string),
  },
  startOfMonth: {
    params: [STRING],
    result: TIME,
    call: (text) => startOf(text as string, 'month'),
  },
  startOfYear: {
    params: [STRING],
    result: TIME,
    call: (text) => startOf(text as string, 'year'),
  },
  year: {
    params: [STRING],
    result: NUMBER,
    call: (text) => datePart(text as string, 'year'),
  },
  month: {
    params: [STRING],
    result: NUMBER,
    call: (text) => datePart(text as string, 'month'),
  },
  day: { params: [STRING], result: NUMBER, call: (text) => datePart(text as string, 'day') },
  distance: {
    params: [STRING, STRING],
    result: NUMBER,
    call: (from, to) => (typeof from === 'string' && typeof to === 'string' ? distanceBetween(from, to) : null),
  },
  contains: {
    params: [DYN, DYN],
    method: true,
    result: BOOL,
    call: (whole, part) =>
      typeof whole === 'string' && typeof part === 'string'
        ? whole.includes(part)
        : Array.isArray(whole)
          ? whole.includes(part)
          : null,
  },
  startsWith: {
    params: [STRING, STRING],
    method: true,
    result: BOOL,
    call: string((text, part: string) => text.startsWith(part)),
  },
  endsWith: {
    params: [STRING, STRING],
    method: true,
    result: BOOL,
    call: string((text, part: string) => text.endsWith(part)),
  },
  matches: {
    params: [STRING, STRING],
    method: true,
    result: BOOL,
    call: string((text, source: string) => patternOf(source)?.test(text) ?? null),
  },
  trim: {
    params: [STRING],
    method: true,
    result: STRING,
    call: string((text) => text.trim()),
  },
  lowerAscii: {
    params: [STRING],
    method: true,
    result: STRING,
    call: string(foldCase),
  },
  upperAscii: {
    params: [STRING],
    method: true,
    result: STRING,
    call: string((text) => text.replace(/[a-z]/g, (letter) => letter.toUpperCase())),
  },
  substring: {
    params: [STRING, NUMBER, NUMBER],
    optional: 1,
    method: true,
    result: STRING,
    call: string((text, from: number, to: number | undefined) =>
      [...text].slice(Math.max(0, from), to === undefined ? undefined : Math.max(0, to)).join(''),
    ),
  },
  join: {
    params: [ANY_LIST, STRING],
    optional: 1,
    method: true,
    result: STRING,
    call: (list, separator) =>
      Array.isArray(list)
        ? list
            .map(textOf)
            .filter((item) => item !== null)
            .join((separator as string | undefined) ?? '')
        : null,
  },
} satisfies Readonly<Record<keyof typeof helperMessages, Helper>>;

/** What a helper does, with an example, shown in the editor's completion. */
export function helpOf(helper: string): string | undefined {
  const helps: Readonly<Record<string, string>> = helperMessages;
  return helps[helper];
}

/** Names of cel's own conversions, accepted so that expressions from elsewhere keep working. */
export const ALIASES: Readonly<Record<string, string>> = { double: 'number', uint: 'int' };
