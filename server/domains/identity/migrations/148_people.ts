import { sql } from 'kysely';
import type { Migration } from '../../../platform/database/migration.ts';

/** How people come into teams and leave them, who gave whom which role, and the links that make a first administrator. */
export const people: Migration = {
  name: '148_people',
  async up(tx) {
    await sql`
      create table membership_changes (
        id bigint generated always as identity primary key,
        at timestamptz(3) not null default clock_timestamp(),
        eid text not null,
        user_id text not null,
        user_name text not null,
        what text not null check (what in ('joined', 'left', 'removed', 'adminGiven', 'adminTaken', 'roleGiven', 'roleTaken')),
        role text,
        by_id text not null,
        by_name text not null,
        reason text not null default '',
        check ((role is not null) = (what in ('roleGiven', 'roleTaken')))
      );
      create index membership_changes_team on membership_changes (eid, id desc);
      create index membership_changes_person on membership_changes (user_id, id desc);
      create function membership_changes_stay() returns trigger language plpgsql as $$
        begin
          raise exception '% are only added', tg_table_name;
        end
      $$;
      create trigger membership_changes_stay before update or delete on membership_changes for each row execute function membership_changes_stay();

      create table team_invites (
        id text primary key,
        eid text not null references teams (eid) on delete cascade,
        token_hash text not null unique,
        phone text,
        as_admin boolean not null default false,
        most_uses integer not null check (most_uses between 1 and 200),
        uses integer not null default 0 check (uses between 0 and most_uses),
        created_by text not null,
        created_by_name text not null,
        created_at timestamptz(3) not null default now(),
        expires_at timestamptz(3) not null,
        revoked_at timestamptz(3)
      );
      create index team_invites_team on team_invites (eid, created_at desc);
      create index team_invites_phone on team_invites (phone, created_at) where phone is not null;

      create table team_requests (
        id text primary key,
        eid text not null references teams (eid) on delete cascade,
        user_id text not null references users (id) on delete cascade,
        message text not null default '',
        status text not null default 'waiting' check (status in ('waiting', 'approved', 'refused', 'withdrawn')),
        reason text not null default '',
        decided_by_name text,
        created_at timestamptz(3) not null default now(),
        decided_at timestamptz(3),
        check ((status = 'waiting') = (decided_at is null))
      );
      create unique index team_requests_waiting on team_requests (user_id, eid) where status = 'waiting';
      create index team_requests_team on team_requests (eid, created_at desc);

      create table setup_links (
        token_hash text primary key,
        always boolean not null,
        expires_at timestamptz(3) not null
      );
      create index teams_name on teams (name);
      create index teams_legal_name on teams (legal_name) where legal_name is not null;
    `.execute(tx);
  },
};
