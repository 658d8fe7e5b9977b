import { sql } from 'kysely';
import type { Migration } from '../../../platform/database/migration.ts';

/** The names of departments that were dissolved, which records go on to show. */
export const formerDepartments: Migration = {
  name: '350_former_departments',
  async up(tx) {
    await sql`
      create table org_former_nodes (
        eid text not null references teams (eid) on delete cascade,
        id text not null,
        name text not null,
        primary key (eid, id)
      );
      create index org_former_nodes_id on org_former_nodes (id);
    `.execute(tx);
  },
};
