import { sql } from 'kysely';
import type { Migration } from '../../../platform/database/migration.ts';

/** When the first record of an import was written: all that it makes are made then, in the order of its file. */
export const importBegun: Migration = {
  name: '294_import_begun',
  async up(tx) {
    await sql`alter table entity_imports add column begun_at timestamptz(3)`.execute(tx);
  },
};
