import { sql } from 'kysely';
import type { Migration } from '../../../platform/database/migration.ts';

/** Codes sent to phones, one account a phone, and where a session was begun. */
export const signIn: Migration = {
  name: '071_sign_in',
  async up(tx) {
    await sql`
      create table phone_codes (
        key_hash text primary key,
        phone text not null,
        purpose text not null,
        code_hash text not null,
        tries integer not null default 0,
        expires_at timestamptz(3) not null
      );
      create index phone_codes_expiry on phone_codes (expires_at);
      create table code_sends (
        id bigint generated always as identity primary key,
        phone text not null,
        address text not null,
        sent_at timestamptz(3) not null default now()
      );
      create index code_sends_phone on code_sends (phone, sent_at);
      create index code_sends_address on code_sends (address, sent_at);
      create unique index users_phone on users (phone);
      alter table sessions add column user_agent text not null default '', add column address text not null default '';
    `.execute(tx);
  },
};
