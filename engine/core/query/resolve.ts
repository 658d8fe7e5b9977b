import type { EntityModel } from '../document/model/model.ts';
import type { Condition, Filter } from '../document/model/query.ts';
import { addDays, addMonths, startOf } from '../expression/dates.ts';
import type { Scope } from '../expression/types.ts';
import { shanghaiDay } from '../format/date.ts';
import { type QueryField, queryField } from './fields.ts';
import { negate } from './filter.ts';
import { isRelative, type Relative } from './relative.ts';
import { PERSON_FIELDS } from './relativeRules.ts';
import { asStored } from './stored.ts';

/** Who asks, and when: what relative values are seen from. */
export interface FilterScope {
  user: Pick<Scope['user'], 'id'>;
  team: Pick<Scope['team'], 'eid'>;
  /** RFC 3339; the day counts that it is in Shanghai then. */
  now: string;
}

/** The first and the last day of a relative span, as seen from `today` ('YYYY-MM-DD'). */
export function spanOf(value: Relative, today: string): readonly [from: string, to: string] {
  const before = (days: number): string => addDays(today, -days) ?? today;
  const period = (first: string, months: number): [string, string] => [
    first,
    addDays(addMonths(first, months) ?? first, -1) ?? first,
  ];
  switch (value.relative) {
    case 'lastDays':
      return [before(value.days - 1), today];
    case 'week': {
      const monday = before((new Date(today).getUTCDay() + 6) % 7);
      return [monday, addDays(monday, 6) ?? monday];
    }
    case 'month':
      return period(startOf(today, 'month') ?? today, 1);
    case 'quarter': {
      const month = Math.floor((Number(today.slice(5, 7)) - 1) / 3) * 3 + 1;
      return period(`${today.slice(0, 5)}${String(month).padStart(2, '0')}-01`, 3);
    }
    case 'year':
      return period(startOf(today, 'year') ?? today, 12);
    default:
      return [today, today];
  }
}

/** The filter with every relative value (checked before, see `relativeProblem`) as what it comes to now. */
export function resolveRelative(model: Pick<EntityModel, 'fieldsByPath'>, filter: Filter, scope: FilterScope): Filter {
  if ('and' in filter) return { and: filter.and.map((part) => resolveRelative(model, part, scope)) };
  if ('or' in filter) return { or: filter.or.map((part) => resolveRelative(model, part, scope)) };
  if ('not' in filter) return { not: resolveRelative(model, filter.not, scope) };
  const { value } = filter;
  if (Array.isArray(value))
    return value.some(isRelative)
      ? { ...filter, value: value.map((one: unknown) => (isRelative(one) ? keyOf(one as Relative, scope) : one)) }
      : filter;
  if (!isRelative(value)) return filter;
  const field = queryField(model, filter.field);
  const relative = value as Relative;
  if (field?.kind === 'date' || field?.kind === 'datetime')
    return days(field, filter, spanOf(relative, shanghaiDay(Date.parse(scope.now))));
  return {
    ...filter,
    field: Object.hasOwn(PERSON_FIELDS, filter.field) ? PERSON_FIELDS[filter.field]! : filter.field,
    value: keyOf(relative, scope),
  };
}

const keyOf = ({ relative }: Relative, { user, team }: FilterScope): string => (relative === 'me' ? user.id : team.eid);

/** Before a span is before its first day, after it is after its last; equal is anywhere in it. */
function days(field: QueryField, { field: path, op }: Condition, [from, to]: readonly [string, string]): Filter {
  if (op === 'gt' || op === 'lte') return asStored(field, { field: path, op, value: to });
  if (op === 'gte' || op === 'lt') return asStored(field, { field: path, op, value: from });
  const within = asStored(field, { field: path, op: 'between', value: [from, to] });
  return op === 'ne' ? negate(within) : within;
}
