import type { ColumnType, Generated } from 'kysely';

export interface HttpTables {
  idempotency_keys: {
    user_id: string;
    key: string;
    operation: string;
    request_hash: string;
    /** Null while the first execution is under way. */
    answer: ColumnType<unknown, string | null, string | null>;
    created_at: Generated<string>;
  };
}

declare module '../database/tables.ts' {
  interface Tables extends HttpTables {}
}
