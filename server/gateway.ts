import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import pino, { type Logger } from 'pino';
import { type RunningCashier, startCashier } from '../cashier/service.ts';
import { buildApp } from './app.ts';
import { DEMO_PASSWORD, DEMO_USERS } from './demo/identity/accounts.ts';
import { type MadeRecords, seedDemo } from './demo/seed.ts';
import { type Renderer, readSeller } from './domains/catalogue/index.ts';
import { hasAdministrator, issueLink, LINK_HOURS, setupPath } from './domains/identity/index.ts';
import { openDomains } from './domains.ts';
import { migrations } from './migrations.ts';
import { openAhead } from './openAhead.ts';
import { migrate } from './platform/database/migrate.ts';
import type { Opening } from './platform/database/open.ts';
import type { Database } from './platform/database/port.ts';
import { openLiveBus } from './platform/http/liveEvents.ts';
import { createMetrics } from './platform/http/metrics.ts';
import { buildMonitor, listenMonitor } from './platform/http/monitor.ts';
import { createJobs } from './platform/jobs/jobs.ts';
import { DEMO_SELLER } from './platform/seller.ts';
import type { Config } from './platform/settings/config.ts';
import { installationOver } from './runtime/changeSets/installation.ts';
import { serveLocalCalls } from './runtime/changeSets/localCalls.ts';
import type { CompiledFolder } from './runtime/documents/catalogue.ts';

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

/**
 * Waits for the database, brings it up to date, fills an empty one when demo data is asked for, waits for the pages, and
 * listens. `report` is told what takes a while.
 */
export async function startGateway(
  settings: Config,
  opening: Opening,
  pages: () => Promise<BuiltPages | undefined>,
  report: (line: string) => void,
): Promise<RunningGateway> {
  const { database, ahead } = await openAhead(opening, settings);
  let stopIndexing: (() => void) | undefined;
  let cashier: RunningCashier | undefined;
  let monitor: RunningMonitor | undefined;
  let stopLocalCalls: (() => Promise<void>) | undefined;
  try {
    if ((await migrate(database, migrations)).length > 0) report('数据库的结构已就绪，正在编译业务文档、建立分区……');
    const log = pino({ level: settings.logLevel });
    // A first start's pages may still be in the making: its data needs none of them.
    if (ahead?.records) await addDemoData(settings, database, log, ahead.documents, ahead.records, report);
    const web = await pages();
    cashier = await startOwnCashier(settings, log);
    const config: Config = cashier
      ? { ...settings, cashier: { url: cashier.url, secret: cashier.secret, builtIn: true } }
      : settings;
    const jobs = createJobs(database, log);
    const entities = openDomains(config, database, log, {}, ahead?.documents);
    stopIndexing = () => entities.documents.stopIndexing();
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
    if (config.demo) await seedDemo(database, entities.documents, config, entities.access, report);
    const address = await app.listen({ port: config.port, host: config.host });
    monitor = await startMonitor(settings, buildMonitor(database, migrations, metrics, log));
    // A PostgreSQL server is open to the command itself.
    if (config.databaseUrl === undefined)
      stopLocalCalls = await serveLocalCalls(
        config.dataDir,
        installationOver(database, config.schemasDir, async () => entities.documents),
      );
    await jobs.start();
    const unwatch = entities.watch();
    const setup = (await hasAdministrator(database.kysely)) ? undefined : await issueLink(database.kysely, false);
    return {
      address,
      greeting: greeting(config, address, {
        demo: await hasDemoAccounts(),
        cashier,
        monitor,
        setup,
        nameless: !settings.demo && (await readSeller(database.kysely, entities.access)) === DEMO_SELLER,
      }),
      async close() {
        unwatch();
        await stopLocalCalls?.();
        await app.close();
        await monitor?.app.close();
        await jobs.stop();
        await cashier?.close();
        await database.close();
      },
    };
  } catch (error) {
    stopIndexing?.();
    await stopLocalCalls?.();
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
async function addDemoData(
  config: Config,
  database: Database,
  log: Logger,
  documents: CompiledFolder,
  records: MadeRecords,
  report: (line: string) => void,
): Promise<void> {
  const { documents: models, access } = openDomains(config, database, log, {}, documents);
  // The gateway's own documents build the indexes once it answers.
  await models.load({ indexed: false });
  await seedDemo(database, models, config, access, report, records);
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
  /** A real shop whose contracts still name the company of the demonstration. */
  nameless: boolean;
}

function greeting(config: Config, address: string, { demo, cashier, monitor, setup, nameless }: Greeted): string {
  const lines = ['', `云铺已启动：${config.publicOrigin ?? address}`];
  if (setup !== undefined)
    lines.push(
      '',
      `还没有平台管理员。请在 ${LINK_HOURS} 小时内用浏览器打开（只能用一次，请勿转发）：`,
      `  ${config.publicOrigin ?? address}${setupPath(setup)}`,
    );
  if (nameless) lines.push('', '合同与报价单上的卖方还是演示公司：请在“商城信息”里填写卖方并启用。');
  if (!config.cashier && !config.bank)
    lines.push(
      '',
      '还没有付款方式，订单不能付款：请设置 CASHIER_URL 与 CASHIER_SECRET（在线支付），或 BANK_ACCOUNT_NAME 等四项（对公转账），再重新启动。',
    );
  if (cashier) lines.push(`内置收银台：${cashier.url}/console（在线支付的演示，可模拟各种故障）`);
  if (monitor) lines.push(`监控：${monitor.address}/metrics（只在这个地址，不在网站的端口上）`);
  if (demo) {
    lines.push('', `演示账号（密码均为 ${DEMO_PASSWORD}）：`);
    for (const user of DEMO_USERS) lines.push(`  ${user.account}  ${user.name}（${user.is}）`);
  }
  return `${lines.join('\n')}\n\n`;
}
