import { sql } from 'kysely';
import type { Migration } from '../../../platform/database/migration.ts';

/** Dashboards that come by e-mail, and when somebody last wanted one at once. */
export const dashboardMails: Migration = {
  name: '286_dashboard_mails',
  async up(tx) {
    await sql`
      create table dashboard_mails (
        id bigint generated always as identity primary key,
        user_id text not null,
        eid text not null,
        dashboard text not null,
        every text not null check (every in ('day', 'week', 'month')),
        day int not null check (day between 1 and 28),
        hour int not null check (hour between 0 and 23),
        search text not null,
        /** Null: it has ended, and "failed" says why. */
        next_at timestamptz(3),
        last_at timestamptz(3),
        failed text,
        unique (user_id, eid, dashboard)
      );
      create index dashboard_mails_due on dashboard_mails (next_at) where next_at is not null;
      create table dashboard_mail_requests (
        user_id text primary key,
        asked_at timestamptz(3) not null
      );
    `.execute(tx);
  },
};
