import type { Chain, ChainStatus, TaskStatus } from '@yunpu/engine-core/workflow';
import type { ColumnType, Generated } from 'kysely';

export interface ApprovalTables {
  /** One request for approval: the chain as it stands. Its `approval` record is what people see of it. */
  approvals: {
    /** Key of the approval record. */
    no: string;
    entity: string;
    record_key: string;
    eid: string;
    requester: string;
    status: ChainStatus;
    chain: ColumnType<Chain, string, string>;
    started_at: string;
    ended_at: string | null;
  };
  /** What is and was asked of whom; follows from the chain, for look-ups by person and by due time. */
  approval_tasks: {
    no: string;
    task: number;
    user_id: string;
    step: string;
    status: TaskStatus;
    opened_at: string | null;
    due_at: string | null;
    decided_at: string | null;
    /** When the overdue job handled the passed time limit; null: not yet. */
    warned_at: Generated<string | null>;
  };
  /** Who stands in for whom while they are away (请假委托). */
  approval_leaves: {
    id: string;
    /** Team in which it was said. */
    eid: string;
    /** The shop's people decide about every team's records. */
    of_shop: boolean;
    user_id: string;
    deputy_id: string;
    /** Days in China, both included: 'YYYY-MM-DD'. */
    from_day: string;
    to_day: string;
    /** Kinds of documents; empty: all. */
    entities: ColumnType<string[], string[], never>;
    /** Whether the records of requests say so: not yet, now, no more. Who may decide is asked of the days. */
    status: 'waiting' | 'active' | 'over';
    created_at: string;
  };
  /** Who may read the record of a request because its approval was copied to them. */
  approval_copies: {
    no: string;
    user_id: string;
  };
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends ApprovalTables {}
}
