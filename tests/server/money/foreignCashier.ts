import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signHeaders, verifySigned } from '../../../server/platform/http/signing.ts';

export const CASHIER_SECRET = 'a-secret-of-the-tests';
export const NOTIFY_PATH = '/yzjumc/yzjpay/v1/notify';

interface Trade {
  outTradeNo: string;
  tradeNo: string;
  amount: number;
  status: 'WAIT' | 'PAID' | 'CLOSED';
  paidAt: string | null;
  refund: string | null;
}

/** What happens to the next call: it arrives and is answered, is lost on the way there, or on the way back. */
export type CallFate = 'fair' | 'neverArrives' | 'answerLost';

/**
 * Somebody else's cashier, as small as it can be: it outlives the shop's crashes, says nothing by itself (a test delivers
 * its notifications, as often and in whatever order it likes), and can be cut off. The shop's own cashier has suites of
 * its own; here the test must be able to say what the foreign side knows.
 */
export class ForeignCashier {
  readonly trades = new Map<string, Trade>();
  fate: CallFate = 'fair';
  url = '';
  #server: Server | undefined;

  async open(): Promise<this> {
    const server = createServer((request, response) => {
      void this.#answer(request).then(({ status, body }) => {
        if (status === 0) return response.destroy();
        return response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      });
    });
    server.keepAliveTimeout = 60_000;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    this.#server = server;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return this;
  }

  close(): Promise<void> {
    this.#server?.closeAllConnections();
    return new Promise((resolve) => this.#server?.close(() => resolve()));
  }

  /** The payer pays on the cashier's page; `more` fen than was asked for, when the cashier errs. @returns whether the trade was open */
  pay(outTradeNo: string, more = 0): boolean {
    const trade = this.trades.get(outTradeNo);
    if (trade?.status !== 'WAIT') return false;
    Object.assign(trade, { status: 'PAID', paidAt: new Date().toISOString(), amount: trade.amount + more });
    return true;
  }

  get paid(): Trade[] {
    return [...this.trades.values()].filter(({ status }) => status === 'PAID');
  }

  /** What the cashier tells about a trade, signed; the same event every time. */
  notification(outTradeNo: string): { payload: string; headers: Record<string, string> } {
    const trade = this.trades.get(outTradeNo);
    const kind = trade?.status === 'PAID' ? 'trade.paid' : 'trade.closed';
    const payload = JSON.stringify({ eventId: `${outTradeNo}-${kind}`, kind, trade: this.#view(trade) });
    return {
      payload,
      headers: {
        'content-type': 'application/json',
        ...signHeaders(CASHIER_SECRET, { method: 'POST', path: NOTIFY_PATH, body: payload }),
      },
    };
  }

  #view(trade: Trade | undefined) {
    return (
      trade && {
        outTradeNo: trade.outTradeNo,
        tradeNo: trade.tradeNo,
        amount: trade.amount,
        status: trade.status,
        paidAt: trade.paidAt,
        method: 'wechat',
        payPath: `/pay/${trade.tradeNo}`,
        expiresAt: new Date(Date.now() + 1_800_000).toISOString(),
      }
    );
  }

  async #answer(request: IncomingMessage): Promise<{ status: number; body: object }> {
    const { fate } = this;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (fate === 'neverArrives') return { status: 0, body: {} };
    const body = Buffer.concat(chunks).toString();
    const path = request.url ?? '';
    if (typeof verifySigned(CASHIER_SECRET, { method: 'POST', path, body }, request.headers) === 'string')
      return { status: 401, body: { code: 'SIGNATURE', message: '签名无效' } };
    const answer = this.#do(path, JSON.parse(body) as Record<string, unknown>);
    return fate === 'answerLost' ? { status: 0, body: {} } : answer;
  }

  #do(path: string, asked: Record<string, unknown>): { status: number; body: object } {
    const no = String(asked.outTradeNo);
    const known = this.trades.get(no);
    if (path.endsWith('/trades/create')) {
      const trade = known ?? {
        outTradeNo: no,
        tradeNo: `T${this.trades.size + 1}`,
        amount: Number(asked.amount),
        status: 'WAIT' as const,
        paidAt: null,
        refund: null,
      };
      this.trades.set(no, trade);
      return { status: 200, body: { code: 'OK', data: this.#view(trade) } };
    }
    if (!known) return { status: 404, body: { code: 'TRADE_NOT_FOUND', message: '没有这笔交易' } };
    if (path.endsWith('/trades/close') && known.status === 'WAIT') known.status = 'CLOSED';
    if (path.endsWith('/refunds/create')) {
      if (known.status !== 'PAID') return { status: 400, body: { code: 'NOT_PAID', message: '没有付款' } };
      // Another number for money that was given back already would be a second refund.
      if (known.refund !== null && known.refund !== asked.outRefundNo)
        return { status: 400, body: { code: 'REFUNDED', message: '已退款' } };
      if (asked.amount !== known.amount) return { status: 400, body: { code: 'AMOUNT', message: '金额不符' } };
      known.refund = String(asked.outRefundNo);
      return { status: 200, body: { code: 'OK', data: { status: 'DONE', refundNo: `R${known.tradeNo}` } } };
    }
    return { status: 200, body: { code: 'OK', data: this.#view(known) } };
  }
}
