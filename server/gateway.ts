import { join } from 'node:path';
import pino, { type Logger } from 'pino';
import { removeExpiredSessions } from './accounts/sessions.ts';
import { buildApp } from './app.ts';
import { startCashier, type RunningCashier } from './cashier/service.ts';
import { expireOrders, followLeftBehind } from './checkout/life.ts';
import type { Config } from './config.ts';
import { migrate } from './database/migrate.ts';
import { openDatabase } from './database/open.ts';
import { openDomains } from './domains.ts';
import { DEMO_PASSWORD, DEMO_USERS } from './demo/accounts.ts';
import { seedDemo } from './demo/seed.ts';
import { removeOldDrafts } from './entities/personal/drafts.ts';
import { removeOrphans } from './files/cleanup.ts';
import { removeStaleUploads } from './files/pieces.ts';
import { renewFileKeys } from './files/renewing.ts';
import { openFiles } from './files/service.ts';
import { openStore } from './files/store.ts';
import { removeOldKeys } from './http/idempotency.ts';
import { openLiveBus } from './http/liveEvents.ts';
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

/** Opens the database, brings it up to date, fills an empty one when demo data is asked for, and listens. */
export async function startGateway(settings: Config, web: BuiltPages | undefined): Promise<RunningGateway> {
  const database = await openDatabase(settings);
  let cashier: RunningCashier | undefined;
  try {
    await migrate(database);
    const log = pino({ level: settings.logLevel });
    cashier = await startOwnCashier(settings, log);
    const config: Config = cashier ? { ...settings, cashier: { url: cashier.url, secret: cashier.secret, builtIn: true } } : settings;
    const jobs = createJobs(database, log);
    jobs.every('accounts.removeExpiredSessions', 3600, removeExpiredSessions);
    jobs.every('http.removeOldKeys', 3600, removeOldKeys);
    jobs.every('files.removeOrphans', 24 * 3600, async (target) => void (await removeOrphans(target, openStore(config))));
    jobs.every('files.renewKeys', 3600, async (target) => void (await renewFileKeys(target, openStore(config))));
    jobs.every('files.removeStaleUploads', 3600, async (target) => void (await removeStaleUploads(target, openStore(config))));
    jobs.every('partners.removeForgotten', 24 * 3600, async (target) => void (await removeForgotten(target, openFiles(target, config))));
    jobs.every('transactions.removeOldPayTokens', 24 * 3600, removeOldPayTokens);
    jobs.every('entities.removeOldDrafts', 24 * 3600, (target) => removeOldDrafts(target.kysely));
    const entities = openDomains(config, database, log);
    jobs.every('orders.removeOldDrafts', 24 * 3600, removeOldOrderDrafts);
    jobs.every('checkout.expire', 5, async (target) => void (await expireOrders(target, entities.access)));
    jobs.every('checkout.followLeftBehind', 60, (target) => followLeftBehind(target, entities.access));
    const app = await buildApp({ config, database, live: await openLiveBus(database), jobs, entities, log, ...(web && { webFolder: web.folder, renderer: web.renderer }) });
    await app.ready();
    if (config.demo) await seedDemo(database, entities.documents, config, entities.access);
    const address = await app.listen({ port: config.port, host: config.host });
    await jobs.start();
    const unwatch = entities.watch();
    return {
      address,
      greeting: greeting(config, address, await hasDemoAccounts(), cashier),
      async close() {
        unwatch();
        await app.close();
        await jobs.stop();
        await cashier?.close();
        await database.close();
      },
    };
  } catch (error) {
    await cashier?.close();
    await database.close();
    throw error;
  }

  async function hasDemoAccounts(): Promise<boolean> {
    if (!settings.demo) return false;
    const first = await database.kysely.selectFrom('users').where('id', '=', DEMO_USERS[0]?.id ?? '').select('id').executeTakeFirst();
    return first !== undefined;
  }
}

/** The cashier of a demonstration, beside the gateway; none where another one is set, or where money is real. */
async function startOwnCashier({ demo, cashier, cashierPort, port, host, dataDir }: Config, log: Logger): Promise<RunningCashier | undefined> {
  if (!demo || cashier) return undefined;
  const next = port === 0 || port === 65_535 ? 0 : port + 1;
  return startCashier({ folder: join(dataDir, 'cashier'), host, port: cashierPort ?? next, log });
}

function greeting(config: Config, address: string, demo: boolean, cashier: RunningCashier | undefined): string {
  const lines = ['', `云铺已启动：${config.publicOrigin ?? address}`];
  if (cashier) lines.push(`内置收银台：${cashier.url}/console（在线支付的演示，可模拟各种故障）`);
  if (demo) {
    lines.push('', `演示账号（密码均为 ${DEMO_PASSWORD}）：`);
    for (const user of DEMO_USERS) lines.push(`  ${user.account}  ${user.name}（${user.is}）`);
  }
  return `${lines.join('\n')}\n\n`;
}
