import { setImmediate as others } from 'node:timers/promises';
import type { EntityModel } from '@yunpu/engine-core/document';
import { dayOf } from '../platform/calendar/days.ts';
import type { Tx } from '../platform/database/port.ts';
import { insertApprovals, insertContractTexts, insertHistory, insertRecords, keepCounters } from './bulk.ts';

import { createNumbers, makeLives, type Numbers } from './lives.ts';
import { type LivedRow, live } from './rows.ts';
import { createCalendar } from './world/calendar.ts';
import type { Life } from './world/life.ts';
import { createRandom } from './world/random.ts';

const ID_SEED = 7;
/** Products are numbered in the catalogue's own way; new ones go on behind them. */
const LAST_PRODUCT_NUMBER = 100_999;
const BATCH = 1000;
/** How long rows are made at a stretch, milliseconds: then whoever else lives in this thread has its turn. */
const STRETCH_MS = 2;

type ModelOf = (entity: string) => EntityModel | undefined;

/** Records that are being made while others are stored already. */
export interface MadeRecords {
  /** Whose records they are; others of the same entities have no use for them. */
  models: readonly EntityModel[];
  lives: readonly Life[];
  counters: ReturnType<Numbers['counters']>;
  /** One after the other, whether or not anybody waits for them. */
  batches: readonly Promise<LivedRow[]>[];
}

/**
 * A year of made-up business, counted back from today: records of every entity whose document is there, each
 * with the history it would have. No database is needed, so it begins while that is being set up. `wanted` picks some
 * of the lives: a test that needs few teams does not wait for the others.
 */
export function makeRecords(modelOf: ModelOf, wanted: (life: Life) => boolean = () => true): MadeRecords {
  const numbers = createNumbers(modelOf);
  const random = createRandom(ID_SEED);
  const lives = makeLives(createCalendar(dayOf(Date.now())), numbers).filter(
    (life) => modelOf(life.entity) !== undefined && wanted(life),
  );
  const batches: Promise<LivedRow[]>[] = [];
  for (let start = 0; start < lives.length; start += BATCH) {
    const batch = Promise.resolve(batches.at(-1)).then(() => liveAll(lives.slice(start, start + BATCH)));
    // Whoever stores them hears of it; until then it is nobody's.
    batch.catch(() => undefined);
    batches.push(batch);
  }
  const models = [...new Set(lives.flatMap(({ entity }) => modelOf(entity) ?? []))];
  return { models, lives, counters: numbers.counters(), batches };

  async function liveAll(some: readonly Life[]): Promise<LivedRow[]> {
    const made: LivedRow[] = [];
    let since = performance.now();
    for (const life of some) {
      const model = modelOf(life.entity);
      if (model) made.push(live(model, life, random));
      if (performance.now() - since < STRETCH_MS) continue;
      await others();
      since = performance.now();
    }
    return made;
  }
}

/** Stores them as they come. Their partitions must exist. */
export async function storeRecords(tx: Tx, { lives, counters, batches }: MadeRecords): Promise<void> {
  for (const batch of batches) {
    const made = await batch;
    await insertRecords(
      tx,
      made.map(({ row }) => row),
    );
    await insertContractTexts(
      tx,
      made.filter(({ row }) => row.entity === 'online-contract'),
    );
    await insertHistory(
      tx,
      made.flatMap(({ history }) => history),
    );
  }
  await insertApprovals(tx, lives);
  await keepCounters(tx, [...counters, { entity: 'product', period: 'SP', value: LAST_PRODUCT_NUMBER }]);
}

/** Makes and stores them. */
export function seedRecords(tx: Tx, modelOf: ModelOf, wanted?: (life: Life) => boolean): Promise<void> {
  return storeRecords(tx, makeRecords(modelOf, wanted));
}
