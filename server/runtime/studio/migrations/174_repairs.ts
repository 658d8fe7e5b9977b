import { sql } from 'kysely';
import type { Migration } from '../../../platform/database/migration.ts';

/** What publications do to stored records, and the values that were there before. */
export const studioRepairs: Migration = {
  name: '174_repairs',
  async up(tx) {
    await sql`
      create table studio_repairs (
        seq bigint generated always as identity unique,
        repair_no uuid primary key,
        publish_no uuid not null,
        entity text not null,
        title text not null,
        work jsonb not null,
        state text not null,
        total bigint not null,
        done bigint not null,
        kept bigint not null,
        cursor uuid not null,
        by_id text not null,
        by_name text not null,
        at timestamptz(3) not null
      )`.execute(tx);
    await sql`create index studio_repairs_entity on studio_repairs (entity, seq)`.execute(tx);
    await sql`
      create table studio_repaired (
        repair_no uuid not null references studio_repairs on delete cascade,
        record_id uuid not null,
        before jsonb,
        after jsonb,
        primary key (repair_no, record_id)
      )`.execute(tx);
  },
};
