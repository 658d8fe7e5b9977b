import { sql } from 'kysely';
import type { Migration } from '../../platform/database/migration.ts';

/** How far the sums over other entities' records have been worked out for the records that were there before them. */
export const rollups: Migration = {
  name: '170_rollups',
  async up(tx) {
    await sql`
      create table entity_rollups (
        entity text primary key,
        definition text not null,
        through uuid,
        is_done boolean not null
      )`.execute(tx);
  },
};
