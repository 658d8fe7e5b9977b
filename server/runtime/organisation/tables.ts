import type { Generated } from 'kysely';

export interface OrganisationTables {
  /** A department; the one without a parent is the team itself. */
  org_nodes: {
    id: string;
    eid: string;
    parent_id: string | null;
    name: string;
    leader_id: string | null;
    sort: Generated<number>;
  };
  /** What departments that are no more were called: records may name them. */
  org_former_nodes: {
    eid: string;
    id: string;
    name: string;
  };
  /** Where in the team a person works: in one department. */
  org_members: {
    eid: string;
    user_id: string;
    org_id: string;
    position: Generated<string>;
  };
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends OrganisationTables {}
}
