import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CSS, JS } from './assets.ts';
import { BANKS } from './banks.ts';
import { type Trade, tradeOfPage } from './ledger.ts';
import { endPage, METHODS, missingPage, payPage, scannedPage, scanPage } from './pages.ts';
import type { TradeService } from './trades.ts';

interface Page {
  Params: { token: string };
  Querystring: { bank?: string; method?: string };
  Body: { method?: string; bank?: string; from?: string } | null;
}

/** What the payer sees. Who has the address of a page may pay on it, as with any cashier. */
export async function payRoutes(app: FastifyInstance, { trades }: { trades: TradeService }): Promise<void> {
  app.get('/assets/pay.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(CSS),
  );
  app.get('/assets/pay.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(JS),
  );

  const page = (reply: FastifyReply, text: string, status = 200): FastifyReply =>
    reply.status(status).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(text);
  const find = async (token: string): Promise<Trade | undefined> => {
    const trade = tradeOfPage(trades.ledger, token);
    return trade && trades.look(trade.outTradeNo);
  };
  const originOf = (request: FastifyRequest): string => `${request.protocol}://${request.host}`;

  app.get<Page>('/pay/:token', async (request, reply) => {
    const trade = await find(request.params.token);
    if (!trade) return page(reply, missingPage(), 404);
    return page(
      reply,
      trade.status === 'WAIT'
        ? payPage(trade, originOf(request), request.query.bank ?? trade.bankCode)
        : endPage(trade),
    );
  });

  app.get<Page>('/pay/:token/status', async (request, reply) => {
    const trade = await find(request.params.token);
    return trade ? { status: trade.status } : reply.status(404).send({ status: 'NONE' });
  });

  app.get<Page>('/pay/:token/scan', async (request, reply) => {
    const trade = await find(request.params.token);
    if (!trade) return page(reply, missingPage(), 404);
    return page(reply, trade.status === 'WAIT' ? scanPage(trade, methodOf(request.query.method)) : scannedPage(trade));
  });

  app.post<Page>('/pay/:token/confirm', async (request, reply) => {
    const trade = await find(request.params.token);
    if (!trade) return page(reply, missingPage(), 404);
    const { method: sent, bank, from } = request.body ?? {};
    const method = methodOf(sent);
    const bankName = method === 'bank' ? ((BANKS.find(({ code }) => code === bank) ?? BANKS[0])?.name ?? null) : null;
    await trades.decide(trade, { is: 'pay', method, bankName });
    return reply.redirect(`/pay/${trade.token}${from === 'phone' ? '/scan' : ''}`, 303);
  });

  for (const [name, decision] of [
    ['cancel', { is: 'cancel' }],
    ['fail', { is: 'fail', reason: '付款账户余额不足' }],
  ] as const) {
    app.post<Page>(`/pay/:token/${name}`, async (request, reply) => {
      const trade = await find(request.params.token);
      if (!trade) return page(reply, missingPage(), 404);
      await trades.decide(trade, decision);
      return reply.redirect(`/pay/${trade.token}`, 303);
    });
  }
}

function methodOf(sent: string | undefined): Trade['method'] & string {
  return METHODS.find(({ method }) => method === sent)?.method ?? 'wechat';
}
