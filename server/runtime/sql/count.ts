import type { RowCount } from '@yunpu/engine-core/query';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../platform/database/port.ts';
import { identifier, partitionName } from '../records/names.ts';
import type { Predicate } from './predicate.ts';
import { keyOf, Recent } from './recent.ts';
import { tableNamed } from './table.ts';

/**
 * Up to here a count is always exact. An index over an expression cannot be counted without visiting the rows, so
 * each thousand costs a millisecond or two.
 */
export const EXACT_COUNT = 2_000;

/** 'About' promises to be off by no more than this factor, whichever way. */
const ABOUT = 1.2;

/** Standard errors that fit between a sample and the bounds of 'about': one sample in ten thousand lies beyond them. */
const CERTAINTY = 4;

/** Blocks of a table that a sample reads: enough for a filter that finds a row in every fifth of them. */
const SAMPLED_BLOCKS = 2_000;

/** What counting on may take where a sample proves nothing. */
const BUDGET_MS = 100;

/** Writes that 'about' can bear while it is remembered, as a part of the rows. */
const BEARABLE = 0.02;

const recent = new Recent<RowCount>();

/** What a sample of a table's blocks found: matching rows in all, and the sum of the squares of each block's. */
export interface BlockSample {
  rows: number;
  squares: number;
  /** Of the table's blocks, from 0 to 1. */
  share: number;
}

/**
 * The number of rows that a sample proves within the bounds of 'about'. Rows that lie together in few blocks, or are
 * few, prove nothing.
 */
export function provenBy({ rows, squares, share }: BlockSample): number | 'unproven' {
  if (rows === 0) return 'unproven';
  const error = Math.sqrt(squares * (1 - share)) / rows;
  return error * CERTAINTY <= 1 - 1 / ABOUT ? rows / share : 'unproven';
}

async function sampleOf(executor: Executor, entity: string, where: Predicate): Promise<BlockSample> {
  const measured = await sql<{ blocks: number }>`
    select pg_relation_size(${identifier(partitionName(entity))}::text::regclass) / current_setting('block_size')::int as blocks`.execute(
    executor,
  );
  const share = Math.min(1, SAMPLED_BLOCKS / Math.max(1, measured.rows[0]?.blocks ?? 0));
  // The same blocks each time: a number that changes between two pages of a list that does not looks like a mistake.
  const found = await sql<{ rows: number; squares: number }>`
    select coalesce(sum(rows), 0)::float8 as rows, coalesce(sum(rows * rows), 0)::float8 as squares from (
      select count(*) as rows from ${tableNamed(entity)} tablesample system (${share * 100}::float8) repeatable (1)
      where ${where} group by (ctid::text::point)[0]) as blocks`.execute(executor);
  return { rows: 0, squares: 0, ...found.rows[0], share };
}

/** The statement that counts rows up to `most`, or all of them. */
export function countSql(entity: string, where: Predicate, most?: number): RawBuilder<{ total: number }> {
  const bound = most === undefined ? sql`` : sql`limit ${most}`;
  return sql<{ total: number }>`
    select count(*) as total from (select 1 from ${tableNamed(entity)} where ${where} ${bound}) as found`;
}

async function countUpTo(executor: Executor, entity: string, where: Predicate, most?: number): Promise<number> {
  const counted = await countSql(entity, where, most).execute(executor);
  return counted.rows[0]?.total ?? 0;
}

const exactly = (total: number): RowCount => ({ total, totalIsEstimate: false });
/** That there are more than so many. */
export const atLeast = (total: number): RowCount => ({ total, totalIsEstimate: true, totalIsFloor: true });

const about = (total: number): RowCount => ({ total: Number(total.toPrecision(3)), totalIsEstimate: true });

/**
 * How many rows of an entity match: exactly if they are few; else about how many, where a sample proves it or counting
 * on takes no more than `budget` ms; else that there are more than were counted.
 */
export async function countRows(
  executor: Executor,
  entity: string,
  where: Predicate,
  budget = BUDGET_MS,
): Promise<RowCount> {
  const key = keyOf(executor, tableNamed(entity), where);
  const known = recent.get(key, entity);
  const bearable = known?.value.totalIsFloor ? 0 : (known?.value.total ?? 0) * BEARABLE;
  if (known !== undefined && known.writes <= bearable) return known.value;
  const began = performance.now();
  const counted = await countUpTo(executor, entity, where, EXACT_COUNT + 1);
  if (counted <= EXACT_COUNT) return exactly(counted);
  if (known?.value.totalIsFloor) return atLeast(counted);
  const affordable = Math.floor((counted * budget) / Math.max(1, performance.now() - began));
  const answer = await manyRows(executor, { entity, where, counted, affordable });
  recent.set(key, entity, answer);
  return answer;
}

interface Many {
  entity: string;
  where: Predicate;
  /** There are so many, and there may be more. */
  counted: number;
  /** How many can be counted within the budget. */
  affordable: number;
}

async function manyRows(executor: Executor, { entity, where, counted, affordable }: Many): Promise<RowCount> {
  const sample = await sampleOf(executor, entity, where);
  const proven = provenBy(sample);
  if (proven !== 'unproven') return about(Math.max(proven, counted));
  if (sample.rows / sample.share > affordable) return atLeast(counted);
  const total = await countUpTo(executor, entity, where, affordable + 1);
  return total <= affordable ? about(total) : atLeast(counted);
}

/** What a page showed of the rows that were counted. */
export interface PageSeen {
  skipped: number;
  shown: number;
  more: boolean;
}

/** A count together with what a page of the same rows showed: there are no fewer, and its end is the end of all. */
export function settleCount(count: RowCount, { skipped, shown, more }: PageSeen): RowCount {
  const least = skipped + shown + (more ? 1 : 0);
  if (!more && (shown > 0 || skipped === 0)) return exactly(least);
  // A page behind the end proves nothing but that the end is before it.
  if (shown === 0 || count.total >= least) return count;
  return count.totalIsEstimate ? { ...count, total: least } : atLeast(least);
}

/** The same, where a page behind the end is answered with the true number: it leads back to the last page. */
export async function settledCount(
  executor: Executor,
  { entity, where }: { entity: string; where: Predicate },
  count: RowCount,
  seen: PageSeen,
): Promise<RowCount> {
  const isBehind = seen.shown === 0 && seen.skipped > 0;
  return isBehind && count.totalIsEstimate
    ? exactly(await countUpTo(executor, entity, where))
    : settleCount(count, seen);
}
