import type { ColumnType, Generated } from 'kysely';

export interface JobTables {
  outbox: {
    id: Generated<number>;
    topic: string;
    payload: ColumnType<unknown, string, string>;
    status: Generated<'waiting' | 'dead'>;
    attempts: Generated<number>;
    /** While a worker has the row this is when its lease ends. */
    available_at: Generated<string>;
    /** Rows of one topic and key are done one after the other; null: in any order. */
    key: string | null;
    /** Lease of the worker that has the row, or had it last. */
    lease: string | null;
    last_error: string | null;
    created_at: Generated<string>;
  };
  schedules: {
    name: string;
    next_run_at: string;
    /** Lease of the process that runs it now. */
    lease: string | null;
    leased_until: string | null;
  };
}

declare module '../database/tables.ts' {
  interface Tables extends JobTables {}
}
