import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import helmet from '@fastify/helmet';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { holdFolder } from '../server/platform/database/folderLock.ts';
import { cashierApi } from './api.ts';
import { consoleRoutes } from './consoleRoutes.ts';
import { openJournal, readJournal } from './journal.ts';
import { type Entry, entriesOf, replay } from './ledger.ts';
import { openNotifier } from './notifier.ts';
import { payRoutes } from './payRoutes.ts';
import { openTradeService, type TradeService } from './trades.ts';

export interface CashierOptions {
  /** Its own folder. */
  folder: string;
  host: string;
  /** 0 lets the system choose. */
  port: number;
  log: FastifyBaseLogger;
  /** Shared with the merchant; undefined: one of its own, kept in the folder. */
  secret?: string;
}

export interface RunningCashier {
  /** 'http://127.0.0.1:8081' */
  url: string;
  secret: string;
  trades: TradeService;
  close(): Promise<void>;
}

const EXPIRE_MS = 2_000;

/** Starts the cashier: what it knew when it last ended, however that was, it knows again. */
export async function startCashier({
  folder,
  host,
  port,
  log,
  secret: given,
}: CashierOptions): Promise<RunningCashier> {
  await mkdir(folder, { recursive: true });
  const release = await holdFolder(folder);
  try {
    const secret = given ?? (await ownSecret(folder));
    const ledger = replay(await readJournal<Entry>(folder));
    const journal = await openJournal<Entry>(folder, entriesOf(ledger));
    const notifier = openNotifier({ secret, faults: () => ledger.faults, note: (event) => trades.noteDelivery(event) });
    const trades: TradeService = openTradeService(ledger, journal, notifier.notify);
    const app = await buildCashier({ trades, secret, log, again: notifier.again });
    const url = await listen(app, host, port);
    for (const event of ledger.events.values()) if (!event.notified) notifier.again(event);
    const timer = setInterval(() => void trades.expire(), EXPIRE_MS);
    timer.unref();
    return {
      url,
      secret,
      trades,
      async close() {
        clearInterval(timer);
        notifier.stop();
        await app.close();
        await trades.written();
        await journal.close();
        await release();
      },
    };
  } catch (error) {
    await release();
    throw error;
  }
}

/** On the port, or on a free one where someone else has it. */
async function listen(app: FastifyInstance, host: string, port: number): Promise<string> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') || port === 0) throw error;
    await app.listen({ host, port: 0 });
  }
  const address = app.server.address();
  const own = typeof address === 'object' && address ? address : undefined;
  const name =
    own === undefined || own.address === '::' || own.address === '0.0.0.0'
      ? '127.0.0.1'
      : own.family === 'IPv6'
        ? `[${own.address}]`
        : own.address;
  return `http://${name}:${own?.port ?? port}`;
}

async function ownSecret(folder: string): Promise<string> {
  const file = join(folder, 'secret');
  const known = await readFile(file, 'utf8').catch(() => '');
  if (known !== '') return known;
  const secret = randomBytes(32).toString('base64url');
  await writeFile(file, secret, { mode: 0o600 });
  return secret;
}

async function buildCashier({
  trades,
  secret,
  log,
  again,
}: {
  trades: TradeService;
  secret: string;
  log: FastifyBaseLogger;
  again: (event: Parameters<ReturnType<typeof openNotifier>['again']>[0]) => void;
}): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 64 * 1024,
    forceCloseConnections: true,
  });
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
      },
    },
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'same-origin' },
  });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const status = error.statusCode !== undefined && error.statusCode < 500 ? error.statusCode : 500;
    if (status === 500) request.log.error({ err: error }, 'cashier failed');
    return reply.status(status).send({
      code: status === 500 ? 'SYSTEM_ERROR' : 'PARAM_INVALID',
      message: status === 500 ? '系统繁忙' : '请求有误',
    });
  });
  await app.register((scope) => cashierApi(scope, { trades, secret }));
  await app.register((scope) => payRoutes(scope, { trades }));
  await app.register((scope) => consoleRoutes(scope, { trades, again }));
  return app;
}
