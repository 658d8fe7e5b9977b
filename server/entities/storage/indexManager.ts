import { sql } from 'kysely';
import type { EntityModel } from '../../../engine/core/document/model.ts';
import type { Database } from '../../database/port.ts';
import { createIndexSql, indexPlan } from './indexPlan.ts';
import { identifier, partitionName } from './names.ts';

interface Existing {
  name: string;
  valid: boolean;
}

async function existing(database: Database, entity: string): Promise<Existing[]> {
  const found = await sql<Existing>`
    select c.relname as name, i.indisvalid as valid
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = to_regclass(${partitionName(entity)}) and c.relname like 'yx\\_%'`.execute(database.kysely);
  return found.rows;
}

/**
 * Brings the indexes of an entity's partition in line with its document: builds what is missing, drops what
 * nothing needs any more. On a PostgreSQL server both run `concurrently`, so nobody waits for them; a build
 * that broke off left an invalid index, which is dropped and built again.
 */
export async function alignIndexes(database: Database, model: EntityModel): Promise<{ created: number; dropped: number }> {
  const concurrently = database.driver === 'postgres';
  const wanted = indexPlan(model);
  const there = await existing(database, model.entity);
  const usable = new Set(there.filter((index) => index.valid).map((index) => index.name));
  const names = new Set(wanted.map((plan) => plan.name));
  const stale = there.filter((index) => !index.valid || !names.has(index.name));
  for (const index of stale) {
    await sql.raw(`drop index ${concurrently ? 'concurrently ' : ''}if exists ${identifier(index.name)}`).execute(database.kysely);
  }
  const missing = wanted.filter((plan) => !usable.has(plan.name));
  for (const plan of missing) await sql.raw(createIndexSql(model, plan, concurrently)).execute(database.kysely);
  if (missing.length > 0) await sql.raw(`analyze ${identifier(partitionName(model.entity))}`).execute(database.kysely);
  return { created: missing.length, dropped: stale.length };
}

/** Drops an entity's list indexes, e.g. before a bulk load; `alignIndexes` builds them again, faster at once. */
export async function dropIndexes(database: Database, entity: string): Promise<void> {
  for (const index of await existing(database, entity)) {
    await sql.raw(`drop index if exists ${identifier(index.name)}`).execute(database.kysely);
  }
}
