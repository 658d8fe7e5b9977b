import { sql } from 'kysely';
import type { Migration } from '../../platform/database/migration.ts';

/** Records, their history, the documents that wrote them and the counters that number them. */
export const entities: Migration = {
  name: '010_entities',
  async up(tx) {
    await sql`
      create table records (
        entity text not null,
        id uuid not null,
        eid text not null,
        key text collate "C" not null,
        state text collate "C",
        data jsonb not null,
        version integer not null,
        document_version text not null,
        search text[] not null default '{}',
        created_at timestamptz(3) not null,
        created_by text not null,
        created_by_name text not null,
        updated_at timestamptz(3) not null,
        updated_by text not null,
        updated_by_name text not null,
        primary key (entity, id),
        unique (entity, key)
      ) partition by list (entity)`.execute(tx);
    await sql`
      create table entity_history (
        entity text not null,
        record_id uuid not null,
        seq integer not null,
        at timestamptz(3) not null,
        user_id text not null,
        user_name text not null,
        action text not null,
        title text not null,
        document_version text not null,
        from_state text,
        to_state text,
        changes jsonb not null,
        prev_hash text not null,
        hash text not null,
        primary key (record_id, seq)
      )`.execute(tx);
    await sql`
      create table entity_documents (
        entity text not null,
        version text not null,
        -- json and not jsonb: the order of a document's fields is part of what it says.
        document json not null,
        fragments json not null default '{}',
        published_at timestamptz(3) not null default now(),
        primary key (entity, version)
      )`.execute(tx);
    await sql`
      create table entity_counters (
        entity text not null,
        period text not null,
        value integer not null,
        primary key (entity, period)
      )`.execute(tx);
    await sql`
      create table entity_compiled (
        hash text primary key,
        module text not null,
        created_by text not null,
        created_at timestamptz(3) not null default now()
      )`.execute(tx);
    await sql`create index entity_compiled_age on entity_compiled (created_at)`.execute(tx);
  },
};
