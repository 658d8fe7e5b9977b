import { sql } from 'kysely';
import type { Migration } from '../../../platform/database/migration.ts';

/** Changes that were made in another installation and brought here, signed. */
export const changeSets: Migration = {
  name: '175_change_sets',
  async up(tx) {
    // A restored copy is the same installation as its original: what it sends on follows what that sent.
    await sql`alter table studio_state add column installation uuid not null default gen_random_uuid()`.execute(tx);
    await sql`
      create table studio_change_sets (
        set_no uuid primary key,
        installation uuid not null,
        installation_name text not null,
        made_at timestamptz(3) not null,
        -- Name of the trusted key on this side.
        signed_by text not null,
        -- Null: all of it was in force already.
        publish_no uuid,
        -- What it wanted of each document: the next one from there is merged by it.
        documents json not null
      )`.execute(tx);
    await sql`create index studio_change_sets_installation on studio_change_sets (installation, made_at)`.execute(tx);
    await sql`create index studio_change_sets_publication on studio_change_sets (publish_no)`.execute(tx);
  },
};
