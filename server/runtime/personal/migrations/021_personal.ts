import { sql } from 'kysely';
import type { Migration } from '../../../platform/database/migration.ts';

/** Saved views, table set-ups and drafts. */
export const personal: Migration = {
  name: '021_personal',
  async up(tx) {
    await sql`
      create table entity_views (
        id text primary key,
        entity text not null,
        eid text not null,
        user_id text not null,
        name text not null,
        shared boolean not null default false,
        state jsonb not null,
        created_at timestamptz(3) not null default now(),
        unique (entity, eid, user_id, name)
      );
      create index entity_views_shared on entity_views (entity, eid) where shared;
      create table entity_preferences (
        entity text not null,
        eid text not null,
        user_id text not null,
        value jsonb not null,
        saved_at timestamptz(3) not null default now(),
        primary key (user_id, eid, entity)
      );
      create table entity_drafts (
        entity text not null,
        eid text not null,
        user_id text not null,
        key text not null,
        record jsonb not null,
        version integer,
        saved_at timestamptz(3) not null default now(),
        primary key (user_id, eid, entity, key)
      );
      create index entity_drafts_age on entity_drafts (saved_at);
    `.execute(tx);
  },
};
