import { sql } from 'kysely';
import type { Migration } from '../../../platform/database/migration.ts';

/** Publications that wait: for their time, or for a second person's word. */
export const studioPlans: Migration = {
  name: '176_plans',
  async up(tx) {
    await sql`
      create table studio_plans (
        seq bigint generated always as identity unique,
        plan_no uuid primary key,
        kind text not null,
        name text not null,
        reason text not null,
        documents json not null,
        accepted jsonb not null,
        repairs jsonb not null,
        publish_at timestamptz(3),
        state text not null,
        by_id text not null,
        by_name text not null,
        by_eid text not null,
        at timestamptz(3) not null,
        word jsonb,
        problem text,
        ended_at timestamptz(3)
      )`.execute(tx);
    await sql`create index studio_plans_due on studio_plans (publish_at) where state = 'planned'`.execute(tx);
  },
};
