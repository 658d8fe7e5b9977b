import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../../server/platform/database/port.ts';
import { removeOldKeys, requestHash, withIdempotency } from '../../../../server/platform/http/idempotency.ts';
import type { TestDatabase } from '../../../support/database.ts';
import { eachDatabase, openTestDatabase } from '../../../support/database.ts';

eachDatabase('a call with an idempotency key', (driver) => {
  let store: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    store = await openTestDatabase(driver, 'migrated');
    database = store.database;
    await sql`create table effects (key text not null, at bigint generated always as identity)`.execute(
      database.kysely,
    );
  });
  afterAll(() => store.close());

  const pay = (key: string, request: object = { amount: 1 }, { userId = 'u1', fails = false } = {}) =>
    database.transaction((tx) =>
      withIdempotency(tx, { userId, key, operation: 'pay', requestHash: requestHash(request) }, async () => {
        const { rows } = await sql<{ at: number }>`insert into effects (key) values (${key}) returning at`.execute(tx);
        await new Promise((resolve) => setTimeout(resolve, 20));
        if (fails) throw new Error('failed');
        return { receipt: rows[0]?.at };
      }),
    );
  const effects = async (key: string) =>
    (await sql`select 1 from effects where key = ${key}`.execute(database.kysely)).rows.length;

  it('has its effect once and its answer every time', async () => {
    const key = randomUUID();
    const first = await pay(key);
    expect(first.receipt).toBeTypeOf('number');
    expect(await pay(key)).toEqual(first);
    expect(await effects(key)).toBe(1);
  });

  it('has its effect once when it arrives many times at once', async () => {
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 8 }, () => pay(key)));
    expect(new Set(answers.map((answer) => answer.receipt)).size).toBe(1);
    expect(await effects(key)).toBe(1);
  });

  it('that failed leaves nothing, and the next one runs', async () => {
    const key = randomUUID();
    await expect(pay(key, undefined, { fails: true })).rejects.toThrow('failed');
    expect(await effects(key)).toBe(0);
    await pay(key);
    expect(await effects(key)).toBe(1);
  });

  it('is refused when the key came with another request before', async () => {
    const key = randomUUID();
    await pay(key, { amount: 1, to: 'x' });
    await expect(pay(key, { amount: 2, to: 'x' })).rejects.toMatchObject({ code: 'request.keyReused', status: 409 });
    await pay(key, { to: 'x', amount: 1 });
    expect(await effects(key)).toBe(1);
  });

  it('does not meet the same key of another person', async () => {
    const key = randomUUID();
    await pay(key);
    await pay(key, undefined, { userId: 'u2' });
    expect(await effects(key)).toBe(2);
  });

  it('is remembered for two days', async () => {
    const [fresh, old] = [randomUUID(), randomUUID()];
    await pay(fresh);
    await pay(old);
    await sql`update idempotency_keys set created_at = now() - interval '49 hours' where key = ${old}`.execute(
      database.kysely,
    );
    await removeOldKeys(database);
    await pay(fresh);
    await pay(old);
    expect([await effects(fresh), await effects(old)]).toEqual([1, 2]);
  });
});
