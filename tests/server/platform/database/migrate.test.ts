import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrations } from '../../../../server/migrations.ts';
import { isMigrated, migrate } from '../../../../server/platform/database/migrate.ts';
import { inOrder, type Migration } from '../../../../server/platform/database/migration.ts';
import type { TestDatabase } from '../../../support/database.ts';
import { eachDatabase, openTestDatabase } from '../../../support/database.ts';

const step = (name: string, statement: string): Migration => ({
  name,
  up: async (tx) => {
    await sql.raw(statement).execute(tx);
  },
});

let store: TestDatabase;

eachDatabase('migrations', (driver) => {
  beforeEach(async () => {
    store = await openTestDatabase(driver);
  });
  afterEach(() => store.close());

  it('run once, in order, and later ones are added', async () => {
    const first = step('001_a', 'create table a (x int)');
    const second = step('002_b', 'alter table a add y int');
    expect(await migrate(store.database, [first])).toEqual(['001_a']);
    expect(await isMigrated(store.database, [first, second])).toBe(false);
    expect(await migrate(store.database, [first, second])).toEqual(['002_b']);
    expect(await migrate(store.database, [first, second])).toEqual([]);
    expect(await isMigrated(store.database, [first, second])).toBe(true);
  });

  it('leave nothing behind when one of them fails', async () => {
    await expect(
      migrate(store.database, [
        step('001_a', 'create table a (x int)'),
        step('002_b', 'alter table nowhere add y int'),
      ]),
    ).rejects.toThrow();
    const { rows } = await sql`select to_regclass('a') as a`.execute(store.database.kysely);
    expect(rows).toEqual([{ a: null }]);
  });

  it('that were given another name are not run a second time', async () => {
    const first = step('001_a', 'create table a (x int)');
    await migrate(store.database, [first]);
    const renamed = { ...first, name: '003_a', formerly: '001_a' };
    expect(await migrate(store.database, [renamed])).toEqual([]);
    expect(await isMigrated(store.database, [renamed])).toBe(true);
  });

  it('of a newer release are not run over', async () => {
    await migrate(store.database, [step('001_a', 'select 1'), step('002_future', 'select 1')]);
    await expect(migrate(store.database, [step('001_a', 'select 1')])).rejects.toThrow('002_future');
  });
});

describe('the list of migrations', () => {
  const bare = (name: string): Migration => step(name, 'select 1');

  it('is sorted by number, whichever domain they come from', () => {
    const sorted = inOrder([bare('010_c'), bare('002_b'), bare('001_a')]);
    expect(sorted.map(({ name }) => name)).toEqual(['001_a', '002_b', '010_c']);
  });

  it('refuses two steps of one number, and one without a number', () => {
    expect(() => inOrder([bare('001_a'), bare('001_b')])).toThrow(/001/);
    expect(() => inOrder([bare('a_step')])).toThrow('a_step');
  });
});

describe('migrations of several gateways that start at once', () => {
  it('run once', async () => {
    store = await openTestDatabase('postgres');
    const ran = await Promise.all(
      [store.database, store.openAnother(), store.openAnother()].map((database) => migrate(database, migrations)),
    );
    expect(ran.flat().sort()).toEqual(migrations.map((migration) => migration.name).sort());
    await store.close();
  });
});
