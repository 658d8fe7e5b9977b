import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../platform/database/port.ts';
import type { Predicate } from './predicate.ts';

/**
 * Up to here a count is exact; a larger one is what the planner expects, which costs next to nothing. An index
 * over an expression cannot be counted without visiting the rows, so each thousand costs a millisecond or two.
 */
export const EXACT_COUNT = 2_000;

export interface Count {
  total: number;
  totalIsEstimate: boolean;
}

interface Plan {
  'QUERY PLAN': { Plan: { 'Plan Rows': number } }[];
}

/** What the planner expects follows from statistics that change now and then, not with each row. */
const REMEMBERED_MS = 15_000;
const MAX_REMEMBERED = 1_000;
const remembered = new Map<string, { guess: number; until: number }>();

/** Estimates of one database: tests and tools may hold several open. */
const names = new WeakMap<object, number>();
let named = 0;
function nameOf(executor: Executor): number {
  const key = executor.getExecutor().adapter;
  let name = names.get(key);
  if (name === undefined) names.set(key, (name = named += 1));
  return name;
}

async function expected(executor: Executor, table: RawBuilder<unknown>, where: Predicate): Promise<number> {
  const explain = sql<Plan>`explain (format json) select 1 from ${table} where ${where}`.compile(executor);
  const key = JSON.stringify([nameOf(executor), explain.sql, explain.parameters]);
  const known = remembered.get(key);
  if (known !== undefined && known.until > performance.now()) return known.guess;
  const plan = await executor.executeQuery(explain);
  const guess = plan.rows[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0;
  // Small guesses are not worth a place: those rows are counted anyway.
  if (guess > EXACT_COUNT) {
    const [oldest] = remembered.keys();
    if (remembered.size >= MAX_REMEMBERED && oldest !== undefined) remembered.delete(oldest);
    remembered.set(key, { guess, until: performance.now() + REMEMBERED_MS });
  }
  return guess;
}

/**
 * How many rows match. The planner is asked first: where it expects many more than the bound, counting up to
 * the bound would only confirm it.
 */
export async function countRows(executor: Executor, table: RawBuilder<unknown>, where: Predicate): Promise<Count> {
  const guess = await expected(executor, table, where);
  if (guess > EXACT_COUNT * 2) return { total: Math.round(guess), totalIsEstimate: true };
  const counted = await sql<{ total: number }>`
    select count(*) as total from (select 1 from ${table} where ${where} limit ${EXACT_COUNT + 1}) as found`.execute(
    executor,
  );
  const total = counted.rows[0]?.total ?? 0;
  if (total <= EXACT_COUNT) return { total, totalIsEstimate: false };
  return { total: Math.max(Math.round(guess), total), totalIsEstimate: true };
}

/** A count together with what a page of the same rows showed: its end is known, and it is not more than all. */
export function settleCount(count: Count, seen: { skipped: number; shown: number; more: boolean }): Count {
  const least = seen.skipped + seen.shown + (seen.more ? 1 : 0);
  if (!seen.more && seen.shown > 0) return { total: least, totalIsEstimate: false };
  return count.totalIsEstimate ? { ...count, total: Math.max(count.total, least) } : count;
}
