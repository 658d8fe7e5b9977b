import { sql } from 'kysely';
import type { Migration } from '../../../platform/database/migration.ts';

/** Who may read a record because its approval was copied to them. */
export const approvalCopies: Migration = {
  name: '190_approval_copies',
  async up(tx) {
    await sql`
      create table approval_copies (
        no text not null references approvals (no) on delete cascade,
        user_id text not null,
        primary key (no, user_id)
      );
      create index approval_copies_reader on approval_copies (user_id);
    `.execute(tx);
  },
};
