import { sql } from 'kysely';
import type { Database, Executor } from '../../database/port.ts';
import { identifier, literal, partitionName } from './names.ts';

/** Any number that no one else locks: changes of the storage's shape take turns across gateways. */
export const STORAGE_LOCK = 7_305_301;

async function exists(executor: Executor, name: string): Promise<boolean> {
  const found = await sql<{ oid: string | null }>`select to_regclass(${name})::text as oid`.execute(executor);
  return found.rows[0]?.oid !== null;
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
