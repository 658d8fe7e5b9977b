import { sql } from 'kysely';
import type { Migration } from '../../../platform/database/migration.ts';

/** Until when the data of an asset that was over is kept, as it was promised when the line was ordered. */
export const keptData: Migration = {
  name: '330_kept_data',
  async up(tx) {
    await sql`alter table order_lines add column kept_until date`.execute(tx);
  },
};
