import { sql } from 'kysely';
import type { Migration } from '../../../platform/database/migration.ts';

/** Which applications a visitor's browser has proved to be its own. */
export const joinOpenings: Migration = {
  name: '063_join_openings',
  formerly: '071_join_openings',
  async up(tx) {
    await sql`
      create table partner_join_openings (
        browser_hash text not null,
        bill_no text not null,
        opened_at timestamptz(3) not null default now(),
        primary key (browser_hash, bill_no)
      );
      create index partner_join_openings_age on partner_join_openings (opened_at);
    `.execute(tx);
  },
};
