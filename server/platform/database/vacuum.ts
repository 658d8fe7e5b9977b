import { sql } from 'kysely';
import type { Database } from './port.ts';

/**
 * What a PostgreSQL server's autovacuum does for itself, for the embedded database, which has none: gives back dead
 * rows and counts the others, so that it does not get slower by the month. Table by table, others go in between.
 */
export async function vacuum(database: Database): Promise<void> {
  if (database.driver !== 'pglite') return;
  const { rows } = await sql<{ name: string }>`
    select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace order by relname`.execute(
    database.kysely,
  );
  for (const { name } of rows) await sql`vacuum (analyze) ${sql.raw(name)}`.execute(database.kysely);
}
