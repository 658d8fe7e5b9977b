import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { vacuum } from '../../../../server/platform/database/vacuum.ts';
import { openTestDatabase } from '../../../support/database.ts';

it('the embedded database gives back the room of rows that are gone, and counts the others', async () => {
  const { database, close } = await openTestDatabase('pglite');
  try {
    await sql`create table "Odd name" (id int, filler text)`.execute(database.kysely);
    await sql`insert into "Odd name" select n, repeat('x', 500) from generate_series(1, 2000) n`.execute(
      database.kysely,
    );
    await sql`delete from "Odd name" where id > 10`.execute(database.kysely);
    const pages = async () =>
      (
        await sql<{
          size: number;
          rows: number;
        }>`select pg_relation_size('"Odd name"') / 8192 as size, reltuples::int as rows from pg_class where relname = 'Odd name'`.execute(
          database.kysely,
        )
      ).rows[0];
    expect((await pages())?.size).toBeGreaterThan(100);
    await vacuum(database);
    expect(await pages()).toEqual({ size: 1, rows: 10 });
  } finally {
    await close();
  }
});
