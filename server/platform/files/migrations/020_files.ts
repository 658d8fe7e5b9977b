import { sql } from 'kysely';
import type { Migration } from '../../database/migration.ts';

/** Uploaded files; their bytes are in DATA_DIR/files. */
export const files: Migration = {
  name: '020_files',
  async up(tx) {
    await sql`
      create table files (
        id text primary key,
        eid text not null,
        name text not null,
        size integer not null,
        type text not null,
        digest text not null,
        uploaded_by text not null,
        uploaded_at timestamptz(3) not null default now(),
        used_at timestamptz(3)
      );
      create index files_unused on files (uploaded_at) where used_at is null;
    `.execute(tx);
  },
};
