import { sql } from 'kysely';
import type { Migration } from '../../../platform/database/migration.ts';

/**
 * What staff verify before it goes back waits apart from what is asked for and goes through approval. Refunds that wait
 * for approval get their request from the job that starts missing ones.
 */
export const reportedRefunds: Migration = {
  name: '366_reported_refunds',
  async up(tx) {
    await sql`
      update records set state = 'reported', data = data || '{"status": "reported"}'::jsonb
      where entity = 'refund' and state = 'applied' and data ->> 'kind' <> 'order'`.execute(tx);
  },
};
