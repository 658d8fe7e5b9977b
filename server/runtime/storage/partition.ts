import { sql } from 'kysely';
import type { Database, Executor } from '../../platform/database/port.ts';
import { identifier, literal, partitionName } from '../records/names.ts';

/** Any number that no one else locks: changes of the storage's shape take turns across gateways. */
export const STORAGE_LOCK = 7_305_301;

/**
 * Asks the catalogue's table: `to_regclass` answers from what the connection remembers, which a wait for another
 * gateway's lock does not refresh.
 */
async function exists(executor: Executor, name: string): Promise<boolean> {
  const found =
    await sql`select from pg_class where relname = ${name} and relnamespace = current_schema()::regnamespace`.execute(
      executor,
    );
  return found.rows.length > 0;
}

/**
 * Makes the partition of an entity if it is not there. It is built apart and attached, which does not stop
 * the readers and writers of other entities.
 */
export async function ensurePartition(database: Database, entity: string): Promise<void> {
  const name = partitionName(entity);
  if (await exists(database.kysely, name)) return;
  await database.transaction(async (tx) => {
    await sql`select pg_advisory_xact_lock(${STORAGE_LOCK})`.execute(tx);
    if (await exists(tx, name)) return;
    const table = sql.raw(identifier(name));
    await sql`create table ${table} (like records including defaults including constraints)`.execute(tx);
    await sql`alter table records attach partition ${table} for values in (${sql.raw(literal(entity))})`.execute(tx);
  });
}
