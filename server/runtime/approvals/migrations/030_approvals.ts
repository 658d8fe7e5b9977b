import { sql } from 'kysely';
import type { Migration } from '../../../platform/database/migration.ts';

/** Requests for approval and the tasks in them. */
export const approvals: Migration = {
  name: '030_approvals',
  async up(tx) {
    await sql`
      create table approvals (
        no text primary key,
        entity text not null,
        record_key text not null,
        eid text not null,
        requester text not null,
        status text not null,
        chain jsonb not null,
        started_at timestamptz(3) not null,
        ended_at timestamptz(3)
      );
      create index approvals_record on approvals (entity, record_key, started_at);
      create unique index approvals_running on approvals (entity, record_key) where status = 'running';
      create table approval_tasks (
        no text not null references approvals (no) on delete cascade,
        task integer not null,
        user_id text not null,
        step text not null,
        status text not null,
        opened_at timestamptz(3),
        due_at timestamptz(3),
        decided_at timestamptz(3),
        warned_at timestamptz(3),
        primary key (no, task)
      );
      create index approval_tasks_pending on approval_tasks (user_id) where status = 'pending';
      create index approval_tasks_due on approval_tasks (due_at) where status = 'pending' and warned_at is null;
    `.execute(tx);
  },
};
