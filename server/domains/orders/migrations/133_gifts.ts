import { sql } from 'kysely';
import type { Migration } from '../../../platform/database/migration.ts';

/** What promotions gave to the lines of orders, as it was promised. */
export const gifts: Migration = {
  name: '133_gifts',
  async up(tx) {
    await sql`alter table order_lines add column gifts jsonb not null default '[]' check (jsonb_typeof(gifts) = 'array')`.execute(
      tx,
    );
  },
};
