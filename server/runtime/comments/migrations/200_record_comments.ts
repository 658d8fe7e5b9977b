import { sql } from 'kysely';
import type { Migration } from '../../../platform/database/migration.ts';

/** What people write on records, and who follows which. Like history, both stay when the record is deleted. */
export const recordComments: Migration = {
  name: '200_record_comments',
  async up(tx) {
    await sql`
      create table record_comments (
        id bigint generated always as identity primary key,
        entity text not null,
        record_id uuid not null,
        /** The comment that it answers, which answers none itself. */
        parent_id bigint references record_comments (id),
        user_id text not null,
        user_name text not null,
        /** Team in which its author wrote it. */
        eid text not null,
        text text not null,
        mentions jsonb not null default '[]',
        files jsonb not null default '[]',
        version integer not null default 1,
        at timestamptz(3) not null default clock_timestamp(),
        edited_at timestamptz(3),
        withdrawn_at timestamptz(3)
      );
      create index record_comments_newest on record_comments (record_id, at desc, id desc) where parent_id is null;
      create index record_comments_authors on record_comments (record_id, user_id);
      create index record_comments_replies on record_comments (parent_id, id) where parent_id is not null;
      create index record_comments_files on record_comments using gin (files jsonb_path_ops) where files <> '[]';

      create table record_follows (
        record_id uuid not null,
        user_id text not null,
        eid text not null,
        /** False: the person said that they do not want to, and writing a comment does not change it. */
        following boolean not null,
        since timestamptz(3) not null default clock_timestamp(),
        primary key (record_id, user_id, eid)
      );
      create index entity_history_newest on entity_history (record_id, at desc, seq desc);
    `.execute(tx);
  },
};
