import type { EntityModel } from '../../engine/core/document/model.ts';
import type { Tx } from '../database/port.ts';
import { insertApprovals, insertContractTexts, insertHistory, insertRecords, keepCounters } from './bulk.ts';
import { createCalendar, shanghaiToday } from './calendar.ts';
import type { Life } from './life.ts';
import { createNumbers, makeLives } from './lives.ts';
import { createRandom } from './random.ts';
import { live } from './rows.ts';

const ID_SEED = 7;
/** Products are numbered in the catalogue's own way; new ones go on behind them. */
const LAST_PRODUCT_NUMBER = 100_999;

/**
 * A year of made-up business, counted back from today: records of every entity whose document is there, each
 * with the history it would have. The partitions must exist. `wanted` picks some of the lives: a test that needs few
 * teams does not wait for the others.
 */
export async function seedRecords(tx: Tx, modelOf: (entity: string) => EntityModel | undefined, wanted: (life: Life) => boolean = () => true): Promise<number> {
  const numbers = createNumbers(modelOf);
  const random = createRandom(ID_SEED);
  const lives = makeLives(createCalendar(shanghaiToday()), numbers).filter((life) => modelOf(life.entity) !== undefined && wanted(life));
  const stored = lives.flatMap((life) => {
    const model = modelOf(life.entity);
    return model ? [live(model, life, random)] : [];
  });
  await insertRecords(tx, stored.map(({ row }) => row));
  await insertApprovals(tx, lives);
  await insertContractTexts(tx, stored.filter(({ row }) => row.entity === 'online-contract'));
  await insertHistory(tx, stored.flatMap(({ history }) => history));
  await keepCounters(tx, [...numbers.counters(), { entity: 'product', period: 'SP', value: LAST_PRODUCT_NUMBER }]);
  return stored.length;
}
