import type { FieldKind } from '../document/model/model.ts';
import type { Operator } from '../document/model/query.ts';
import { instantOf, isTime } from '../expression/dates.ts';
import { filterMessages } from '../messages/filters.ts';

const NUMBERS = new Set<FieldKind>(['integer', 'decimal', 'money', 'percent', 'duration']);

/** Whether a value can stand in a condition on a field of this kind. */
export function valueFits(kind: FieldKind, value: unknown): boolean {
  if (NUMBERS.has(kind)) return typeof value === 'number' && Number.isFinite(value);
  if (kind === 'boolean') return typeof value === 'boolean';
  if (kind === 'multiEnum' || kind === 'list')
    return typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value));
  if (kind === 'enum')
    return (
      typeof value === 'string' || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))
    );
  if (typeof value !== 'string') return false;
  if (kind === 'date') return isDayText(value) && isTime(value);
  if (kind === 'datetime') return isDayText(value) ? isTime(value) : instantOf(value) !== null;
  return true;
}

const DAY = /^\d{4}-\d\d-\d\d$/;

/** What a value for this kind looks like, for messages. */
export function valueHint(kind: FieldKind): string {
  const { hints } = filterMessages;
  if (kind === 'money' || kind === 'boolean') return hints[kind];
  if (NUMBERS.has(kind)) return hints.number;
  if (kind === 'date' || kind === 'datetime') return hints.date;
  return kind === 'enum' || kind === 'multiEnum' ? hints.option : hints.text;
}

/** Operators whose value is a pair, a list, or nothing; the others take one value. */
export const VALUE_SHAPES: Partial<Record<Operator, 'pair' | 'list' | 'none'>> = {
  between: 'pair',
  in: 'list',
  nin: 'list',
  empty: 'none',
  filled: 'none',
};

const SHANGHAI_OFFSET = '+08:00';

/** The first and the last millisecond of a day in Shanghai, as stored instants. */
export function instantsOfDay(day: string): [string, string] {
  return [
    new Date(`${day}T00:00:00.000${SHANGHAI_OFFSET}`).toISOString(),
    new Date(`${day}T23:59:59.999${SHANGHAI_OFFSET}`).toISOString(),
  ];
}

export function isDayText(value: unknown): value is string {
  return typeof value === 'string' && DAY.test(value);
}
