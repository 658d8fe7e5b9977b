import type { ColumnType, Generated } from 'kysely';

/** What a quote promises; read as what was written. Amounts in fen. */
interface SavedQuotesTable {
  quote_no: string;
  eid: string;
  /** YYYY-MM-DD, included. */
  valid_until: string;
  choices: ColumnType<unknown, string, never>;
  lines: ColumnType<unknown, string, never>;
  amount: number;
  created_at: Generated<string>;
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    saved_quotes: SavedQuotesTable;
  }
}
