import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { Contact, LineKind, OrderSource, OrderState } from '../../../../contract/orders.ts';

/** How an order was paid: `free` where nothing was to be paid. */
export type OrderChannel = 'bank' | 'cashier' | 'free';

/** Amounts in fen; `payable` = list amount - discount - coupon discount, held by the database. */
export interface OrdersTable {
  order_no: string;
  eid: string;
  user_id: string;
  user_name: string;
  buyer_name: string;
  state: OrderState;
  source: OrderSource;
  private: boolean;
  /** Choices of quotes; read as what was written. */
  choices: ColumnType<unknown, string, string>;
  /** The saved quote at whose price it is. */
  quote_no: string | null;
  line_ids: string[];
  coupon_nos: string[];
  contact: JSONColumnType<Contact | null, string | null, string | null>;
  remark: string | null;
  subject: string;
  list_amount: number;
  discount: number;
  coupon_discount: number;
  payable: number;
  quote_until: string;
  submitted_at: string | null;
  pay_before: string | null;
  /** When it was given more time, once. */
  extended_at: string | null;
  paid_at: string | null;
  opened_at: string | null;
  closed_at: string | null;
  ended_at: string | null;
  close_reason: string | null;
  channel: OrderChannel | null;
  trans_no: string | null;
  hidden_at: string | null;
  version: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface OrderLinesTable {
  order_no: string;
  line_no: number;
  product_no: string;
  name: string;
  unit: string;
  zone: string;
  kind: string;
  picture: string;
  quantity: number;
  years: number;
  termed: boolean;
  list_price: number;
  unit_price: number;
  list_amount: number;
  amount: number;
  /** Quoted items; read as what was written. */
  modules: ColumnType<unknown, string, string>;
  /** What promotions gave, as it was promised; read as what was written. */
  gifts: ColumnType<unknown, string, string>;
  promotion_discount: Generated<number>;
  total_list_amount: number;
  total_amount: number;
  coupon_discount: number;
  payable: number;
  /** The asset that the line opened or acted on. */
  asset_no: string | null;
  does: Generated<LineKind>;
  target_no: string | null;
  path_no: string | null;
  days: number | null;
  credit: Generated<number>;
  promise: Generated<string>;
  /** YYYY-MM-DD */
  kept_until: string | null;
  before: ColumnType<unknown, string | null, string | null>;
  /** YYYY-MM-DD, both included. */
  from_date: string | null;
  until_date: string | null;
}

export interface OrderHistoryTable {
  id: Generated<number>;
  order_no: string;
  at: Generated<string>;
  from_state: OrderState;
  to_state: OrderState;
  why: string;
  by_id: string;
  by_name: string;
}

/** What is left of a pack of traffic. */
export interface FlowAllowancesTable {
  allowance_no: string;
  eid: string;
  product_no: string;
  product_name: string;
  unit: string;
  mode: 'subscribe' | 'consume';
  total: number;
  used: Generated<number>;
  start_date: string;
  expire_date: string | null;
  order_no: string;
  line_no: number;
  state: Generated<'active' | 'closed'>;
  created_at: Generated<string>;
}

export interface FlowUsesTable {
  id: Generated<number>;
  eid: string;
  product_no: string;
  allowance_no: string;
  amount: number;
  used_at: Generated<string>;
  note: string;
  use_key: string;
}

export interface OrderTables {
  orders: OrdersTable;
  order_lines: OrderLinesTable;
  order_history: OrderHistoryTable;
  flow_allowances: FlowAllowancesTable;
  flow_uses: FlowUsesTable;
}

declare module '../../../platform/database/tables.ts' {
  interface Tables extends OrderTables {}
}
