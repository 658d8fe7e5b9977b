import { sql } from 'kysely';
import type { Migration } from '../../../platform/database/migration.ts';

/** What an unsaved form said in fields that its document has lost since. */
export const draftLeftOut: Migration = {
  name: '365_draft_left_out',
  async up(tx) {
    await sql`alter table entity_drafts add column left_out jsonb not null default '[]'`.execute(tx);
  },
};
