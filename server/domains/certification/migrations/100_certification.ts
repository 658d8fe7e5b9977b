import { sql } from 'kysely';
import type { Migration } from '../../../platform/database/migration.ts';

/** Who is certified as what, and the identity numbers behind it, which are stored under a key that the database does not have. */
export const certification: Migration = {
  name: '100_certification',
  async up(tx) {
    await sql`
      alter table teams add column legal_name text;
      create table certificate_holders (
        kind text not null check (kind in ('team', 'person')),
        holder text not null,
        open_bill text,
        bill_no text,
        certificate_no text unique,
        name text,
        code text,
        legal_person text,
        valid_from date,
        valid_until date,
        ended text check (ended in ('expired', 'revoked')),
        primary key (kind, holder)
      );
      create index certificate_holders_code on certificate_holders (code) where kind = 'team';
      create index certificate_holders_end on certificate_holders (valid_until) where ended is null;
      create table identity_numbers (
        entity text not null,
        bill_no text not null,
        key_id text not null,
        sealed text not null,
        digest text not null,
        primary key (entity, bill_no)
      );
      create index identity_numbers_digest on identity_numbers (digest);
      create index identity_numbers_key on identity_numbers (key_id);
    `.execute(tx);
  },
};
