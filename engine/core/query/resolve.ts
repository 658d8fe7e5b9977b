import type { FieldKind } from '../document/model/model.ts';
import type { Condition, Filter } from '../document/model/query.ts';
import { addDays, addMonths, startOf } from '../expression/dates.ts';
import type { Scope } from '../expression/types.ts';
import { shanghaiDay } from '../format/date.ts';
import { quarterOf } from './days.ts';
import type { QueryField } from './fields.ts';
import { negate } from './filter.ts';
import { mondayOf } from './periods.ts';
import { type Queried, reach } from './reach.ts';
import { isRelative, type Relative } from './relative.ts';
import { PERSON_FIELDS } from './relativeRules.ts';
import { asStored } from './stored.ts';

/** Who asks, and when: what relative values are seen from. */
export interface FilterScope {
  user: Pick<Scope['user'], 'id'>;
  team: Pick<Scope['team'], 'eid'>;
  /** The departments in which who asks works, those below them, and the people of all these; absent: nobody knows. */
  department?: { ids: readonly string[]; people: readonly string[] };
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
  const week = (later: number): [string, string] => {
    const monday = mondayOf(before(-later));
    return [monday, addDays(monday, 6) ?? monday];
  };
  const month = (later: number): [string, string] => {
    const first = startOf(today, 'month') ?? today;
    return period(addMonths(first, later) ?? first, 1);
  };
  switch (value.relative) {
    case 'lastDays':
      return [before(value.days - 1), today];
    case 'nextDays':
      return [today, before(1 - value.days)];
    case 'yesterday':
      return [before(1), before(1)];
    case 'tomorrow':
      return [before(-1), before(-1)];
    case 'lastWeek':
      return week(-7);
    case 'week':
      return week(0);
    case 'nextWeek':
      return week(7);
    case 'lastMonth':
      return month(-1);
    case 'month':
      return month(0);
    case 'nextMonth':
      return month(1);
    case 'quarter':
      return period(quarterOf(today), 3);
    case 'year':
      return period(startOf(today, 'year') ?? today, 12);
    default:
      return [today, today];
  }
}

/** The filter with every relative value (checked before, see `relativeProblem`) as what it comes to now. */
export function resolveRelative(model: Queried, filter: Filter, scope: FilterScope): Filter {
  if ('and' in filter) return { and: filter.and.map((part) => resolveRelative(model, part, scope)) };
  if ('or' in filter) return { or: filter.or.map((part) => resolveRelative(model, part, scope)) };
  if ('not' in filter) return { not: resolveRelative(model, filter.not, scope) };
  if ('rowOf' in filter) return { ...filter, fits: resolveRelative(model, filter.fits, scope) };
  const { value } = filter;
  const field = reach(model, filter.field)?.field;
  const keys = (one: unknown) => keysOf(one as Relative, field?.kind, scope);
  if (Array.isArray(value))
    return value.some(isRelative)
      ? { ...filter, value: value.flatMap((one: unknown): readonly unknown[] => (isRelative(one) ? keys(one) : [one])) }
      : filter;
  if (!isRelative(value)) return filter;
  const relative = value as Relative;
  if (field?.kind === 'date' || field?.kind === 'datetime')
    return days(field, filter, spanOf(relative, shanghaiDay(Date.parse(scope.now))));
  const path = Object.hasOwn(PERSON_FIELDS, filter.field) ? PERSON_FIELDS[filter.field]! : filter.field;
  const found = keys(value);
  return relative.relative === 'myDepartment'
    ? { field: path, op: filter.op === 'ne' ? 'nin' : 'in', value: found }
    : { ...filter, field: path, value: found[0] };
}

/** What a relative value about people comes to in a field of such a kind. */
function keysOf(
  { relative }: Relative,
  kind: FieldKind | undefined,
  { user, team, department }: FilterScope,
): readonly string[] {
  if (relative === 'myDepartment') return (kind === 'org' ? department?.ids : department?.people) ?? [];
  return [relative === 'me' ? user.id : team.eid];
}

/** Whether a filter as it was sent names the department of who asks: it has to be looked up. */
export const asksForDepartment = (filter: unknown): boolean =>
  JSON.stringify(filter ?? null).includes('"relative":"myDepartment"');

/** Before a span is before its first day, after it is after its last; equal is anywhere in it. */
function days(field: QueryField, { field: path, op }: Condition, [from, to]: readonly [string, string]): Filter {
  if (op === 'gt' || op === 'lte') return asStored(field, { field: path, op, value: to });
  if (op === 'gte' || op === 'lt') return asStored(field, { field: path, op, value: from });
  const within = asStored(field, { field: path, op: 'between', value: [from, to] });
  return op === 'ne' ? negate(within) : within;
}
