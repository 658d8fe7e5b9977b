import { sql } from 'kysely';
import type { Migration } from '../../../platform/database/migration.ts';

/** Who is at work on which business object, by the tabs that give signs. */
export const studioPresence: Migration = {
  name: '177_presence',
  async up(tx) {
    await sql`
      create table studio_presence (
        tab uuid primary key,
        entity text not null,
        user_id text not null,
        name text not null,
        at text not null,
        seen_at timestamptz(3) not null
      )`.execute(tx);
    await sql`create index studio_presence_seen on studio_presence (seen_at)`.execute(tx);
  },
};
