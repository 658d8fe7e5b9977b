import { type Filter, pathsIn, type Queried, reach } from '@yunpu/engine-core/query';
import { sql } from 'kysely';
import { sqlState } from '../../platform/database/pooledDatabase.ts';
import type { Executor } from '../../platform/database/port.ts';
import { AppError } from '../../platform/http/errors.ts';
import { linkedRows, queryableFields } from '../access/query.ts';
import { narrowing, unserved } from '../storage/unserved.ts';
import type { Reading } from './context.ts';

/** How long a page is looked for where every record may have to be looked at. */
const PAGE_MS = 5_000;

/** How long all rows of a list are reckoned up. */
const FIGURES_MS = 15_000;

/** How long is counted there: a total is worth less than the page. */
const COUNT_MS = 2_000;

/** query_canceled, which is also how a statement that took too long ends. */
const CANCELED = '57014';

const FEW = 3;

/** What is asked with a limit of time. The embedded database knows none. */
async function within<T>(
  { runtime: { database }, executor }: Reading,
  ms: number,
  ask: (executor: Executor) => Promise<T>,
): Promise<T | 'late'> {
  if (database.driver !== 'postgres' || executor.isTransaction) return ask(executor);
  try {
    return await database.transaction(async (tx) => {
      await sql`set local statement_timeout = ${sql.raw(String(ms))}`.execute(tx);
      return await ask(tx);
    });
  } catch (error) {
    if (sqlState(error) === CANCELED) return 'late';
    throw error;
  }
}

/** What is asked of the rows of a list in parallel, and given up where no index leads to them and they are not found in time. */
export interface Patience {
  /** @throws AppError query.invalid, which says what to narrow the list by */
  page<T>(ask: (executor: Executor) => Promise<T>): Promise<T>;
  count<T>(ask: (executor: Executor) => Promise<T>): Promise<T | 'late'>;
  /** What all rows come to: given up in any case, for it goes through all of them. @throws AppError query.invalid as `page` */
  figures<T>(ask: (executor: Executor) => Promise<T>): Promise<T>;
}

/** @param filters all that the list is narrowed by, together */
export function patienceFor(reading: Reading, filters: readonly Filter[], keyword = ''): Patience {
  const { model, executor } = reading;
  const conditions = filters.flatMap((filter) => unserved(model, filter));
  const asked = conditions.map(({ field }) => titleOf(reading, field));
  if (keyword.trim() !== '') asked.push(keyword);
  const inTime = async <T>(ms: number, ask: (executor: Executor) => Promise<T>): Promise<T> => {
    const answer = await within(reading, ms, ask);
    if (answer === 'late') throw tooSlow(reading, filters, asked, ms);
    return answer;
  };
  if (asked.length === 0)
    return {
      page: (ask) => ask(executor),
      count: (ask) => ask(executor),
      figures: (ask) => inTime(FIGURES_MS, ask),
    };
  return {
    page: (ask) => inTime(PAGE_MS, ask),
    count: (ask) => within(reading, COUNT_MS, ask),
    figures: (ask) => inTime(PAGE_MS, ask),
  };
}

const queriedBy = ({ model, actor, runtime }: Reading): Queried =>
  queryableFields(model, actor, linkedRows(runtime.models, actor));

const titleOf = (reading: Reading, path: string): string => reach(queriedBy(reading), path)?.field.title ?? path;

/** @param asked what no index leads to; none: all rows were reckoned up */
function tooSlow(reading: Reading, filters: readonly Filter[], asked: readonly string[], ms: number): AppError {
  const { model } = reading;
  const { fieldsByPath } = queriedBy(reading);
  const used = new Set(filters.flatMap(pathsIn));
  const others = narrowing(model).filter(({ path }) => !used.has(path) && fieldsByPath[path] !== undefined);
  const hints = [...new Set(others.map(({ title }) => `“${title}”`))].slice(0, FEW);
  const also = hints.length === 0 ? '请换一个条件' : `请再加上${hints.join('、')}等条件缩小范围`;
  const by = [...new Set(asked)].map((one) => `“${one}”`).join('、');
  const seconds = ms / 1000;
  const message =
    asked.length === 0
      ? `要统计的${model.title}太多，${seconds} 秒内没有算完。${also}`
      : `按${by}查找要看过的${model.title}太多，${seconds} 秒内没有找完。${also}`;
  return new AppError('query.invalid', { message, issues: [{ path: '/filter', code: 'filter.slow', message }] });
}
