import { sql } from 'kysely';
import type { Migration } from '../../platform/database/migration.ts';

/** Which change of the same record a change took back. */
export const undoneChanges: Migration = {
  name: '240_undo',
  async up(tx) {
    await sql`alter table entity_history add column undoes integer`.execute(tx);
  },
};
