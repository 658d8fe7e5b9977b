import { sql } from 'kysely';
import type { Migration } from '../../../platform/database/migration.ts';

/** The version of the document that a file was read by, so that another one in force by then is no surprise. */
export const importDocuments: Migration = {
  name: '268_import_documents',
  async up(tx) {
    await sql`alter table entity_imports add column document_version text`.execute(tx);
  },
};
