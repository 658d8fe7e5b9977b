import { sql } from 'kysely';
import type { Migration } from './migration.ts';
import type { Database } from './port.ts';

/** The database was brought up to date by a later release than this. */
export class NewerDatabaseError extends Error {
  override readonly name = 'NewerDatabaseError';
}

/** Any number that no one else locks; all gateways agree on it. */
const MIGRATION_LOCK = 7_305_216;

/**
 * Brings the schema up to date. Several gateways may start at once: the first does the work, the others
 * wait for it. All steps stand or fall together.
 * @returns the names of the steps that ran now.
 * @throws NewerDatabaseError when the database was migrated by a newer release.
 */
export async function migrate(database: Database, steps: readonly Migration[]): Promise<string[]> {
  return database.transaction(async (tx) => {
    // A step over a large table, or waiting for another gateway to finish, takes the time it takes.
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(tx);
    await sql`create table if not exists schema_migrations (
      name text primary key, applied_at timestamptz(3) not null default now())`.execute(tx);
    for (const { name, formerly } of steps) {
      if (formerly !== undefined)
        await sql`update schema_migrations set name = ${name} where name = ${formerly}`.execute(tx);
    }
    const applied = await sql<{ name: string }>`select name from schema_migrations`.execute(tx);
    const done = new Set(applied.rows.map((row) => row.name));

    const unknown = [...done].filter((name) => !steps.some((step) => step.name === name));
    if (unknown.length > 0)
      throw new NewerDatabaseError(`数据库已由更新的版本升级（${unknown.join('、')}），请使用该版本启动`);

    const pending = steps.filter((step) => !done.has(step.name));
    for (const step of pending) {
      await step.up(tx);
      await sql`insert into schema_migrations (name) values (${step.name})`.execute(tx);
    }
    return pending.map((step) => step.name);
  });
}

/** Whether every step has been applied. */
export async function isMigrated(database: Database, steps: readonly Migration[]): Promise<boolean> {
  const applied = await sql<{ name: string }>`select name from schema_migrations`.execute(database.kysely);
  const done = new Set(applied.rows.map((row) => row.name));
  return steps.every((step) => done.has(step.name));
}
