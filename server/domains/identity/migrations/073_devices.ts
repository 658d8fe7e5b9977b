import { sql } from 'kysely';
import type { Migration } from '../../../platform/database/migration.ts';

/** Logins by picture, phone numbers that wait to be bound, and people by their photo. */
export const devices: Migration = {
  name: '073_devices',
  async up(tx) {
    await sql`
      create table qr_logins (
        id_hash text primary key,
        nonce_hash text not null,
        user_agent text not null,
        address text not null,
        status text not null default 'waiting' check (status in ('waiting', 'scanned', 'confirmed', 'cancelled')),
        user_id text references users (id) on delete cascade,
        created_at timestamptz(3) not null default now(),
        expires_at timestamptz(3) not null
      );
      create index qr_logins_expiry on qr_logins (expires_at);
      create index qr_logins_user on qr_logins (user_id);
      create table pending_binds (
        user_id text primary key references users (id) on delete cascade,
        phone text not null,
        expires_at timestamptz(3) not null
      );
      create index users_photo on users (photo_url) where photo_url <> '';
    `.execute(tx);
  },
};
