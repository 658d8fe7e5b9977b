import { sql } from 'kysely';
import type { Migration } from '../../../platform/database/migration.ts';

/** Which quote an order is made from: of one quote one order stands. */
export const orderQuotes: Migration = {
  name: '261_order_quotes',
  async up(tx) {
    await sql`
      alter table orders add column quote_no text;
      create unique index orders_of_quotes on orders (quote_no)
        where quote_no is not null and state not in ('DRAFT', 'CANCELLED', 'CLOSED_TIMEOUT');
    `.execute(tx);
  },
};
