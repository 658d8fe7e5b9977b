import { sql } from 'kysely';
import type { Migration } from '../../platform/database/migration.ts';

/** Since when a period's numbers come from its sequence; null: none has been made, and `value` is the last number. */
export const numberSequences: Migration = {
  name: '140_number_sequences',
  async up(tx) {
    await sql`alter table entity_counters add column opened_at timestamptz(3)`.execute(tx);
  },
};
