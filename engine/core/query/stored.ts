import type { Condition, Filter } from '../document/model/query.ts';
import { instantOf, timeOfDay } from '../expression/dates.ts';
import type { QueryField } from './fields.ts';
import { instantsOfDay, isDayText } from './values.ts';

/**
 * A condition with its times as they are stored. One on a moment that names a day means that day in Shanghai, from
 * its first to its last millisecond.
 */
export function asStored(field: Pick<QueryField, 'kind'>, condition: Condition): Filter {
  const { op, value } = condition;
  if (field.kind === 'time' && op !== 'contains' && op !== 'startsWith')
    return { ...condition, value: Array.isArray(value) ? value.map(dayTime) : dayTime(value) };
  if (field.kind !== 'datetime') return condition;
  const start = (day: unknown): unknown => (isDayText(day) ? instantsOfDay(day)[0] : instant(day));
  const end = (day: unknown): unknown => (isDayText(day) ? instantsOfDay(day)[1] : instant(day));
  if (op === 'between' && Array.isArray(value)) return { ...condition, value: [start(value[0]), end(value[1])] };
  if (op === 'gt' || op === 'lte') return { ...condition, value: end(value) };
  if (op === 'gte' || op === 'lt') return { ...condition, value: start(value) };
  if (!isDayText(value)) return { ...condition, value: instant(value) };
  const day: Filter = { field: condition.field, op: 'between', value: instantsOfDay(value) };
  return op === 'ne' ? { not: day } : day;
}

function dayTime(value: unknown): unknown {
  return typeof value === 'string' ? (timeOfDay(value) ?? value) : value;
}

function instant(value: unknown): unknown {
  return typeof value === 'string' ? instantOf(value) : value;
}
