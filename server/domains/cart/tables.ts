import type { ColumnType, Generated } from 'kysely';

export interface CartLinesTable {
  line_id: string;
  /** The order in which lines came in. */
  seq: Generated<number>;
  eid: string;
  product_no: string;
  quantity: number;
  years: number;
  modules: ColumnType<{ productNo: string; quantity: number }[], string, string>;
  /** Product, term and which modules: a team has one line of each. */
  configuration: string;
  /** fen; what the line cost when someone last edited it. */
  added_amount: number;
  created_by: string;
  created_at: Generated<string>;
  /** Removed lines can be taken back for a while. */
  removed_at: string | null;
}

export interface CartTables {
  carts: { eid: string; version: Generated<number> };
  cart_lines: CartLinesTable;
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends CartTables {}
}
