import { sql } from 'kysely';
import type { Migration } from '../../../platform/database/migration.ts';

/** What each team has put aside to buy. `carts` is the row that a team's writes wait for each other on. */
export const cart: Migration = {
  name: '090_cart',
  async up(tx) {
    await sql`
      create table carts (
        eid text primary key,
        version bigint not null default 1
      );
      create table cart_lines (
        line_id text primary key,
        seq bigint generated always as identity,
        eid text not null references carts (eid),
        product_no text not null,
        quantity integer not null check (quantity > 0),
        years integer not null check (years > 0),
        modules jsonb not null,
        configuration text not null,
        added_amount bigint not null,
        created_by text not null,
        created_at timestamptz(3) not null default now(),
        removed_at timestamptz(3)
      );
      create unique index cart_lines_configuration on cart_lines (eid, configuration) where removed_at is null;
      create index cart_lines_team on cart_lines (eid, seq);
    `.execute(tx);
  },
};
