import type { EntityModel } from '@yunpu/engine-core/document';
import { foldCase, isEmptyValue } from '@yunpu/engine-core/expression';
import type { Condition, Filter } from '@yunpu/engine-core/query';
import { type RawBuilder, sql } from 'kysely';
import { isId } from '../records/ids.ts';
import { literal } from '../records/names.ts';
import { columnOf, INDEXED_LENGTH, type SqlColumn } from './columns.ts';
import { and, FALSE, not, or, type Predicate, TRUE } from './predicate.ts';
import { candidates, folded, searchedFields } from './search.ts';

/** A filter named a field that no column answers: the caller let an unchecked filter through. */
export class UnknownColumn extends Error {
  constructor(readonly field: string) {
    super(`no column for ${field}`);
  }
}

/** An instant the database can hold: years from 1 to 9999. */
function instant(value: unknown): RawBuilder<unknown> | undefined {
  if (typeof value !== 'string' || Number.isNaN(Date.parse(value))) return undefined;
  const text = new Date(value).toISOString();
  return /^(?!0000)\d{4}-/.test(text) ? sql`${text}::timestamptz` : undefined;
}

/** A value as a parameter of the column's type, or undefined when it can equal nothing in that column. */
function bind(column: SqlColumn, value: unknown): RawBuilder<unknown> | undefined {
  switch (column.type) {
    case 'number':
      return typeof value === 'number' && Number.isFinite(value) ? sql`${value}::float8` : undefined;
    case 'boolean':
      return typeof value === 'boolean' ? sql`${value}::boolean` : undefined;
    case 'uuid':
      return isId(value) ? sql`${value}::uuid` : undefined;
    case 'time':
      return instant(value);
    case 'text':
      return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
        ? sql`${String(value)}::text`
        : undefined;
    default:
      return undefined;
  }
}

/** Whether a column that holds nothing fits this value: a yes/no that nobody touched counts as no. */
const fitsEmpty = (column: SqlColumn, value: unknown) =>
  isEmptyValue(value) || (column.type === 'boolean' && value === false);

/** Some member at any depth that is not empty: a number, a truth value, a text of any length, a list with items. */
const SOMETHING =
  '$.** ? (@.type() == "number" || @.type() == "boolean" || @.type() == "string" && @ != "" || @.type() == "array" && @.size() > 0)';

function emptiness(column: SqlColumn): Predicate {
  const expression = sql.raw(column.text);
  if (column.type === 'set' || column.type === 'json')
    return sql<boolean>`(${expression} is null or not jsonb_path_exists(${expression}, ${sql.raw(literal(`strict ${SOMETHING}`))}))`;
  const absent = column.nullable ? sql<boolean>`${expression} is null` : FALSE;
  return column.type === 'text' && column.mayBeBlank ? or([absent, sql<boolean>`${expression} = ''`]) : absent;
}

/** '' is neither before nor after anything, and begins with nothing. */
const notBlank = (column: SqlColumn): Predicate =>
  column.mayBeBlank ? sql<boolean>`${sql.raw(column.text)} <> ''` : TRUE;

function holds(column: SqlColumn, value: unknown): Predicate {
  return sql<boolean>`${sql.raw(column.text)} @> ${JSON.stringify([value])}::text::jsonb`;
}

function equal(column: SqlColumn, value: unknown): Predicate {
  if (isEmptyValue(value)) return emptiness(column);
  if (column.type === 'set') return holds(column, value);
  const bound = bind(column, value);
  const same = bound === undefined ? FALSE : sql<boolean>`${sql.raw(textFor(column, value))} = ${bound}`;
  return fitsEmpty(column, value) ? or([same, emptiness(column)]) : same;
}

/** The indexed beginning decides for a value shorter than it; a longer value needs the whole text. */
function textFor(column: SqlColumn, value: unknown): string {
  return typeof value === 'string' && value.length >= INDEXED_LENGTH ? column.whole : column.text;
}

function anyOf(column: SqlColumn, value: unknown): Predicate {
  const values = Array.isArray(value) ? value : [value];
  if (column.type === 'set')
    return or([
      ...values.map((item) => holds(column, item)),
      ...(values.some(isEmptyValue) ? [emptiness(column)] : []),
    ]);
  const bound = values.map((item) => bind(column, item)).filter((item) => item !== undefined);
  const text = values.some((item) => textFor(column, item) === column.whole) ? column.whole : column.text;
  const filled = bound.length === 0 ? FALSE : sql<boolean>`${sql.raw(text)} in (${sql.join(bound)})`;
  return values.some((item) => fitsEmpty(column, item)) ? or([filled, emptiness(column)]) : filled;
}

const COMPARISONS = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;

function compare(column: SqlColumn, op: keyof typeof COMPARISONS, value: unknown): Predicate {
  if (column.type === 'uuid')
    return compare({ ...column, whole: `(${column.whole}::text collate "C")`, type: 'text' }, op, value);
  const bound = bind(column, value);
  return bound === undefined
    ? FALSE
    : and([notBlank(column), sql<boolean>`${sql.raw(column.whole)} ${sql.raw(COMPARISONS[op])} ${bound}`]);
}

function between(column: SqlColumn, value: unknown): Predicate {
  const [from, to] = Array.isArray(value) ? value : [];
  const sides: Predicate[] = [];
  if (!isEmptyValue(from)) sides.push(compare(column, 'gte', from));
  if (!isEmptyValue(to)) sides.push(compare(column, 'lte', to));
  return sides.length === 0 ? TRUE : and(sides);
}

function contains(
  model: EntityModel,
  field: string,
  column: SqlColumn,
  value: unknown,
  where: 'anywhere' | 'start',
): Predicate {
  if (column.type === 'set') return where === 'anywhere' ? holds(column, value) : FALSE;
  if ((column.type !== 'text' && column.type !== 'uuid') || typeof value !== 'string') return FALSE;
  const text = foldCase(value);
  const found = and([
    notBlank(column),
    where === 'start'
      ? sql<boolean>`starts_with(${folded(column)}, ${text}::text)`
      : sql<boolean>`strpos(${folded(column)}, ${text}::text) > 0`,
  ]);
  return searchedFields(model).some((searched) => searched.path === field) ? and([candidates(value), found]) : found;
}

function condition(model: EntityModel, { field, op, value }: Condition): Predicate {
  const column = columnOf(model, field);
  if (column === undefined) throw new UnknownColumn(field);
  switch (op) {
    case 'eq':
      return equal(column, value);
    case 'ne':
      return not(equal(column, value));
    case 'in':
      return anyOf(column, value);
    case 'nin':
      return not(anyOf(column, value));
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return compare(column, op, value);
    case 'between':
      return between(column, value);
    case 'contains':
      return contains(model, field, column, value, 'anywhere');
    case 'startsWith':
      return contains(model, field, column, value, 'start');
    case 'empty':
      return emptiness(column);
    case 'filled':
      return not(emptiness(column));
  }
}

/**
 * A checked filter as a parameterised SQL condition over the entity's partition. Means the same as
 * `matches` of engine/core/query.
 * @throws UnknownColumn for a field that has no column
 */
export function filterSql(model: EntityModel, filter: Filter): Predicate {
  if ('and' in filter) return and(filter.and.map((part) => filterSql(model, part)));
  if ('or' in filter) return or(filter.or.map((part) => filterSql(model, part)));
  if ('not' in filter) return not(filterSql(model, filter.not));
  return condition(model, filter);
}
