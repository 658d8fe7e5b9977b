import { sql } from 'kysely';
import type { Migration } from '../../../platform/database/migration.ts';

/** People, teams, who belongs to which with which roles, and who is signed in. */
export const accounts: Migration = {
  name: '001_accounts',
  async up(tx) {
    await sql`
      create table users (
        id text primary key,
        account text not null unique,
        name text not null,
        phone text not null,
        photo_url text not null default '',
        password_hash text not null,
        status text not null default 'active' check (status in ('active', 'inactive')),
        source_channel text not null default 'yzj_public',
        created_at timestamptz(3) not null default now()
      );
      create table teams (
        eid text primary key,
        name text not null,
        photo_url text not null default '',
        certified boolean not null default false,
        partner_programme boolean not null default false,
        login_networks text[] not null default '{}',
        created_at timestamptz(3) not null default now()
      );
      create table memberships (
        user_id text not null references users (id) on delete cascade,
        eid text not null references teams (eid) on delete cascade,
        is_admin boolean not null default false,
        is_default boolean not null default false,
        roles text[] not null default '{}',
        joined_at timestamptz(3) not null default now(),
        primary key (user_id, eid)
      );
      create index memberships_eid on memberships (eid);
      create table sessions (
        id text primary key,
        kind text not null check (kind in ('cloud', 'mall')),
        token_hash text not null unique,
        cloud_id text references sessions (id) on delete cascade,
        user_id text not null references users (id) on delete cascade,
        eid text references teams (eid) on delete cascade,
        idle_seconds integer not null,
        seen_at timestamptz(3) not null default now(),
        expires_at timestamptz(3) not null,
        created_at timestamptz(3) not null default now(),
        check ((kind = 'mall') = (eid is not null))
      );
      create index sessions_user on sessions (user_id);
      create index sessions_expiry on sessions (expires_at);
      create table sso_tokens (
        token_hash text primary key,
        user_id text not null references users (id) on delete cascade,
        eid text not null references teams (eid) on delete cascade,
        cloud_id text not null references sessions (id) on delete cascade,
        expires_at timestamptz(3) not null
      );
      create table login_failures (
        id bigint generated always as identity primary key,
        subject text not null,
        failed_at timestamptz(3) not null default now()
      );
      create index login_failures_subject on login_failures (subject, failed_at);
    `.execute(tx);
  },
};
