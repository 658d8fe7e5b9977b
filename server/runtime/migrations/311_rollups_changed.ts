import { sql } from 'kysely';
import type { Migration } from '../../platform/database/migration.ts';

/** Whether working out an entity's sums has changed a record: only then are those worked out that are made of them. */
export const rollupsChanged: Migration = {
  name: '311_rollups_changed',
  async up(tx) {
    await sql`alter table entity_rollups add column has_changed boolean not null default false`.execute(tx);
  },
};
