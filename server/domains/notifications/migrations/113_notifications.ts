import { sql } from 'kysely';
import type { Migration } from '../../../platform/database/migration.ts';

/** What people are told of, how they want to be told by e-mail, and the e-mail on its way. */
export const notifications: Migration = {
  name: '113_notifications',
  async up(tx) {
    await sql`
      create table notifications (
        id bigint generated always as identity primary key,
        user_id text not null,
        eid text not null,
        kind text not null check (kind in ('todo', 'change', 'expiry')),
        title text not null,
        body text not null,
        link text not null check (link like '/%' and link not like '//%'),
        /** The record that waits: when it waits no more, so does this. */
        about text,
        dedupe_key text not null,
        created_at timestamptz(3) not null default now(),
        read_at timestamptz(3),
        unique (dedupe_key, user_id)
      );
      create index notifications_newest on notifications (user_id, eid, created_at desc, id desc);
      create index notifications_unread on notifications (user_id, eid, created_at desc, id desc) where read_at is null;
      create index notifications_waiting on notifications (about) where read_at is null and about is not null;
      create index notifications_old on notifications (created_at);

      create table notification_settings (
        user_id text primary key,
        /** Where to; only an address that its owner confirmed. */
        email text,
        kinds text[] not null,
        /** An address that waits for its code. */
        new_email text,
        code_hash text,
        code_tries int not null default 0,
        code_at timestamptz(3)
      );

      create table mails (
        id bigint generated always as identity primary key,
        /** Without angle brackets; the same at every attempt. */
        message_id text not null unique,
        to_address text not null,
        subject text not null,
        body text not null,
        html text not null,
        state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'failed', 'unknown')),
        attempts int not null default 0,
        claimed_at timestamptz(3),
        sent_at timestamptz(3),
        error text,
        created_at timestamptz(3) not null default now()
      );
      create index mails_old on mails (created_at);

      create table mail_inbox (
        id bigint generated always as identity primary key,
        message_id text not null unique,
        to_address text not null,
        subject text not null,
        body text not null,
        html text not null,
        sent_at timestamptz(3) not null default now()
      );
    `.execute(tx);
  },
};
