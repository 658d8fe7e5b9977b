import { sql } from 'kysely';
import type { Migration } from '../../../platform/database/migration.ts';

/** Public addresses of licences. */
export const licences: Migration = {
  name: '080_licences',
  async up(tx) {
    await sql`
      create table licences (
        token text primary key,
        asset_no text not null unique,
        eid text not null
      )`.execute(tx);
  },
};
