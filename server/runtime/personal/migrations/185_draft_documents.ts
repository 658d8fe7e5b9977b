import { sql } from 'kysely';
import type { Migration } from '../../../platform/database/migration.ts';

/** By which document an unsaved form names its fields. */
export const draftDocuments: Migration = {
  name: '185_draft_documents',
  async up(tx) {
    await sql`alter table entity_drafts add column document_version text`.execute(tx);
  },
};
