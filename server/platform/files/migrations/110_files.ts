import { sql } from 'kysely';
import type { Migration } from '../../database/migration.ts';

/** What a team's files take in all is asked at every upload; large files come in pieces. */
export const filePieces: Migration = {
  name: '110_files',
  async up(tx) {
    await sql`
      create index files_owner on files (eid) include (size);
      alter table files add column key_id text;
      create table file_uploads (
        id text primary key,
        eid text not null,
        user_id text not null,
        name text not null,
        size integer not null,
        digest text not null,
        touched_at timestamptz(3) not null default now(),
        file_id text
      );
      create index file_uploads_owner on file_uploads (eid, user_id);
      create table file_pieces (
        upload_id text not null references file_uploads on delete cascade,
        number integer not null,
        id text not null unique,
        size integer not null,
        primary key (upload_id, number)
      );
    `.execute(tx);
  },
};
