import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../platform/database/port.ts';
import { literal } from '../records/names.ts';
import type { RecordRow } from '../records/rows.ts';
import { and, type Predicate, TRUE } from './predicate.ts';
import { keyOf, Recent } from './recent.ts';
import { after, orderBy, type Part, type Position, partPredicate, partsOf, positionSql, type SortKey } from './sort.ts';
import { tableNamed } from './table.ts';

/** A row whose `data` is still the JSON text that the database keeps. */
export type TextRow = Omit<RecordRow, 'data'> & { data: string };

export interface PageQuery {
  entity: string;
  where: Predicate;
  keys: readonly SortKey[];
  limit: number;
  /** Rows to skip, or the row to go on behind. */
  from: { offset: number } | { after: Position };
  /** Field ids that the answer does without (sub-tables that no column shows). */
  omit?: readonly string[];
  /** Leave `data` as text (`readTextPage`). */
  asText?: boolean;
}

export interface Page<Row = RecordRow> {
  rows: Row[];
  /** Where the last row stands; undefined when nothing follows it. */
  next: Position | undefined;
}

type Positioned<Row> = Row & { position: (string | null)[]; id: string };

const COLUMNS = sql.raw(
  'entity, id, eid, key, state, version, document_version, created_at, created_by, created_by_name, updated_at, updated_by, updated_by_name',
);

/** From so many skipped rows on, a page's ids are found first: what a row shows is worked out for each one skipped. */
const FAR = 200;

/** Where pages far behind began: who turns to the next one goes on from there, as long as nothing was written. */
const begun = new Recent<Position>();

/** The statement that reads one part of a page. */
export function partSql(
  query: PageQuery,
  part: Part,
  limit: number,
  offset = 0,
  position?: Position,
): RawBuilder<Positioned<RecordRow>> {
  const { entity, keys, omit = [], asText = false } = query;
  const table = tableNamed(entity);
  const where = and([query.where, partPredicate(keys, part), position === undefined ? TRUE : after(keys, position)]);
  const kept = omit.length === 0 ? sql`data` : sql`(data - ${sql.val(omit)}::text[])`;
  const data = asText ? sql`${kept}::text` : kept;
  const order = orderBy(keys, part);
  const shown = sql`${COLUMNS}, ${data} as data, ${positionSql(keys)} as position`;
  if (offset < FAR)
    return sql<Positioned<RecordRow>>`
      select ${shown} from ${table} where ${where} order by ${order} limit ${limit} ${offset > 0 ? sql`offset ${offset}` : sql``}`;
  // Once, and not for each row: as a join, it is what a planner does that does not know yet of rows just brought in.
  const ids = sql`array(select id from ${table} where ${where} order by ${order} limit ${limit} offset ${offset})`;
  return sql<Positioned<RecordRow>>`
    select ${shown} from ${table} where entity = ${sql.raw(literal(entity))} and id = any(${ids}) order by ${order}`;
}

async function sizeOf(executor: Executor, query: PageQuery, part: Part): Promise<number> {
  const counted = await sql<{ size: number }>`
    select count(*) as size from ${tableNamed(query.entity)} where ${and([query.where, partPredicate(query.keys, part)])}`.execute(
    executor,
  );
  return counted.rows[0]?.size ?? 0;
}

/**
 * One page of rows in order. Rows without a first sort value come last in either direction; they are read by a
 * second query, which most pages never need.
 */
export function readPage(executor: Executor, query: PageQuery): Promise<Page> {
  return read<RecordRow>(executor, query);
}

/** The same, with `data` as text: an answer that hands it on has no use for the values. */
export function readTextPage(executor: Executor, query: PageQuery): Promise<Page<TextRow>> {
  return read<TextRow>(executor, { ...query, asText: true });
}

const rowKey = (executor: Executor, { entity, where, keys }: PageQuery, row: number): string =>
  keyOf(executor, tableNamed(entity), where, ...partsOf(keys).map((part) => orderBy(keys, part)), sql`${row}`);

async function read<Row>(executor: Executor, query: PageQuery): Promise<Page<Row>> {
  // One row more than asked tells whether a page follows.
  const wanted = query.limit + 1;
  const rows: { row: Positioned<Row>; part: Part }[] = [];
  const { entity, keys } = query;
  const offset = 'offset' in query.from ? query.from.offset : undefined;
  const isFar = offset !== undefined && offset >= FAR;
  const known = isFar ? begun.get(rowKey(executor, query, offset), entity) : undefined;
  const position = 'after' in query.from ? query.from.after : known?.writes === 0 ? known.value : undefined;
  let skip = position === undefined ? (offset ?? 0) : 0;
  for (const part of partsOf(keys)) {
    if (rows.length >= wanted || (position?.part === 'empty' && part === 'filled')) continue;
    const behind = position?.part === part ? position : undefined;
    const { rows: found } = await (
      partSql(query, part, wanted - rows.length, skip, behind) as RawBuilder<unknown> as RawBuilder<Positioned<Row>>
    ).execute(executor);
    for (const row of found) rows.push({ row, part });
    // A page that begins behind this part's end skips the rest of its rows in the next part.
    if (found.length > 0) skip = 0;
    else if (skip > 0 && part === 'filled' && keys[0]?.column.nullable === true)
      skip -= await sizeOf(executor, query, part);
  }
  const page = rows.slice(0, query.limit);
  const last = page.at(-1);
  const next =
    rows.length > query.limit && last !== undefined
      ? { part: last.part, values: last.row.position, id: last.row.id }
      : undefined;
  if (isFar && next !== undefined) begun.set(rowKey(executor, query, offset + query.limit), entity, next);
  return { rows: page.map(({ row }) => row), next };
}
