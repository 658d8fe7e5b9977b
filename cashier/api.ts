import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CLOCK_MS, verifySigned } from '../server/platform/http/signing.ts';
import { BANKS } from './banks.ts';
import type { CallName } from './faults.ts';
import type { Refund } from './ledger.ts';
import { tradeView } from './notifier.ts';
import { type NewTrade, TradeError, type TradeService } from './trades.ts';

type Body = Record<string, unknown>;

const LONGEST = 300;
const MAX_FEN = 1e11;

function text(body: Body, name: string, longest = LONGEST): string {
  const value = body[name];
  if (typeof value !== 'string' || value === '' || value.length > longest)
    throw new TradeError('PARAM_INVALID', `参数 ${name} 有误`);
  return value;
}

function fen(body: Body): number {
  const { amount } = body;
  if (!Number.isSafeInteger(amount) || Number(amount) <= 0 || Number(amount) > MAX_FEN)
    throw new TradeError('PARAM_INVALID', '参数 amount 有误');
  return Number(amount);
}

function address(body: Body, name: string): string {
  const value = text(body, name, 1000);
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) throw new TradeError('PARAM_INVALID', `参数 ${name} 有误`);
  return url.href;
}

function newTradeOf(body: Body): NewTrade {
  const expiresAt = Date.parse(text(body, 'expiresAt'));
  if (Number.isNaN(expiresAt)) throw new TradeError('PARAM_INVALID', '参数 expiresAt 有误');
  const { bankCode } = body;
  return {
    outTradeNo: text(body, 'outTradeNo', 64),
    amount: fen(body),
    subject: text(body, 'subject'),
    payerName: text(body, 'payerName'),
    bankCode: BANKS.find(({ code }) => code === bankCode)?.code ?? null,
    returnUrl: address(body, 'returnUrl'),
    notifyUrl: address(body, 'notifyUrl'),
    expiresAt: new Date(expiresAt).toISOString(),
  };
}

const refundView = ({ refundNo, outRefundNo, amount, status, reason }: Refund): Body => ({
  refundNo,
  outRefundNo,
  amount,
  status,
  reason,
});

/** Nonces that were used within the time in which a signature is believed: a call that was overheard cannot be made again. */
function nonceMemory(): (nonce: string) => boolean {
  const seen = new Map<string, number>();
  return (nonce) => {
    const now = Date.now();
    for (const [known, at] of seen) {
      if (now - at < CLOCK_MS * 2) break;
      seen.delete(known);
    }
    if (seen.has(nonce)) return false;
    seen.set(nonce, now);
    return true;
  };
}

/** What merchants call: signed JSON in both directions. */
export async function cashierApi(
  app: FastifyInstance,
  { trades, secret }: { trades: TradeService; secret: string },
): Promise<void> {
  const isNew = nonceMemory();
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, String(body)),
  );

  function read(request: FastifyRequest): Body {
    const body = typeof request.body === 'string' ? request.body : '';
    const verdict = verifySigned(secret, { method: 'POST', path: request.url, body }, request.headers);
    if (typeof verdict === 'string' || !isNew(verdict.nonce)) throw new TradeError('SIGNATURE_INVALID', '签名无效');
    try {
      const sent: unknown = JSON.parse(body);
      if (typeof sent === 'object' && sent !== null && !Array.isArray(sent)) return sent as Body;
    } catch {
      // Told below, like anything else that is no object.
    }
    throw new TradeError('PARAM_INVALID', '请求内容有误');
  }

  /** Does a call as well, or as badly, as the console says. */
  function call(path: string, name: CallName | undefined, work: (body: Body) => Promise<Body>): void {
    app.post(path, async (request, reply) => {
      try {
        const body = read(request);
        const fault = name === undefined ? 'none' : trades.ledger.faults.calls[name];
        if (fault === 'error') return await reply.status(500).send({ code: 'SYSTEM_ERROR', message: '系统繁忙' });
        const data = await work(body);
        if (fault === 'lost') return await reply.status(500).send({ code: 'SYSTEM_ERROR', message: '系统繁忙' });
        if (fault === 'timeout') return neverAnswer(reply);
        return await reply.send({ code: 'OK', message: '', data });
      } catch (error) {
        if (!(error instanceof TradeError)) throw error;
        return reply
          .status(error.code === 'SIGNATURE_INVALID' ? 401 : 400)
          .send({ code: error.code, message: error.message });
      }
    });
  }

  call('/api/v1/banks', undefined, async () => ({ banks: BANKS }));
  call('/api/v1/trades/create', 'create', async (body) => tradeView(await trades.create(newTradeOf(body))));
  call('/api/v1/trades/query', 'query', async (body) => tradeView(await trades.look(text(body, 'outTradeNo', 64))));
  call('/api/v1/trades/close', 'close', async (body) => tradeView(await trades.close(text(body, 'outTradeNo', 64))));
  call('/api/v1/refunds/create', 'refund', async (body) =>
    refundView(
      await trades.refund({
        outTradeNo: text(body, 'outTradeNo', 64),
        outRefundNo: text(body, 'outRefundNo', 64),
        amount: fen(body),
      }),
    ),
  );
}

/** Keeps the line open and says nothing; whoever waits gives up first. */
function neverAnswer(reply: FastifyReply): FastifyReply {
  reply.hijack();
  setTimeout(() => reply.raw.destroy(), 20_000).unref();
  return reply;
}
