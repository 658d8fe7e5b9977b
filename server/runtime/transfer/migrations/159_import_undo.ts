import { sql } from 'kysely';
import type { Migration } from '../../../platform/database/migration.ts';

/** Taking an import back goes through what it did from its end, a few records at a time. */
export const importUndo: Migration = {
  name: '159_import_undo',
  async up(tx) {
    await sql`create index entity_import_rows_standing on entity_import_rows (import_id, position desc, key) where undone is null`.execute(
      tx,
    );
  },
};
