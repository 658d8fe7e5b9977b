import { sql } from 'kysely';
import type { Migration } from '../../platform/database/migration.ts';

/**
 * No record was changed before it was made: a list that asks for records changed up to a day looks at no record made
 * later. Clocks of two gateways may have said otherwise.
 */
export const recordTimes: Migration = {
  name: '291_record_times',
  async up(tx) {
    await sql`update records set updated_at = created_at where updated_at < created_at`.execute(tx);
  },
};
