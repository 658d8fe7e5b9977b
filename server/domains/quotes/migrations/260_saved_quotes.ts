import { sql } from 'kysely';
import type { Migration } from '../../../platform/database/migration.ts';

/** What quotes promise, to the fen, beside their records. */
export const savedQuotes: Migration = {
  name: '260_saved_quotes',
  async up(tx) {
    await sql`
      create table saved_quotes (
        quote_no text primary key,
        eid text not null,
        /** The days on which it holds end with this one. */
        valid_until date not null,
        choices jsonb not null,
        lines jsonb not null,
        amount bigint not null check (amount >= 0),
        created_at timestamptz(3) not null default now()
      );

      create function saved_quotes_keep() returns trigger language plpgsql as $$
      begin
        raise exception 'what a quote promises is never changed' using errcode = '23514';
      end $$;
      create trigger saved_quotes_keep before update on saved_quotes for each row execute function saved_quotes_keep();
    `.execute(tx);
  },
};
