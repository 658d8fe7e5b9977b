import type { Generated } from 'kysely';

export interface TransactionTables {
  /** Who holds the token that hashes to this may learn what a transaction asks to be paid. */
  transaction_pay_tokens: {
    token_hash: string;
    trans_no: string;
    issued_by: string;
    created_at: Generated<string>;
    expires_at: string;
  };
}

declare module '../../../platform/database/tables.ts' {
  interface Tables extends TransactionTables {}
}
