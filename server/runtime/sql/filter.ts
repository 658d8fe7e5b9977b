import type { EntityModel } from '@yunpu/engine-core/document';
import { foldCase, isEmptyValue } from '@yunpu/engine-core/expression';
import { type Condition, type Filter, type Onward, ofSome, type Reach, reach } from '@yunpu/engine-core/query';
import { type RawBuilder, sql } from 'kysely';
import { isId } from '../records/ids.ts';
import { identifier, literal, partitionName } from '../records/names.ts';
import { columnInRows, columnOf, INDEXED_LENGTH, type SqlColumn } from './columns.ts';
import { and, FALSE, not, or, type Predicate, TRUE } from './predicate.ts';
import { candidates, folded, searchedFields } from './search.ts';

/** A filter named a field that no column answers: the caller let an unchecked filter through. */
export class UnknownColumn extends Error {
  constructor(readonly field: string) {
    super(`no column for ${field}`);
  }
}

/** Records that a list's links lead to: their document, and which of them the person may know of. */
export type LinkedRows = (entity: string) => { model: EntityModel; seen: Predicate } | undefined;

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

function contains(column: SqlColumn, value: unknown, where: 'anywhere' | 'start', isSearched: boolean): Predicate {
  if (column.type === 'set') return where === 'anywhere' ? holds(column, value) : FALSE;
  if ((column.type !== 'text' && column.type !== 'uuid') || typeof value !== 'string') return FALSE;
  const text = foldCase(value);
  const found = and([
    notBlank(column),
    where === 'start'
      ? sql<boolean>`starts_with(${folded(column)}, ${text}::text)`
      : sql<boolean>`strpos(${folded(column)}, ${text}::text) > 0`,
  ]);
  return isSearched ? and([candidates(value), found]) : found;
}

/** Some row of a sub-table fits a condition, which reads the row as `data`: its columns look like a record's. */
function someRow(rows: string, fits: Predicate): Predicate {
  const list = sql.raw(rows);
  return sql<boolean>`exists (
    select 1 from jsonb_array_elements(case when jsonb_typeof(${list}) = 'array' then ${list} end) as one_row(data)
    where ${fits})`;
}

const reachOf = (model: EntityModel, path: string, linked: LinkedRows): Reach | undefined =>
  reach({ fieldsByPath: model.fieldsByPath, linked: (entity) => linked(entity)?.model }, path);

/** A condition on a field of the rows of a sub-table, or of what a row links to: some row fits it. */
function inSomeRow(model: EntityModel, some: Condition, linked: LinkedRows): Predicate | undefined {
  const own = columnInRows(model, some.field);
  if (own !== undefined) return someRow(own.rows, onColumn(own.column, some));
  const onward = onwardOfRows(model, some.field, linked);
  const link = onward && columnInRows(model, onward.link.path);
  const fits = onward && link && inSomeLinked(link.column, onward, some, linked);
  return link && fits && someRow(link.rows, fits);
}

function onwardOfRows(model: EntityModel, path: string, linked: LinkedRows): Onward | undefined {
  const found = reachOf(model, path, linked);
  return found?.through === 'rows' ? found.onward : undefined;
}

/** What is said of one row of a sub-table, over `data` of the row. */
function rowSql(model: EntityModel, filter: Filter, linked: LinkedRows): Predicate {
  const within = (part: Filter) => rowSql(model, part, linked);
  if ('and' in filter) return and(filter.and.map(within));
  if ('or' in filter) return or(filter.or.map(within));
  if ('not' in filter) return not(within(filter.not));
  if ('rowOf' in filter) throw new UnknownColumn(filter.rowOf);
  const own = columnInRows(model, filter.field);
  if (own !== undefined) return onColumn(own.column, filter);
  const onward = onwardOfRows(model, filter.field, linked);
  const link = onward && columnInRows(model, onward.link.path);
  const { some, isDenied } = ofSome(filter);
  const found = onward && link && inSomeLinked(link.column, onward, some, linked);
  if (found === undefined) throw new UnknownColumn(filter.field);
  return isDenied ? not(found) : found;
}

/** A condition on a field of linked records: one that the person may know of fits it. @param link the column of their keys */
function inSomeLinked(
  link: SqlColumn,
  { entity, inner }: Onward,
  some: Condition,
  linked: LinkedRows,
): Predicate | undefined {
  const target = linked(entity);
  if (target === undefined) return undefined;
  const where = and([
    sql<boolean>`entity = ${entity}::text`,
    target.seen,
    filterSql(target.model, { ...some, field: inner.path }),
  ]);
  // Only the key leaves it, under another name: whatever else is named beside it is the list's own record or row.
  const keys = sql`select key as linked_key from ${sql.raw(identifier(partitionName(entity)))} where ${where}`;
  const holds = (key: RawBuilder<unknown>) =>
    sql<boolean>`exists (select 1 from (${keys}) as linked where linked_key = ${key})`;
  const held = sql.raw(link.whole);
  if (link.type !== 'set') return holds(held);
  return sql<boolean>`exists (
    select 1 from jsonb_array_elements_text(case when jsonb_typeof(${held}) = 'array' then ${held} end) as one_key(held)
    where ${holds(sql.raw('one_key.held'))})`;
}

function overLink(model: EntityModel, some: Condition, linked: LinkedRows): Predicate | undefined {
  const found = reachOf(model, some.field, linked);
  const link = found?.through === 'link' ? columnOf(model, found.link.path) : undefined;
  return found?.through === 'link' && link ? inSomeLinked(link, found, some, linked) : undefined;
}

/**
 * No record was changed before it was made, so one time bounds the other: a list in the order of one of them, narrowed by
 * the other, begins where the first row can be, and not at the end that has none.
 */
function otherTime(model: EntityModel, { field, op, value }: Condition): Predicate {
  const within = (name: string, bound: 'gte' | 'lte', limit: unknown): Predicate => {
    const column = columnOf(model, name);
    return column === undefined || isEmptyValue(limit) ? TRUE : compare(column, bound, limit);
  };
  const [from, to] = op === 'between' && Array.isArray(value) ? value : op === 'eq' ? [value, value] : [];
  if (field === 'updatedAt') return within('createdAt', 'lte', op === 'lt' || op === 'lte' ? value : to);
  if (field === 'createdAt') return within('updatedAt', 'gte', op === 'gt' || op === 'gte' ? value : from);
  return TRUE;
}

function condition(model: EntityModel, asked: Condition, linked: LinkedRows): Predicate {
  const column = columnOf(model, asked.field);
  if (column !== undefined)
    return and([
      onColumn(
        column,
        asked,
        searchedFields(model).some(({ path }) => path === asked.field),
      ),
      otherTime(model, asked),
    ]);
  const { some, isDenied } = ofSome(asked);
  const found = inSomeRow(model, some, linked) ?? overLink(model, some, linked);
  if (found === undefined) throw new UnknownColumn(asked.field);
  return isDenied ? not(found) : found;
}

function onColumn(column: SqlColumn, { op, value }: Condition, isSearched = false): Predicate {
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
      return contains(column, value, 'anywhere', isSearched);
    case 'startsWith':
      return contains(column, value, 'start', isSearched);
    case 'empty':
      return emptiness(column);
    case 'filled':
      return not(emptiness(column));
  }
}

const nothingLinked: LinkedRows = () => undefined;

/**
 * A checked filter as a parameterised SQL condition over the entity's partition. Means the same as
 * `matches` of engine/core/query.
 * @param linked where it may name fields of linked records
 * @throws UnknownColumn for a field that has no column
 */
export function filterSql(model: EntityModel, filter: Filter, linked: LinkedRows = nothingLinked): Predicate {
  if ('and' in filter) return and(filter.and.map((part) => filterSql(model, part, linked)));
  if ('or' in filter) return or(filter.or.map((part) => filterSql(model, part, linked)));
  if ('not' in filter) return not(filterSql(model, filter.not, linked));
  if ('rowOf' in filter) {
    const rows = columnOf(model, filter.rowOf);
    if (rows === undefined) throw new UnknownColumn(filter.rowOf);
    return someRow(rows.text, rowSql(model, filter.fits, linked));
  }
  return condition(model, filter, linked);
}
