import { sql } from 'kysely';
import type { Migration } from '../../../platform/database/migration.ts';

/** Picture codes, and phones that were proven while someone registers. */
export const registration: Migration = {
  name: '072_registration',
  async up(tx) {
    await sql`
      create table picture_codes (
        id_hash text primary key,
        answer_hash text not null,
        expires_at timestamptz(3) not null
      );
      create index picture_codes_expiry on picture_codes (expires_at);
      create table phone_proofs (
        key_hash text primary key,
        phone text not null,
        expires_at timestamptz(3) not null
      );
      create index phone_proofs_expiry on phone_proofs (expires_at);
    `.execute(tx);
  },
};
