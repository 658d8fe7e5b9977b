import { foreignList, foreignObject, foreignText } from '../../../contract/foreignJson.ts';
import { signHeaders } from '../../platform/http/signing.ts';
import { receivedBy } from './attempts.ts';
import type { AttemptRow, Paid, PaymentChannel, PayPage } from './channel.ts';

export interface CashierSettings {
  /** 'http://127.0.0.1:8081' */
  url: string;
  secret: string;
}

/** The person who pays waits for it. */
const TIMEOUT_MS = 6_000;

type Answer = Record<string, unknown>;
/** `error`: the cashier understood and refused. */
type Reached =
  | { is: 'answer'; answer: Answer }
  | { is: 'error'; code: string; message: string }
  | { is: 'unknown'; why: string };

interface Bank {
  code: string;
  name: string;
}

/** A cashier also knows through which banks it takes money. */
export interface CashierChannel extends PaymentChannel {
  /** An empty list when the cashier cannot be reached. */
  banks(): Promise<Bank[]>;
}

/** The cashier, a system of its own, over HTTP. Every call is signed; whatever is not a clear answer is in doubt. */
export function cashierChannel({ url, secret }: CashierSettings): CashierChannel {
  async function ask(path: string, content: Answer): Promise<Reached> {
    const body = JSON.stringify(content);
    try {
      const answer = await fetch(new URL(path, url), {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: { 'content-type': 'application/json', ...signHeaders(secret, { method: 'POST', path, body }) },
        body,
      });
      const read: unknown = await answer.json();
      if (typeof read !== 'object' || read === null) return { is: 'unknown', why: '收银台的回答无法识别' };
      const { code, message, data } = read as Answer;
      if (answer.ok && code === 'OK' && typeof data === 'object' && data !== null)
        return { is: 'answer', answer: data as Answer };
      if (answer.status >= 400 && answer.status < 500 && typeof code === 'string')
        return { is: 'error', code, message: foreignText(message) };
      return { is: 'unknown', why: `收银台回答 ${answer.status}` };
    } catch (error) {
      return {
        is: 'unknown',
        why: error instanceof Error && error.name === 'TimeoutError' ? '收银台没有按时回答' : '连接不上收银台',
      };
    }
  }

  return {
    async create(attempt, { subject, returnUrl, notifyUrl, payBefore }) {
      const reached = await ask('/api/v1/trades/create', {
        outTradeNo: attempt.attempt_no,
        amount: attempt.amount,
        subject,
        returnUrl,
        notifyUrl,
        expiresAt: payBefore,
        payerName: attempt.payer_name,
        ...(attempt.bank_code !== null && { bankCode: attempt.bank_code }),
      });
      if (reached.is === 'error') return { is: 'refused', why: reached.message };
      if (reached.is === 'unknown') return reached;
      const page = pageOf(reached.answer);
      return page ? { is: 'created', ...page } : { is: 'unknown', why: '收银台的回答无法识别' };
    },

    async query(attempt) {
      const reached = await ask('/api/v1/trades/query', { outTradeNo: attempt.attempt_no });
      if (reached.is === 'unknown') return reached;
      if (reached.is === 'error')
        return reached.code === 'TRADE_NOT_FOUND' ? { is: 'none' } : { is: 'unknown', why: reached.message };
      switch (reached.answer.status) {
        case 'WAIT':
          return { is: 'pending', page: pageOf(reached.answer) };
        case 'CLOSED':
          return { is: 'closed' };
        case 'FAILED':
          return { is: 'failed', why: foreignText(reached.answer.reason) };
        case 'PAID':
          return paidOf(attempt, reached.answer) ?? { is: 'unknown', why: '收银台的回答无法识别' };
        default:
          return { is: 'unknown', why: '收银台的回答无法识别' };
      }
    },

    async close(attempt) {
      const reached = await ask('/api/v1/trades/close', { outTradeNo: attempt.attempt_no });
      if (reached.is === 'unknown') return reached;
      // What the cashier never heard of nobody can pay there.
      if (reached.is === 'error')
        return reached.code === 'TRADE_NOT_FOUND' ? { is: 'closed' } : { is: 'unknown', why: reached.message };
      if (reached.answer.status === 'CLOSED' || reached.answer.status === 'FAILED') return { is: 'closed' };
      return paidOf(attempt, reached.answer) ?? { is: 'unknown', why: '收银台的回答无法识别' };
    },

    async refund(attempt, refundNo) {
      const reached = await ask('/api/v1/refunds/create', {
        outTradeNo: attempt.attempt_no,
        outRefundNo: refundNo,
        amount: receivedBy(attempt),
      });
      if (reached.is === 'unknown') return reached;
      if (reached.is === 'error') return { is: 'refused', why: reached.message };
      const { status, refundNo: channelNo, reason } = reached.answer;
      if (status === 'DONE') return { is: 'done', channelNo: foreignText(channelNo) };
      return status === 'FAILED' ? { is: 'refused', why: foreignText(reason) } : { is: 'processing' };
    },

    async banks() {
      const reached = await ask('/api/v1/banks', {});
      const listed = reached.is === 'answer' ? foreignList(reached.answer.banks).map(foreignObject) : [];
      return listed
        .map(({ code, name }) => ({ code: foreignText(code), name: foreignText(name) }))
        .filter(({ code, name }) => code !== '' && name !== '');
    },
  };
}

/** The page of the cashier, below its own address: nothing that leads elsewhere. */
function pageOf({ tradeNo, payPath, expiresAt }: Answer): PayPage | undefined {
  if (
    typeof tradeNo !== 'string' ||
    typeof payPath !== 'string' ||
    !/^\/pay\/[\w-]+$/.test(payPath) ||
    typeof expiresAt !== 'string' ||
    Number.isNaN(Date.parse(expiresAt))
  )
    return undefined;
  return { channelNo: tradeNo, payPath, expiresAt: new Date(expiresAt).toISOString() };
}

/** What an answer or a notification says was paid for this attempt; undefined when it says nothing of the kind. */
export function paidOf(
  attempt: Pick<AttemptRow, 'attempt_no'>,
  trade: Readonly<Record<string, unknown>>,
): ({ is: 'paid' } & Paid) | undefined {
  const { status, outTradeNo, amount, paidAt, tradeNo, method, bankName } = trade;
  if (
    status !== 'PAID' ||
    outTradeNo !== attempt.attempt_no ||
    !Number.isSafeInteger(amount) ||
    typeof tradeNo !== 'string' ||
    typeof paidAt !== 'string' ||
    Number.isNaN(Date.parse(paidAt))
  )
    return undefined;
  return {
    is: 'paid',
    amount: Number(amount),
    paidAt: new Date(paidAt).toISOString(),
    channelNo: tradeNo,
    method: foreignText(method),
    bankName: typeof bankName === 'string' ? bankName : null,
  };
}
