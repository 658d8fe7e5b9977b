import { sql } from 'kysely';
import type { Migration } from '../../../platform/database/migration.ts';

/** Texts of online contracts, frozen when they were applied for. */
export const contractTexts: Migration = {
  name: '040_contract_texts',
  async up(tx) {
    await sql`
      create table contract_texts (
        bill_no text not null,
        digest text not null,
        html text not null,
        created_at timestamptz(3) not null,
        primary key (bill_no, digest)
      )`.execute(tx);
  },
};
