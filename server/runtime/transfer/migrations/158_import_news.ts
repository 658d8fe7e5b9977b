import { sql } from 'kysely';
import type { Migration } from '../../../platform/database/migration.ts';

/** What an import's owner has seen of it: of what they were there to see they need no notification. */
export const importNews: Migration = {
  name: '158_import_news',
  async up(tx) {
    await sql`alter table entity_imports add column seen text`.execute(tx);
  },
};
