import { setTimeout as sleep } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../platform/database/port.ts';
import { and, type Predicate } from '../sql/predicate.ts';
import { tableOf } from '../storage/find.ts';
import type { Reading } from './context.ts';
import type { CheckedQuery } from './list.ts';
import { patienceFor } from './patience.ts';

/** What rows are divided by, and the numbers that they come to: SQL over a row. */
export interface Aggregated {
  keys: readonly string[];
  numbers: readonly string[];
}

export type Measure = 'count' | 'sum' | 'avg' | 'min' | 'max';

/** Rows that the embedded database goes through in one statement, for which everybody waits some ten milliseconds. */
const SLICE = 2_000;
/** ms that a slice lets others go before it, and after which it looks again. */
const PATIENCE = { most: 250, look: 3 };

const isSliced = ({ runtime: { database }, executor }: Reading): boolean =>
  database.driver === 'pglite' && !executor.isTransaction;

/**
 * Asks what the rows of a list come to. `ask` gets them as a relation of partial results by key, in which a key may stand
 * several times: the keys `k0`, `k1`… (jsonb), and what `total` makes figures of. The statement is given up as `patienceFor` says.
 * The embedded database goes through many rows in slices, each as it is at its moment, while nobody else asks it.
 */
export async function aggregate<Row>(
  reading: Reading,
  { where, filters, request }: CheckedQuery,
  of: Aggregated,
  ask: (facts: RawBuilder<unknown>) => RawBuilder<Row>,
): Promise<Row[]> {
  const { executor } = reading;
  if (isSliced(reading)) {
    const parts = await inSlices(reading, where, of);
    return (await ask(recordset(of, parts)).execute(executor)).rows;
  }
  const facts = sql`(${partial(of, rowsOf(reading, where, of))}) as facts`;
  const patience = patienceFor(reading, filters, request.keyword);
  return (await patience.figures((asking) => ask(facts).execute(asking))).rows;
}

/** The SQL of a figure over the relation that `aggregate` hands out: of the rows, or of their number at this place. */
export function total(measure: Measure, at = 0): string {
  switch (measure) {
    case 'count':
      return 'coalesce(sum(n), 0)';
    case 'sum':
      return `sum(s${at})`;
    case 'avg':
      return `sum(s${at}) / nullif(sum(c${at}), 0)`;
    case 'min':
      return `min(l${at})`;
    case 'max':
      return `max(m${at})`;
  }
}

const joined = (texts: readonly string[]): RawBuilder<unknown> => sql.raw(texts.join(', '));
const numbered = ({ keys, numbers }: Aggregated, key: (at: number) => string, number: (at: number) => string[]) => [
  ...keys.map((_, at) => key(at)),
  ...numbers.flatMap((_, at) => number(at)),
];

/** The keys and numbers of each row. */
function rowsOf(reading: Reading, where: Predicate, { keys, numbers }: Aggregated): RawBuilder<unknown> {
  const columns = [...keys.map((text, at) => `${text} as k${at}`), ...numbers.map((text, at) => `${text} as f${at}`)];
  return sql`select ${joined(['id', ...columns])} from ${tableOf(reading.model)} where ${where}`;
}

/** What the rows of a relation come to by their keys. */
function partial(of: Aggregated, rows: RawBuilder<unknown>): RawBuilder<unknown> {
  const columns = numbered(
    of,
    (at) => `to_jsonb(k${at}) as k${at}`,
    (at) => [`count(f${at}) as c${at}`, `sum(f${at}) as s${at}`, `min(f${at}) as l${at}`, `max(f${at}) as m${at}`],
  );
  const by = of.keys.length > 0 ? sql`group by ${joined(of.keys.map((_, at) => `rows.k${at}`))}` : sql``;
  return sql`select ${joined(['count(*) as n', ...columns])} from (${rows}) as rows ${by}`;
}

/** Partial results that were read before. */
function recordset(of: Aggregated, parts: readonly string[]): RawBuilder<unknown> {
  const columns = numbered(
    of,
    (at) => `k${at} jsonb`,
    (at) => [`c${at} bigint`, `s${at} numeric`, `l${at} numeric`, `m${at} numeric`],
  );
  // As text throughout: no sum goes through a number of JavaScript.
  const text = `[${parts.map((part) => part.slice(1, -1)).join(',')}]`;
  return sql`jsonb_to_recordset(${text}::jsonb) as facts(${joined(['n bigint', ...columns])})`;
}

/** Waits until nobody else asks the database, or for so long that it would never come to an end. */
async function afterOthers({ runtime: { database } }: Reading): Promise<void> {
  const until = performance.now() + PATIENCE.most;
  const isBusy = () => {
    const { total: open, idle } = database.connections();
    return open > 0 && idle === 0;
  };
  while (isBusy() && performance.now() < until) await sleep(PATIENCE.look);
}

interface Slice {
  /** Partial results, as the text of an array. */
  parts: string;
  rows: number;
  lastId: string | null;
}

async function readSlice(executor: Executor, of: Aggregated, rows: RawBuilder<unknown>): Promise<Slice> {
  const { rows: found } = await sql<Slice>`
    with slice as materialized (${rows}), parts as (${partial(of, sql`table slice`)})
    select coalesce((select jsonb_agg(to_jsonb(parts)) from parts), '[]')::text as parts,
      (select count(*) from slice)::int as rows, (select id from slice order by id desc limit 1) as "lastId"`.execute(
    executor,
  );
  return found[0] ?? { parts: '[]', rows: 0, lastId: null };
}

/** Partial results of all rows; few of them are found by whichever index leads to them, many in the order of their ids. */
async function inSlices(reading: Reading, where: Predicate, of: Aggregated): Promise<string[]> {
  const { executor } = reading;
  const first = await readSlice(executor, of, sql`${rowsOf(reading, where, of)} limit ${SLICE + 1}`);
  if (first.rows <= SLICE) return [first.parts];
  const parts: string[] = [];
  for (let after: string | null = null; ; ) {
    await afterOthers(reading);
    const on: Predicate = after === null ? where : and([where, sql<boolean>`id > ${after}::uuid`]);
    const slice = await readSlice(executor, of, sql`${rowsOf(reading, on, of)} order by id limit ${SLICE}`);
    parts.push(slice.parts);
    if (slice.rows < SLICE) return parts.filter((part) => part !== '[]');
    after = slice.lastId;
  }
}
