import { sql } from 'kysely';
import type { Migration } from '../../../platform/database/migration.ts';

/** Versions that some people are served before everybody is. */
export const studioStages: Migration = {
  name: '180_stages',
  async up(tx) {
    await sql`
      create table studio_stages (
        seq bigint generated always as identity unique,
        stage_no uuid primary key,
        name text not null,
        documents json not null,
        audience jsonb not null,
        accepted jsonb not null,
        state text not null,
        reason text not null,
        by_id text not null,
        by_name text not null,
        at timestamptz(3) not null,
        ended_id text,
        ended_name text,
        ended_reason text,
        ended_at timestamptz(3)
      )`.execute(tx);
    await sql`create index studio_stages_running on studio_stages (seq) where state = 'running'`.execute(tx);
    await sql`alter table entity_documents add column staged boolean not null default false`.execute(tx);
  },
};
