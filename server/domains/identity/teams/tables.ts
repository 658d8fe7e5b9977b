import type { Generated } from 'kysely';
import type { MembershipEvent, RequestStatus } from '../../../../contract/identity/teams.ts';

export interface TeamTables {
  /** What became of people in teams; rows are only added. */
  membership_changes: {
    id: Generated<number>;
    at: Generated<string>;
    eid: string;
    user_id: string;
    user_name: string;
    what: MembershipEvent;
    role: string | null;
    by_id: string;
    by_name: string;
    reason: Generated<string>;
  };
  team_invites: {
    id: string;
    eid: string;
    token_hash: string;
    /** Whom it is for; null: for whoever has the link. */
    phone: string | null;
    as_admin: Generated<boolean>;
    most_uses: number;
    uses: Generated<number>;
    created_by: string;
    created_by_name: string;
    created_at: Generated<string>;
    expires_at: string;
    revoked_at: string | null;
  };
  team_requests: {
    id: string;
    eid: string;
    user_id: string;
    message: Generated<string>;
    status: Generated<RequestStatus>;
    reason: Generated<string>;
    decided_by_name: string | null;
    created_at: Generated<string>;
    decided_at: string | null;
  };
}

declare module '../../../platform/database/tables.ts' {
  interface Tables extends TeamTables {}
}
