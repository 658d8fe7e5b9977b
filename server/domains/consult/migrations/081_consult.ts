import { sql } from 'kysely';
import type { Migration } from '../../../platform/database/migration.ts';

/** Conversations of the mall's visitors. */
export const consult: Migration = {
  name: '081_consult',
  async up(tx) {
    await sql`
      create table consult_visitors (
        owner text primary key,
        bill_no text
      )`.execute(tx);
  },
};
