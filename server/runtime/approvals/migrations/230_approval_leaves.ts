import { sql } from 'kysely';
import type { Migration } from '../../../platform/database/migration.ts';

/** Who stands in for whom while they are away. */
export const approvalLeaves: Migration = {
  name: '230_approval_leaves',
  async up(tx) {
    await sql`
      create table approval_leaves (
        id text primary key,
        eid text not null,
        of_shop boolean not null,
        user_id text not null,
        deputy_id text not null,
        from_day text not null,
        to_day text not null,
        entities text[] not null,
        status text not null,
        created_at timestamptz not null
      );
      create index approval_leaves_user on approval_leaves (user_id) where status <> 'over';
      create index approval_leaves_deputy on approval_leaves (deputy_id) where status <> 'over';
    `.execute(tx);
  },
};
