import { sql, type RawBuilder } from 'kysely';
import type { Executor } from '../../database/port.ts';
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

async function expected(executor: Executor, table: RawBuilder<unknown>, where: Predicate): Promise<number> {
  const plan = await sql<Plan>`explain (format json) select 1 from ${table} where ${where}`.execute(executor);
  return plan.rows[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0;
}

/**
 * How many rows match. The planner is asked first: where it expects many more than the bound, counting up to
 * the bound would only confirm it.
 */
export async function countRows(executor: Executor, table: RawBuilder<unknown>, where: Predicate): Promise<Count> {
  const guess = await expected(executor, table, where);
  if (guess > EXACT_COUNT * 2) return { total: Math.round(guess), totalIsEstimate: true };
  const counted = await sql<{ total: number }>`
    select count(*) as total from (select 1 from ${table} where ${where} limit ${EXACT_COUNT + 1}) as found`.execute(executor);
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
