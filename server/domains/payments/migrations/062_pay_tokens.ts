import { sql } from 'kysely';
import type { Migration } from '../../../platform/database/migration.ts';

/** Tokens by which a payer who is not of the team learns what a transaction asks for. */
export const payTokens: Migration = {
  name: '062_pay_tokens',
  formerly: '070_pay_tokens',
  async up(tx) {
    await sql`
      create table transaction_pay_tokens (
        token_hash text primary key,
        trans_no text not null,
        issued_by text not null,
        created_at timestamptz(3) not null default now(),
        expires_at timestamptz(3) not null
      );
      create index transaction_pay_tokens_expiry on transaction_pay_tokens (expires_at);
    `.execute(tx);
  },
};
