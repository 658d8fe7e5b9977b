import { sql } from 'kysely';
import type { Migration } from '../../../platform/database/migration.ts';

/** What is on trial costs nothing a year; it was counted at the list price. */
export const trialsCostNothing: Migration = {
  name: '371_trials_cost_nothing',
  async up(tx) {
    await sql`
      update records set data = data || '{"annualAmount": 0}'::jsonb
      where entity = 'asset' and data ->> 'kind' = 'trial' and data ? 'annualAmount'`.execute(tx);
  },
};
