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
    last_error: string | null;
    created_at: Generated<string>;
  };
  schedules: {
    name: string;
    next_run_at: string;
  };
}
