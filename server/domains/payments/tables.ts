import type { Generated, JSONColumnType } from 'kysely';
import type { AttemptState, Channel, Tracker, VoucherFile } from '../../../contract/payments.ts';

/** What is still to be done with the channel about an attempt. */
export type Work = 'query' | 'close' | 'refund';
export type LedgerEvent =
  | 'created'
  | 'pending'
  | 'unknown'
  | 'failed'
  | 'closed'
  | 'success'
  | 'paid_after_close'
  | 'mismatch'
  | 'refunding'
  | 'refund_dropped'
  | 'refunded';

/** Amounts in fen. */
export interface PaymentAttemptsTable {
  attempt_no: string;
  order_no: string;
  eid: string;
  user_id: string;
  channel: Channel;
  state: AttemptState;
  amount: number;
  /** Who has to pay: the certified company. */
  payer_name: string;
  bank_code: string | null;
  /** What a transfer must carry in its memo. */
  remittance_code: string | null;
  voucher: JSONColumnType<VoucherFile[] | null, string | null, string | null>;
  tracker: Tracker | null;
  /** The channel's own number: of the cashier's trade, or of the bank's entry. */
  channel_no: string | null;
  /** Page of the cashier, below its address. */
  pay_path: string | null;
  expires_at: string | null;
  paid_at: string | null;
  /** What came in, which is another amount than was asked for where the channel erred. */
  paid_amount: number | null;
  /** How it was paid there: bank, alipay, wechat. */
  method: string | null;
  bank_name: string | null;
  note: string | null;
  trans_no: string | null;
  /** The refund that stands for it, unless that was turned down. */
  refund_no: string | null;
  work: Work | null;
  work_at: string | null;
  tries: Generated<number>;
  asked_at: string | null;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

/** Only ever added to: the database refuses anything else. Amounts in fen, what goes out below zero. */
export interface PaymentLedgerTable {
  id: Generated<number>;
  at: Generated<string>;
  order_no: string;
  attempt_no: string;
  eid: string;
  event: LedgerEvent;
  amount: Generated<number>;
  refund_no: string | null;
  note: Generated<string>;
  by_id: string;
}

/** What a channel told, once for each of its events. */
export interface PaymentEventsTable {
  event_id: string;
  attempt_no: string;
  kind: string;
  body: JSONColumnType<object, string, string>;
  outcome: string;
  received_at: Generated<string>;
}

export interface PaymentTables {
  payment_attempts: PaymentAttemptsTable;
  payment_ledger: PaymentLedgerTable;
  payment_events: PaymentEventsTable;
  /** Who holds the token that hashes to this may pay the order, as the person and for the team it was given to. */
  payment_tokens: { token_hash: string; order_no: string; eid: string; user_id: string; expires_at: string };
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends PaymentTables {}
}
