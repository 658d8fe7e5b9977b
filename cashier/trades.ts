import { setTimeout as delay } from 'node:timers/promises';
import { type Faults, withFaults } from './faults.ts';
import type { Journal } from './journal.ts';
import {
  apply,
  type Entry,
  type Event,
  type Ledger,
  type Method,
  newNo,
  newToken,
  type Refund,
  receivedOf,
  refundedOf,
  type Trade,
  tradeBy,
} from './ledger.ts';

/** A merchant's call that cannot be done. */
export class TradeError extends Error {
  override readonly name = 'DeskError';
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

export interface NewTrade {
  outTradeNo: string;
  amount: number;
  subject: string;
  payerName: string;
  bankCode: string | null;
  returnUrl: string;
  notifyUrl: string;
  expiresAt: string;
}

/** The cashier's business. Whatever it answers is on disk before. */
export interface TradeService {
  ledger: Ledger;
  /** The same trade for the same number, as long as the amount is the same. @throws DeskError */
  create(wanted: NewTrade): Promise<Trade>;
  /** As it stands; one whose time is over is closed by being looked at. @throws DeskError */
  look(outTradeNo: string): Promise<Trade>;
  /** Nobody can pay it any more, unless it is paid already. @throws DeskError */
  close(outTradeNo: string): Promise<Trade>;
  /** The same refund for the same number. @throws DeskError */
  refund(wanted: { outTradeNo: string; outRefundNo: string; amount: number }): Promise<Refund>;
  /** The payer decides; undefined when there is nothing to decide any more. */
  decide(
    trade: Trade,
    decision:
      | { is: 'pay'; method: Method; bankName: string | null }
      | { is: 'fail'; reason: string }
      | { is: 'cancel' },
  ): Promise<Trade>;
  /** Money comes in after all, as it does with banks. */
  payLate(trade: Trade): Promise<void>;
  /** Closes what nobody paid in time. */
  expire(now?: number): Promise<void>;
  setFaults(sent: Readonly<Record<string, unknown>>): Promise<Faults>;
  noteDelivery(event: Event): Promise<void>;
  /** Resolves when everything begun so far is on disk, or has failed. */
  written(): Promise<void>;
}

const LATE_MS = 1_500;
const SLOW_REFUND_MS = 3_000;

/** @param tell called with every new event, once it is on disk */
export function openTradeService(
  ledger: Ledger,
  journal: Journal<Entry>,
  notify: (event: Event) => void,
): TradeService {
  // One thing at a time: what is decided about a trade is decided once.
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work, work);
    last = done.catch(() => {});
    return done;
  };
  const write = async (entry: Entry): Promise<void> => {
    await journal.add(entry);
    apply(ledger, entry);
  };
  const required = (outTradeNo: string): Trade => {
    const trade = tradeBy(ledger, outTradeNo);
    if (!trade) throw new TradeError('TRADE_NOT_FOUND', '没有这笔交易');
    return trade;
  };

  /** Changes a trade and lets the merchant know. */
  async function settle(trade: Trade, change: Partial<Trade>, kind: Event['kind']): Promise<Trade> {
    const next = { ...trade, ...change };
    await write({ trade: next });
    const event: Event = {
      eventId: newNo('CE'),
      tradeNo: trade.tradeNo,
      kind,
      trade: next,
      at: new Date().toISOString(),
      tries: 0,
      notified: false,
      answer: null,
    };
    await write({ event });
    notify(event);
    return next;
  }

  const current = ({ tradeNo }: Trade): Trade => ledger.trades.get(tradeNo) as Trade;
  const isOver = ({ status, expiresAt }: Trade, now = Date.now()): boolean =>
    status === 'WAIT' && Date.parse(expiresAt) <= now;
  const settled = async (trade: Trade): Promise<Trade> =>
    isOver(trade) ? settle(trade, { status: 'CLOSED', reason: '超时未支付' }, 'trade.closed') : trade;

  const trades: TradeService = {
    ledger,
    create: (wanted) =>
      inTurn(async () => {
        const known = tradeBy(ledger, wanted.outTradeNo);
        if (known && known.amount !== wanted.amount)
          throw new TradeError('AMOUNT_CHANGED', '同一商户订单号的金额不一致');
        if (known) return settled(known);
        const trade: Trade = {
          ...wanted,
          tradeNo: newNo('CT'),
          token: newToken(),
          createdAt: new Date().toISOString(),
          status: 'WAIT',
          paidAt: null,
          method: null,
          bankName: null,
          reason: null,
        };
        await write({ trade });
        return trade;
      }),
    look: (outTradeNo) => inTurn(() => settled(required(outTradeNo))),
    close: (outTradeNo) =>
      inTurn(async () => {
        const trade = required(outTradeNo);
        if (trade.status !== 'WAIT') return trade;
        const closed = await settle(trade, { status: 'CLOSED', reason: '商户关闭' }, 'trade.closed');
        if (ledger.faults.paidAfterClose)
          void delay(LATE_MS, undefined, { ref: false }).then(() => trades.payLate(closed));
        return closed;
      }),
    refund: (wanted) =>
      inTurn(async () => {
        const known = ledger.refunds.get(wanted.outRefundNo);
        const trade = required(wanted.outTradeNo);
        if (known)
          return known.status === 'PROCESSING' && Date.now() - Date.parse(known.createdAt) > SLOW_REFUND_MS
            ? finishRefund(known)
            : known;
        if (trade.status !== 'PAID') throw new TradeError('TRADE_NOT_PAID', '交易没有付款');
        if (wanted.amount > receivedOf(trade) - refundedOf(ledger, trade.tradeNo))
          throw new TradeError('REFUND_EXCEEDED', '退款金额超过可退金额');
        const { slowRefund, refusedRefund } = ledger.faults;
        const refund: Refund = {
          refundNo: newNo('CR'),
          tradeNo: trade.tradeNo,
          outRefundNo: wanted.outRefundNo,
          amount: wanted.amount,
          status: refusedRefund ? 'FAILED' : slowRefund ? 'PROCESSING' : 'DONE',
          reason: refusedRefund ? '付款账户状态异常' : null,
          createdAt: new Date().toISOString(),
        };
        // One that was turned down may be asked for again.
        if (!refusedRefund) await write({ refund });
        return refund;
      }),
    decide: (trade, decision) =>
      inTurn(async () => {
        const now = await settled(current(trade));
        if (now.status !== 'WAIT') return now;
        if (decision.is === 'cancel') return settle(now, { status: 'CLOSED', reason: '付款人取消' }, 'trade.closed');
        if (decision.is === 'fail') return settle(now, { status: 'FAILED', reason: decision.reason }, 'trade.failed');
        return settle(
          now,
          {
            status: 'PAID',
            paidAt: new Date().toISOString(),
            method: decision.method,
            bankName: decision.bankName,
            ...(ledger.faults.underpaid && { received: now.amount - 1 }),
          },
          'trade.paid',
        );
      }),
    payLate: (trade) =>
      inTurn(async () => {
        const now = current(trade);
        if (now.status !== 'PAID')
          await settle(
            now,
            { status: 'PAID', paidAt: new Date().toISOString(), method: 'bank', bankName: '招商银行', reason: null },
            'trade.paid',
          );
      }),
    expire: (now = Date.now()) =>
      inTurn(async () => {
        for (const trade of [...ledger.trades.values()])
          if (isOver(trade, now)) await settle(trade, { status: 'CLOSED', reason: '超时未支付' }, 'trade.closed');
      }),
    setFaults: (sent) =>
      inTurn(async () => {
        await write({ faults: withFaults(ledger.faults, sent) });
        return ledger.faults;
      }),
    noteDelivery: (event) => inTurn(() => write({ event })),
    written: () => inTurn(async () => {}),
  };

  async function finishRefund(refund: Refund): Promise<Refund> {
    const done: Refund = { ...refund, status: 'DONE' };
    await write({ refund: done });
    return done;
  }

  return trades;
}
