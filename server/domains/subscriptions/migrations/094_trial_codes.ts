import { sql } from 'kysely';
import type { Migration } from '../../../platform/database/migration.ts';

/** Trial codes that were typed and are none: whoever types too many is not heard for a while. */
export const trialCodes: Migration = {
  name: '094_trial_codes',
  async up(tx) {
    await sql`
      create table trial_code_tries (
        id bigint generated always as identity primary key,
        subject text not null,
        tried_at timestamptz(3) not null default now()
      );
      create index trial_code_tries_subject on trial_code_tries (subject, tried_at);
    `.execute(tx);
  },
};
