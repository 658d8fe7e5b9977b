import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Tx } from '../../../server/platform/database/port.ts';
import { compactNumbers, lastNumbers, nextNumbers, skipNumbers } from '../../../server/runtime/storage/numbering.ts';
import { eachDatabase, openTestDatabase, type TestDatabase } from '../../support/database.ts';

const PATTERN = 'INV-{yyyyMMdd}-{seq:4}';
const FIRST_DAY = new Date('2026-11-20T04:00:00Z');
const NEXT_DAY = new Date('2026-11-21T04:00:00Z');

eachDatabase('numbers', (driver) => {
  let store: TestDatabase;
  /** Counted by itself: an entity of each test's own. */
  let entity = '';
  let tests = 0;
  beforeAll(async () => {
    store = await openTestDatabase(driver, 'seeded');
  });
  beforeEach(() => {
    tests += 1;
    entity = `kind-${tests}`;
  });
  afterAll(() => store.close());

  const one = (tx: Tx, at = FIRST_DAY) => nextNumbers(tx, entity, PATTERN, at).then(([number]) => number);
  const taken = (at = FIRST_DAY) => store.database.transaction((tx) => one(tx, at));
  const sequences = async () =>
    (await sql`select 1 from pg_class where relkind = 'S' and relname like 'number\\_%'`.execute(store.database.kysely))
      .rows.length;

  it('count up by one, and anew with every period', async () => {
    expect([await taken(), await taken(), await taken(NEXT_DAY)]).toEqual([
      'INV-20261120-0001',
      'INV-20261120-0002',
      'INV-20261121-0001',
    ]);
    expect(await store.database.transaction((tx) => nextNumbers(tx, entity, PATTERN, FIRST_DAY, 3))).toEqual([
      'INV-20261120-0003',
      'INV-20261120-0004',
      'INV-20261120-0005',
    ]);
  });

  it('go on behind what was counted before, and behind what others say they gave out', async () => {
    await skipNumbers(store.database.kysely, [{ entity, period: 'INV-20261120-0000', value: 41 }]);
    expect(await taken()).toBe('INV-20261120-0042');
    await skipNumbers(store.database.kysely, [{ entity, period: 'INV-20261120-0000', value: 99 }]);
    expect(await taken()).toBe('INV-20261120-0100');
    await skipNumbers(store.database.kysely, [{ entity, period: 'INV-20261120-0000', value: 7 }]);
    expect(await taken()).toBe('INV-20261120-0101');
    expect(await lastNumbers(store.database.kysely, entity)).toEqual([{ period: 'INV-20261120-0000', value: 101 }]);
  });

  it('of a period that is over are written down, its sequence is given back, and none is given twice', async () => {
    await taken();
    await taken(NEXT_DAY);
    const before = await sequences();
    await store.database.kysely
      .updateTable('entity_counters')
      .set({ opened_at: sql`opened_at - interval '9 days'` })
      .where('entity', '=', entity)
      .where('period', '=', 'INV-20261120-0000')
      .execute();
    await compactNumbers(store.database);
    expect(await sequences()).toBe(before - 1);
    expect([await taken(), await taken(NEXT_DAY)]).toEqual(['INV-20261120-0002', 'INV-20261121-0002']);
  });

  it.runIf(driver === 'postgres')('wait for no transaction that took one and is still open', async () => {
    await taken();
    let release = (): void => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    let tookFirst = (): void => {};
    const first = new Promise<void>((resolve) => (tookFirst = resolve));
    const long = store.database.transaction(async (tx) => {
      await one(tx);
      tookFirst();
      await held;
    });
    await first;
    const beside = await store.database.transaction(async (tx) => {
      await sql`set local lock_timeout = '2s'`.execute(tx);
      return one(tx);
    });
    release();
    await long;
    expect(beside).toBe('INV-20261120-0003');
  });

  it('are never given twice, though many begin a period at once and half of them fail', async () => {
    const numbers: (string | undefined)[] = [];
    await Promise.all(
      Array.from({ length: 24 }, (_, index) =>
        store.database
          .transaction(async (tx) => {
            const number = await one(tx);
            if (index % 2 === 1) throw new Error('refused');
            numbers.push(number);
          })
          .catch((error: unknown) => {
            if (!(error instanceof Error && error.message === 'refused')) throw error;
          }),
      ),
    );
    expect(new Set(numbers).size).toBe(12);
  });
});
