import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../../server/platform/database/port.ts';
import { openTestDatabase, type TestDatabase } from '../../../support/database.ts';

const opened: TestDatabase[] = [];
let first: Database;

async function open(): Promise<Database> {
  const store = await openTestDatabase('pglite', 'seeded');
  opened.push(store);
  return store.database;
}

const names = async ({ kysely }: Database): Promise<string[]> =>
  (await kysely.selectFrom('users').select('name').orderBy('id').execute()).map(({ name }) => name);

beforeAll(async () => {
  first = await open();
});
afterAll(() => Promise.all(opened.map((store) => store.close())));

it('keeps what one test database changes from those open beside it and from those that come after', async () => {
  const beside = await open();
  const before = await names(first);
  expect(before.length).toBeGreaterThan(0);
  await sql`update users set name = '改过'`.execute(first.kysely);
  await sql`create table note (id int primary key)`.execute(first.kysely);
  await sql`checkpoint`.execute(first.kysely);
  expect(await names(first)).toEqual(before.map(() => '改过'));

  const after = await open();
  for (const other of [beside, after]) {
    expect(await names(other)).toEqual(before);
    expect((await sql<{ note: string | null }>`select to_regclass('note') as note`.execute(other.kysely)).rows).toEqual(
      [{ note: null }],
    );
  }
});
