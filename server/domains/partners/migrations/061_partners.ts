import { sql } from 'kysely';
import type { Migration } from '../../../platform/database/migration.ts';

/** Which teams are partners, by which application, and how a visitor proves to have made one. */
export const partners: Migration = {
  name: '061_partners',
  async up(tx) {
    await sql`
      create table partners (
        eid text primary key references teams (eid) on delete cascade,
        name text not null,
        uscc text not null,
        level text not null,
        province text not null,
        city text not null,
        district text not null,
        contact_name text not null,
        contact_phone text not null,
        annual_target bigint not null default 0,
        joined_on date not null,
        expires_on date not null,
        status text not null default 'active' check (status in ('active', 'ended')),
        bill_no text not null,
        updated_at timestamptz(3) not null default now()
      );
      create index partners_places on partners (province, city, level) where status = 'active';
      create index partners_uscc on partners (uscc);
      create table partner_grants (
        bill_no text primary key,
        eid text not null,
        user_id text not null,
        level text not null,
        granted_at timestamptz(3) not null default now()
      );
      create table partner_join_codes (
        bill_no text primary key,
        phone text not null,
        code_hash text not null,
        created_at timestamptz(3) not null default now()
      );
      create index partner_join_codes_phone on partner_join_codes (phone);
    `.execute(tx);
  },
};
