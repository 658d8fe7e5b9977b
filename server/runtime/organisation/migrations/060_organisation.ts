import { sql } from 'kysely';
import type { Migration } from '../../../platform/database/migration.ts';

/** The departments of a team, who leads them and who works where. */
export const organisation: Migration = {
  name: '060_organisation',
  async up(tx) {
    await sql`
      create table org_nodes (
        id text primary key,
        eid text not null references teams (eid) on delete cascade,
        parent_id text,
        name text not null,
        leader_id text references users (id) on delete set null,
        sort integer not null default 0,
        unique (eid, id),
        foreign key (eid, parent_id) references org_nodes (eid, id) on delete cascade,
        check (parent_id is distinct from id)
      );
      create unique index org_nodes_root on org_nodes (eid) where parent_id is null;
      create index org_nodes_children on org_nodes (eid, parent_id, sort);
      create table org_members (
        eid text not null,
        user_id text not null,
        org_id text not null,
        position text not null default '',
        primary key (eid, user_id),
        foreign key (user_id, eid) references memberships (user_id, eid) on delete cascade,
        foreign key (eid, org_id) references org_nodes (eid, id) on delete cascade
      );
      create index org_members_org on org_members (eid, org_id);
    `.execute(tx);
  },
};
