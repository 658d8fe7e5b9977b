import { randomBytes } from 'node:crypto';
import { type Faults, NO_FAULTS } from './faults.ts';

export type TradeStatus = 'WAIT' | 'PAID' | 'CLOSED' | 'FAILED';
export type Method = 'wechat' | 'alipay' | 'bank';

/** What a merchant asked to be paid. Amounts in fen, instants RFC 3339. */
export interface Trade {
  tradeNo: string;
  /** In the address of its page. */
  token: string;
  outTradeNo: string;
  amount: number;
  /** What came in, where that is another amount. */
  received?: number;
  subject: string;
  payerName: string;
  bankCode: string | null;
  returnUrl: string;
  notifyUrl: string;
  createdAt: string;
  expiresAt: string;
  status: TradeStatus;
  paidAt: string | null;
  method: Method | null;
  bankName: string | null;
  reason: string | null;
}

export interface Refund {
  refundNo: string;
  tradeNo: string;
  outRefundNo: string;
  amount: number;
  status: 'PROCESSING' | 'DONE' | 'FAILED';
  reason: string | null;
  createdAt: string;
}

/** Something a merchant is to be told. */
export interface Event {
  eventId: string;
  tradeNo: string;
  kind: 'trade.paid' | 'trade.closed' | 'trade.failed';
  /** As it stood then. */
  trade: Trade;
  at: string;
  tries: number;
  notified: boolean;
  /** What the merchant answered last. */
  answer: string | null;
}

/** Everything the cashier knows. */
export interface Ledger {
  trades: Map<string, Trade>;
  /** The merchant's number, and the token of the page -> ours. */
  numbers: Map<string, string>;
  pages: Map<string, string>;
  refunds: Map<string, Refund>;
  events: Map<string, Event>;
  faults: Faults;
}

export type Entry = { trade: Trade } | { refund: Refund } | { event: Event } | { faults: Faults };

/** Years of trades would make a start slow; what is settled and older than this is forgotten. */
const KEPT_MS = 90 * 86_400_000;

export function replay(entries: readonly Entry[]): Ledger {
  const ledger: Ledger = {
    trades: new Map(),
    numbers: new Map(),
    pages: new Map(),
    refunds: new Map(),
    events: new Map(),
    faults: NO_FAULTS,
  };
  for (const entry of entries) apply(ledger, entry);
  return ledger;
}

export function apply(ledger: Ledger, entry: Entry): void {
  if ('trade' in entry) {
    const { trade } = entry;
    ledger.trades.set(trade.tradeNo, trade);
    ledger.numbers.set(trade.outTradeNo, trade.tradeNo);
    ledger.pages.set(trade.token, trade.tradeNo);
  } else if ('refund' in entry) ledger.refunds.set(entry.refund.outRefundNo, entry.refund);
  else if ('event' in entry) ledger.events.set(entry.event.eventId, eventOf(entry.event));
  else ledger.faults = { ...NO_FAULTS, ...entry.faults };
}

/** What earlier versions wrote for `notified`: what was delivered then is not sent again. */
const EARLIER = 'told';
const eventOf = (event: Event & { readonly [EARLIER]?: boolean }): Event => ({
  ...event,
  notified: event.notified ?? event[EARLIER] ?? false,
});

/** The entries that tell all of it, without what nobody will ask for again. */
export function entriesOf({ trades, refunds, events, faults }: Ledger, now = Date.now()): Entry[] {
  const kept = [...trades.values()].filter(({ createdAt }) => now - Date.parse(createdAt) < KEPT_MS);
  const known = new Set(kept.map(({ tradeNo }) => tradeNo));
  return [
    { faults },
    ...kept.map((trade): Entry => ({ trade })),
    ...[...refunds.values()].filter(({ tradeNo }) => known.has(tradeNo)).map((refund): Entry => ({ refund })),
    ...[...events.values()].filter(({ tradeNo }) => known.has(tradeNo)).map((event): Entry => ({ event })),
  ];
}

export const receivedOf = ({ received, amount }: Trade): number => received ?? amount;
export const tradeBy = ({ trades, numbers }: Ledger, outTradeNo: string): Trade | undefined =>
  trades.get(numbers.get(outTradeNo) ?? '');
export const tradeOfPage = ({ trades, pages }: Ledger, token: string): Trade | undefined =>
  trades.get(pages.get(token) ?? '');
export const refundedOf = ({ refunds }: Ledger, tradeNo: string): number =>
  [...refunds.values()].reduce(
    (sum, refund) => sum + (refund.tradeNo === tradeNo && refund.status !== 'FAILED' ? refund.amount : 0),
    0,
  );

/** 'CT' or 'CR', the day and random letters. */
export const newNo = (prefix: string): string =>
  `${prefix}${new Date().toISOString().slice(0, 10).replaceAll('-', '')}${randomBytes(6).toString('hex').toUpperCase()}`;
export const newToken = (): string => randomBytes(24).toString('base64url');
