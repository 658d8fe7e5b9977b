import { sql } from 'kysely';
import type { Migration } from '../../database/migration.ts';

/** The outbox and the clock of recurring work. */
export const jobs: Migration = {
  name: '003_jobs',
  async up(tx) {
    await sql`
      create table outbox (
        id bigint generated always as identity primary key,
        topic text not null,
        payload jsonb not null,
        status text not null default 'waiting' check (status in ('waiting', 'dead')),
        attempts integer not null default 0,
        available_at timestamptz(3) not null default now(),
        last_error text,
        created_at timestamptz(3) not null default now()
      );
      create index outbox_due on outbox (available_at, id) where status = 'waiting';
      create table schedules (
        name text primary key,
        next_run_at timestamptz(3) not null
      );
    `.execute(tx);
  },
};
