import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import pino, { type Logger } from 'pino';
import { hasAdministrator, issueLink, LINK_HOURS, setupPath } from './administration/setupLinks.ts';
import { removeExpiredSessions } from './accounts/sessions.ts';
import { buildApp } from './app.ts';
import { startCashier, type RunningCashier } from './cashier/service.ts';
import { expireOrders, followLeftBehind } from './checkout/life.ts';
import type { Config } from './config.ts';
import { migrate } from './database/migrate.ts';
import type { Database } from './database/port.ts';
import { vacuum } from './database/vacuum.ts';
import { openDomains } from './domains.ts';
import { DEMO_PASSWORD, DEMO_USERS } from './demo/accounts.ts';
import { openFirst } from './demo/openFirst.ts';
import { seedDemo, type DemoAhead } from './demo/seed.ts';
import { removeOldDrafts } from './entities/personal/drafts.ts';
import { foldNumbers } from './entities/storage/numbering.ts';
import { removeOldImports } from './entities/transfer/import/cleanup.ts';
import { removeOrphans } from './files/cleanup.ts';
import { removeStaleUploads } from './files/pieces.ts';
import { renewFileKeys } from './files/renewing.ts';
import { openFiles } from './files/service.ts';
import { openStore } from './files/store.ts';
import { removeOldKeys } from './http/idempotency.ts';
import { openLiveBus } from './http/liveEvents.ts';
import { createMetrics } from './http/metrics.ts';
import { buildMonitor, listenMonitor } from './http/monitor.ts';
import { createJobs } from './jobs/jobs.ts';
import { removeOldDrafts as removeOldOrderDrafts } from './orders/drafts.ts';
import { removeForgotten } from './partners/join/visitorFiles.ts';
import type { Renderer } from './storefront/renderer.ts';
import { removeOldPayTokens } from './transactions/payTokens.ts';

export interface RunningGateway {
  /** Where it answers. */
  address: string;
  /** What the person who started it reads. */
  greeting: string;
  /** Finishes what is under way, then lets go of everything. */
  close(): Promise<void>;
}

/** The built web application, and what draws its pages ahead of the browser. */
export interface BuiltPages {
  folder: string;
  renderer: Renderer;
}

/** Who starts a gateway, as it hears of it. */
interface Starter {
  /** What takes a while. */
  say(line: string): void;
  /** The embedded database died and does not open again: nothing can be answered any more. */
  lost(error: Error): void;
}

/** Opens the database, brings it up to date, fills an empty one when demo data is asked for, waits for the pages, and listens. */
export async function startGateway(
  settings: Config,
  pages: () => Promise<BuiltPages | undefined>,
  { say, lost }: Starter,
): Promise<RunningGateway> {
  const { database, begun } = await openFirst(settings, say, lost);
  let cashier: RunningCashier | undefined;
  let monitor: RunningMonitor | undefined;
  try {
    if ((await migrate(database)).length > 0) say('数据库的结构已就绪，正在编译业务文档、建立分区……');
    const log = pino({ level: settings.logLevel });
    // A first start's pages may still be in the making: its data needs none of them.
    if (begun) await furnish(settings, database, log, begun, say);
    const web = await pages();
    cashier = await startOwnCashier(settings, log);
    const config: Config = cashier
      ? { ...settings, cashier: { url: cashier.url, secret: cashier.secret, builtIn: true } }
      : settings;
    const jobs = createJobs(database, log);
    jobs.every('database.vacuum', 24 * 3600, vacuum, { firstAfterSeconds: 12 * 3600 });
    jobs.every('accounts.removeExpiredSessions', 3600, removeExpiredSessions);
    jobs.every('http.removeOldKeys', 3600, removeOldKeys);
    jobs.every(
      'files.removeOrphans',
      24 * 3600,
      async (target) => void (await removeOrphans(target, openStore(config))),
    );
    jobs.every('files.renewKeys', 3600, async (target) => void (await renewFileKeys(target, openStore(config))));
    jobs.every(
      'files.removeStaleUploads',
      3600,
      async (target) => void (await removeStaleUploads(target, openStore(config))),
    );
    jobs.every(
      'partners.removeForgotten',
      24 * 3600,
      async (target) => void (await removeForgotten(target, openFiles(target, config))),
    );
    jobs.every('transactions.removeOldPayTokens', 24 * 3600, removeOldPayTokens);
    jobs.every('entities.removeOldDrafts', 24 * 3600, (target) => removeOldDrafts(target.kysely));
    jobs.every('entities.foldNumbers', 24 * 3600, foldNumbers);
    jobs.every('entities.removeOldImports', 24 * 3600, removeOldImports);
    const entities = openDomains(config, database, log, {}, begun?.documents);
    jobs.every('orders.removeOldDrafts', 24 * 3600, removeOldOrderDrafts);
    jobs.every('checkout.expire', 5, async (target) => void (await expireOrders(target, entities.access)));
    jobs.every('checkout.followLeftBehind', 60, (target) => followLeftBehind(target, entities.access));
    const metrics = createMetrics(database);
    const app = await buildApp({
      config,
      metrics,
      database,
      live: await openLiveBus(database),
      jobs,
      entities,
      log,
      ...(web && { webFolder: web.folder, renderer: web.renderer }),
    });
    await app.ready();
    if (config.demo) await seedDemo(database, entities.documents, config, entities.access, say);
    const address = await app.listen({ port: config.port, host: config.host });
    monitor = await startMonitor(settings, buildMonitor(database, metrics, log));
    await jobs.start();
    const unwatch = entities.watch();
    const setup = (await hasAdministrator(database.kysely)) ? undefined : await issueLink(database.kysely, false);
    return {
      address,
      greeting: greeting(config, address, { demo: await hasDemoAccounts(), cashier, monitor, setup }),
      async close() {
        unwatch();
        await app.close();
        await monitor?.app.close();
        await jobs.stop();
        await cashier?.close();
        await database.close();
      },
    };
  } catch (error) {
    await monitor?.app.close();
    await cashier?.close();
    await database.close();
    throw error;
  }

  async function hasDemoAccounts(): Promise<boolean> {
    if (!settings.demo) return false;
    const first = await database.kysely
      .selectFrom('users')
      .where('id', '=', DEMO_USERS[0]?.id ?? '')
      .select('id')
      .executeTakeFirst();
    return first !== undefined;
  }
}

/** The demo data of a database that was made just now. */
async function furnish(
  config: Config,
  database: Database,
  log: Logger,
  begun: DemoAhead,
  say: (line: string) => void,
): Promise<void> {
  const { documents, access } = openDomains(config, database, log, {}, begun.documents);
  // The gateway's own documents build the indexes once it answers.
  await documents.load({ indexed: false });
  await seedDemo(database, documents, config, access, say, begun.records);
}

interface RunningMonitor {
  app: FastifyInstance;
  address: string;
}

async function startMonitor(
  { metricsHost, metricsPort, port }: Config,
  app: FastifyInstance,
): Promise<RunningMonitor | undefined> {
  if (metricsPort === 'off') return undefined;
  const next = port === 0 || port > 65_533 ? 0 : port + 2;
  return {
    app,
    address: await listenMonitor(app, {
      host: metricsHost,
      port: metricsPort ?? next,
      fixed: metricsPort !== undefined,
    }),
  };
}

/** The cashier of a demonstration, beside the gateway; none where another one is set, or where money is real. */
async function startOwnCashier(
  { demo, cashier, cashierPort, port, host, dataDir }: Config,
  log: Logger,
): Promise<RunningCashier | undefined> {
  if (!demo || cashier) return undefined;
  const next = port === 0 || port === 65_535 ? 0 : port + 1;
  return startCashier({ folder: join(dataDir, 'cashier'), host, port: cashierPort ?? next, log });
}

interface Greeted {
  demo: boolean;
  cashier: RunningCashier | undefined;
  monitor: RunningMonitor | undefined;
  /** Token of the link that makes the first administrator. */
  setup: string | undefined;
}

function greeting(config: Config, address: string, { demo, cashier, monitor, setup }: Greeted): string {
  const lines = ['', `云铺已启动：${config.publicOrigin ?? address}`];
  if (setup !== undefined)
    lines.push(
      '',
      `还没有平台管理员。请在 ${LINK_HOURS} 小时内用浏览器打开（只能用一次，请勿转发）：`,
      `  ${config.publicOrigin ?? address}${setupPath(setup)}`,
    );
  if (cashier) lines.push(`内置收银台：${cashier.url}/console（在线支付的演示，可模拟各种故障）`);
  if (monitor) lines.push(`监控：${monitor.address}/metrics（只在这个地址，不在网站的端口上）`);
  if (demo) {
    lines.push('', `演示账号（密码均为 ${DEMO_PASSWORD}）：`);
    for (const user of DEMO_USERS) lines.push(`  ${user.account}  ${user.name}（${user.is}）`);
  }
  return `${lines.join('\n')}\n\n`;
}
