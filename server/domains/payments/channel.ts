import type { Selectable } from 'kysely';
import type { PaymentAttemptsTable } from './tables.ts';

export type AttemptRow = Selectable<PaymentAttemptsTable>;

/** Money that a channel says has come in. */
export interface Paid {
  /** fen */
  amount: number;
  /** RFC 3339 */
  paidAt: string;
  /** The channel's number for it. */
  channelNo: string;
  method: string;
  bankName: string | null;
}

/** Where the browser has to know its way back from, and the channel its way to us. */
interface Asking {
  subject: string;
  returnUrl: string;
  notifyUrl: string;
  /** RFC 3339: nobody may pay later than that. */
  payBefore: string;
}

export type Created =
  | { is: 'created'; channelNo: string | null; payPath: string | null; expiresAt: string | null }
  | { is: 'refused'; why: string }
  | { is: 'unknown'; why: string };
/** Where the payer goes on, if the channel tells. */
export interface PayPage {
  channelNo: string;
  payPath: string;
  expiresAt: string;
}
/** `none`: the channel never heard of it. */
export type Found =
  | { is: 'pending'; page?: PayPage }
  | ({ is: 'paid' } & Paid)
  | { is: 'closed' }
  | { is: 'failed'; why: string }
  | { is: 'none' }
  | { is: 'unknown'; why: string };
export type Closed = { is: 'closed' } | ({ is: 'paid' } & Paid) | { is: 'unknown'; why: string };
/** What came of asking for a refund; `byHand`: staff have to transfer the money themselves. */
export type Refunded =
  | { is: 'done'; channelNo: string }
  | { is: 'processing' }
  | { is: 'byHand' }
  | { is: 'refused'; why: string }
  | { is: 'unknown'; why: string };

/**
 * A way to be paid. Every call may be made again with the same attempt: the channel knows it by its number. None of
 * them throws; whatever leaves it open what the channel did is `unknown`, and a query settles it.
 */
export interface PaymentChannel {
  create(attempt: AttemptRow, asking: Asking): Promise<Created>;
  query(attempt: AttemptRow): Promise<Found>;
  close(attempt: AttemptRow): Promise<Closed>;
  /** All that came in by the attempt, for the refund with this number. */
  refund(attempt: AttemptRow, refundNo: string): Promise<Refunded>;
}
