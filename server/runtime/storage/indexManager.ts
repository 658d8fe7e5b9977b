import type { EntityModel } from '@yunpu/engine-core/document';
import { sql } from 'kysely';
import type { Database, Executor } from '../../platform/database/port.ts';
import { identifier, partitionName } from '../records/names.ts';
import { createIndexSql, type IndexPlan, indexPlan } from './indexPlan.ts';
import { STORAGE_LOCK } from './partition.ts';

interface Existing {
  name: string;
  valid: boolean;
}

export interface Aligned {
  created: number;
  dropped: number;
}

/** The list indexes of each of these partitions, by its name: one statement, however many there are. */
async function existing(executor: Executor, partitions: readonly string[]): Promise<Map<string, Existing[]>> {
  const found = await sql<Existing & { partition: string }>`
    select t.relname as partition, c.relname as name, i.indisvalid as valid
    from pg_class t join pg_index i on i.indrelid = t.oid join pg_class c on c.oid = i.indexrelid
    where t.relname = any(${partitions}::text[]) and t.relnamespace = current_schema()::regnamespace
      and c.relname like 'yx\\_%'`.execute(executor);
  const by = new Map(partitions.map((partition) => [partition, [] as Existing[]]));
  for (const { partition, ...index } of found.rows) by.get(partition)?.push(index);
  return by;
}

async function indexesOf(executor: Executor, entity: string): Promise<Existing[]> {
  const partition = partitionName(entity);
  return (await existing(executor, [partition])).get(partition) ?? [];
}

interface Differences {
  missing: IndexPlan[];
  stale: Existing[];
}

function differences(model: EntityModel, there: readonly Existing[]): Differences {
  const wanted = indexPlan(model);
  const usable = new Set(there.filter((index) => index.valid).map((index) => index.name));
  const names = new Set(wanted.map((plan) => plan.name));
  return {
    missing: wanted.filter((plan) => !usable.has(plan.name)),
    stale: there.filter((index) => !index.valid || !names.has(index.name)),
  };
}

async function align(executor: Executor, model: EntityModel, concurrently: boolean): Promise<Aligned> {
  const { missing, stale } = differences(model, await indexesOf(executor, model.entity));
  const drop = async (index: Existing) => {
    await sql
      .raw(`drop index ${concurrently ? 'concurrently ' : ''}if exists ${identifier(index.name)}`)
      .execute(executor);
  };
  // What is invalid stands in the way of its own name; what is merely old serves lists until the new ones are there.
  for (const index of stale) if (!index.valid) await drop(index);
  for (const plan of missing) await sql.raw(createIndexSql(model, plan, concurrently)).execute(executor);
  // Expressions have statistics of their own only after an analyze: without them the planner guesses.
  if (missing.length > 0) await sql.raw(`analyze ${identifier(partitionName(model.entity))}`).execute(executor);
  for (const index of stale) if (index.valid) await drop(index);
  return { created: missing.length, dropped: stale.length };
}

const isAligned = ({ missing, stale }: Differences): boolean => missing.length === 0 && stale.length === 0;

/** Those of `models` whose partition lacks an index that its document needs, or has one too many. */
export async function unaligned(database: Database, models: readonly EntityModel[]): Promise<EntityModel[]> {
  const partitions = models.map(({ entity }) => partitionName(entity));
  const there = await existing(database.kysely, partitions);
  return models.filter((model, index) => !isAligned(differences(model, there.get(partitions[index] ?? '') ?? [])));
}

/**
 * Brings the indexes of an entity's partition in line with its document: builds what is missing, drops what
 * nothing needs any more. On a PostgreSQL server both run `concurrently`, so nobody waits for them; a build
 * that broke off left an invalid index, which is dropped and built again. Of several gateways one does it.
 */
export async function alignIndexes(database: Database, model: EntityModel): Promise<Aligned> {
  if (database.driver === 'pglite') return align(database.kysely, model, false);
  if (isAligned(differences(model, await indexesOf(database.kysely, model.entity)))) return { created: 0, dropped: 0 };
  return alone(database, (connection) => align(connection, model, true));
}

/** Runs what changes indexes while no other gateway, and nothing else in this one, changes any. */
async function alone<T>(database: Database, work: (connection: Executor) => Promise<T>): Promise<T> {
  return database.kysely.connection().execute(async (connection) => {
    // Building an index over many rows takes longer than a request may.
    await sql`set statement_timeout = 0`.execute(connection);
    try {
      // Tried and not waited for: a session that waits in a statement would hold up the concurrent build.
      while (!(await locked(connection))) await new Promise((resolve) => setTimeout(resolve, 200));
      try {
        return await work(connection);
      } finally {
        await sql`select pg_advisory_unlock(${STORAGE_LOCK}, 1)`.execute(connection);
      }
    } finally {
      await sql`reset statement_timeout`.execute(connection);
    }
  });
}

async function locked(connection: Executor): Promise<boolean> {
  const result = await sql<{ got: boolean }>`select pg_try_advisory_lock(${STORAGE_LOCK}, 1) as got`.execute(
    connection,
  );
  return result.rows[0]?.got === true;
}

/**
 * Drops an entity's list indexes, e.g. before a bulk load; `alignIndexes` builds them again, faster at once. A gateway
 * that is building them is waited for: dropping what is half built would be a deadlock.
 */
export async function dropIndexes(database: Database, entity: string): Promise<void> {
  const drop = async (executor: Executor) => {
    for (const index of await indexesOf(executor, entity))
      await sql.raw(`drop index if exists ${identifier(index.name)}`).execute(executor);
  };
  await (database.driver === 'pglite' ? drop(database.kysely) : alone(database, drop));
}
