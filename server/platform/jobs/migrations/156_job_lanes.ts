import { sql } from 'kysely';
import type { Migration } from '../../database/migration.ts';

/** Work whose order matters has a key; who has a row or a schedule holds a lease by name, and renews it. */
export const jobLanes: Migration = {
  name: '156_job_lanes',
  async up(tx) {
    await sql`
      alter table outbox add column key text, add column lease uuid;
      create index outbox_in_order on outbox (topic, key, id) where status = 'waiting' and key is not null;
      alter table schedules add column lease uuid, add column leased_until timestamptz(3);
    `.execute(tx);
  },
};
