import type { FastifyInstance, FastifyRequest } from 'fastify';
import { consolePage } from './consolePage.ts';
import { CALLS, NO_FAULTS, SWITCHES } from './faults.ts';
import type { Event } from './ledger.ts';
import type { TradeService } from './trades.ts';

type Sent = Record<string, unknown>;

/** Switches for everything that can go wrong, on a page and as JSON, and a hand that pays. */
export async function consoleRoutes(
  app: FastifyInstance,
  { trades, again }: { trades: TradeService; again: (event: Event) => void },
): Promise<void> {
  // A page of another site must not press these buttons in somebody's browser.
  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET' && !isOwn(request))
      return reply.status(403).send({ code: 'ORIGIN', message: '请求来源不受信任' });
  });

  app.get('/', async (_request, reply) => reply.redirect('/console'));
  app.get('/console', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(consolePage(trades.ledger)),
  );
  app.get('/console/faults', async () => trades.ledger.faults);

  app.post<{ Body: Sent | null }>('/console/faults', async (request, reply) => {
    const isForm = String(request.headers['content-type']).startsWith('application/x-www-form-urlencoded');
    const faults = await trades.setFaults(isForm ? faultsOfForm(request.body ?? {}) : (request.body ?? {}));
    return isForm ? reply.redirect('/console', 303) : faults;
  });

  app.post<{ Params: { tradeNo: string }; Body: { act?: string } | null }>(
    '/console/trades/:tradeNo',
    async (request, reply) => {
      const trade = trades.ledger.trades.get(request.params.tradeNo);
      const act = request.body?.act;
      if (trade && act === 'pay') await trades.decide(trade, { is: 'pay', method: 'bank', bankName: '招商银行' });
      else if (trade && act === 'fail') await trades.decide(trade, { is: 'fail', reason: '付款账户余额不足' });
      else if (trade && act === 'cancel') await trades.decide(trade, { is: 'cancel' });
      else if (trade && act === 'late') await trades.payLate(trade);
      return reply.redirect('/console', 303);
    },
  );

  app.post<{ Params: { eventId: string } }>('/console/events/:eventId', async (request, reply) => {
    const event = trades.ledger.events.get(request.params.eventId);
    if (event) again(event);
    return reply.redirect('/console', 303);
  });
}

function isOwn({ headers, protocol, host }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return false;
  return headers.origin === undefined || headers.origin === `${protocol}://${host}`;
}

/** A form sends what is ticked and nothing else, numbers as text. */
function faultsOfForm(sent: Sent): Sent {
  if (sent.reset === 'on') return { ...NO_FAULTS };
  return {
    calls: Object.fromEntries(CALLS.map((call) => [call, sent[`call.${call}`]])),
    delayMs: sent.delayMs,
    copies: sent.copies,
    ...Object.fromEntries(SWITCHES.map((name) => [name, sent[name] === 'on'])),
  };
}
