import { sql } from 'kysely';
import type { Migration } from '../../../platform/database/migration.ts';

/** Imports that were committed, so that they can be repeated safely and undone. */
export const imports: Migration = {
  name: '022_imports',
  async up(tx) {
    await sql`
      create table entity_imports (
        id text primary key,
        entity text not null,
        eid text not null,
        user_id text not null,
        file_name text not null,
        digest text not null,
        report jsonb not null,
        created_at timestamptz(3) not null default now(),
        undone_at timestamptz(3)
      );
      create unique index entity_imports_once on entity_imports (user_id, eid, entity, digest) where undone_at is null;
      create table entity_import_rows (
        import_id text not null references entity_imports (id) on delete cascade,
        key text not null,
        version integer not null,
        previous jsonb,
        primary key (import_id, key)
      );
    `.execute(tx);
  },
};
