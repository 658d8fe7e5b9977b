import type { EntityModel } from '@yunpu/engine-core/document';
import type { Sort } from '@yunpu/engine-core/query';
import { type RawBuilder, sql } from 'kysely';
import { columnOf, type SqlColumn } from './columns.ts';
import { UnknownColumn } from './filter.ts';
import { and, or, type Predicate } from './predicate.ts';

/** One sort key resolved to its column. */
export interface SortKey {
  field: string;
  column: SqlColumn;
  dir: 'asc' | 'desc';
}

/** The keys of a sort; ids break ties in the direction of the first key, so one index serves both ways. */
export function sortKeys(model: EntityModel, sort: readonly Sort[]): SortKey[] {
  const keys: SortKey[] = [];
  for (const { field, dir } of sort) {
    const column = columnOf(model, field);
    if (column === undefined) throw new UnknownColumn(field);
    if (!keys.some((key) => key.field === field)) keys.push({ field, column, dir });
  }
  return keys;
}

/**
 * Empty values come last in both directions. An index ends with them in one direction only, so the rows are
 * read in two parts: those with a first key, then those without. Each part follows the index.
 */
export type Part = 'filled' | 'empty';

export function partsOf(keys: readonly SortKey[]): readonly Part[] {
  return keys[0]?.column.nullable === true ? ['filled', 'empty'] : ['filled'];
}

/** Which rows belong to a part. */
export function partPredicate(keys: readonly SortKey[], part: Part): Predicate {
  const first = keys[0];
  if (first === undefined || !first.column.nullable) return and([]);
  const expression = sql.raw(first.column.text);
  return part === 'filled' ? sql<boolean>`${expression} is not null` : sql<boolean>`${expression} is null`;
}

function idDirection(keys: readonly SortKey[]): 'asc' | 'desc' {
  return keys[0]?.dir ?? 'desc';
}

/** The keys that still decide the order inside a part: in the empty part the first one is settled. */
function deciding(keys: readonly SortKey[], part: Part): readonly SortKey[] {
  return part === 'empty' ? keys.slice(1) : keys;
}

export function orderBy(keys: readonly SortKey[], part: Part): RawBuilder<unknown> {
  const terms = deciding(keys, part).map((key, index) => {
    const expression = sql.raw(key.column.text);
    // The first key is never null here: naming the order a backward index scan has keeps the index usable.
    if (part === 'filled' && index === 0) return key.dir === 'asc' ? sql`${expression} asc` : sql`${expression} desc`;
    return key.dir === 'asc' ? sql`${expression} asc nulls last` : sql`${expression} desc nulls last`;
  });
  const byId = idDirection(keys) === 'asc' ? sql`id asc` : sql`id desc`;
  return sql.join([...terms, byId], sql`, `);
}

/** Where a page ended: the values of the sort keys as text, and the id. */
export interface Position {
  part: Part;
  values: (string | null)[];
  id: string;
}

/** The select list entry that lets a row say its own position. */
export function positionSql(keys: readonly SortKey[]): RawBuilder<(string | null)[]> {
  if (keys.length === 0) return sql`array[]::text[]`;
  return sql`array[${sql.join(
    keys.map((key) =>
      key.column.type === 'time'
        ? sql`to_char(${sql.raw(key.column.text)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
        : sql`(${sql.raw(key.column.text)})::text`,
    ),
  )}]::text[]`;
}

function valueSql(key: SortKey, value: string): RawBuilder<unknown> {
  switch (key.column.type) {
    case 'number':
      return sql`${value}::text::float8`;
    case 'boolean':
      return sql`${value}::text::boolean`;
    case 'time':
      return sql`${value}::text::timestamptz`;
    case 'uuid':
      return sql`${value}::text::uuid`;
    case 'set':
    case 'json':
      return sql`${value}::text::jsonb`;
    default:
      return sql`${value}::text`;
  }
}

/** Rows strictly behind `position` in the order of its part. */
export function after(keys: readonly SortKey[], position: Position): Predicate {
  const idOperator = idDirection(keys) === 'asc' ? sql`>` : sql`<`;
  const behindId = sql<boolean>`id ${idOperator} ${position.id}::text::uuid`;
  const rest = deciding(keys, position.part);
  const offset = keys.length - rest.length;
  const first = rest[0];
  const firstValue = position.values[offset];
  if (first !== undefined && rest.length === 1 && position.part === 'filled' && typeof firstValue === 'string') {
    return sql<boolean>`(${sql.raw(first.column.text)}, id) ${idOperator} (${valueSql(first, firstValue)}, ${position.id}::text::uuid)`;
  }
  return rest.reduceRight<Predicate>((behind, key, index) => {
    const value = position.values[offset + index] ?? null;
    const expression = sql.raw(key.column.text);
    if (value === null) return and([sql<boolean>`${expression} is null`, behind]);
    const bound = valueSql(key, value);
    const further = key.dir === 'asc' ? sql<boolean>`${expression} > ${bound}` : sql<boolean>`${expression} < ${bound}`;
    const empty = key.column.nullable ? [sql<boolean>`${expression} is null`] : [];
    return or([further, ...empty, and([sql<boolean>`${expression} = ${bound}`, behind])]);
  }, behindId);
}
