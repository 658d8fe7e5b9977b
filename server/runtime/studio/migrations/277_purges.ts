import { sql } from 'kysely';
import type { Migration } from '../../../platform/database/migration.ts';

/** Retired fields whose values are taken away for good: who wanted it and why, and how far it is. */
export const studioPurges: Migration = {
  name: '277_purges',
  async up(tx) {
    await sql`
      create table studio_purges (
        seq bigint generated always as identity unique,
        purge_no uuid primary key,
        entity text not null,
        field text not null,
        path text not null,
        title text not null,
        work jsonb not null,
        version text not null,
        reason text not null,
        state text not null,
        total bigint not null,
        done bigint not null,
        cursor uuid not null,
        by_id text not null,
        by_name text not null,
        at timestamptz(3) not null,
        ended_at timestamptz(3)
      )`.execute(tx);
    await sql`create index studio_purges_entity on studio_purges (entity, seq)`.execute(tx);
    await sql`create unique index studio_purges_running on studio_purges (entity, field) where state = 'running'`.execute(
      tx,
    );
  },
};
