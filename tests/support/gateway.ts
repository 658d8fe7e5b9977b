import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { buildApp, type GatewayDeps } from '../../server/app.ts';
import { DEMO_PASSWORD, demoTeam } from '../../server/demo/identity/accounts.ts';
import type { Renderer } from '../../server/domains/catalogue/storefront/renderer.ts';
import { openDomains } from '../../server/domains.ts';
import type { Database } from '../../server/platform/database/port.ts';
import type { LiveBus } from '../../server/platform/http/liveEvents.ts';
import { openLiveBus } from '../../server/platform/http/liveEvents.ts';
import { createMetrics, type Metrics } from '../../server/platform/http/metrics.ts';
import type { Jobs } from '../../server/platform/jobs/jobs.ts';
import { createJobs } from '../../server/platform/jobs/jobs.ts';
import type { Config } from '../../server/platform/settings/config.ts';
import { readConfig } from '../../server/platform/settings/config.ts';
import { type CompiledFolder, compileFolder } from '../../server/runtime/documents/catalogue.ts';
import type { Hooks } from '../../server/runtime/documents/hooks.ts';
import { readSource } from '../../server/runtime/documents/source.ts';
import type { Entities } from '../../server/runtime/runtime.ts';
import { Client, noteWhy } from './client.ts';
import type { DriverName, TestDatabase } from './database.ts';
import { openTestDatabase } from './database.ts';

export interface GatewayOptions {
  driver: DriverName;
  /** Environment variables over the tests' own (DEMO, SCHEMAS_DIR, …). */
  settings?: Record<string, string>;
  /** Calls that only this test has. */
  routes?(app: FastifyInstance, deps: GatewayDeps): Promise<void>;
  /** Hooks that only this test's documents name. */
  hooks?: Hooks;
  /** Folder with a built web application. */
  webFolder?: string;
  /** What draws the storefront's pages of that application. */
  renderer?: Renderer;
}

/** What one process has of its own. */
export interface TestProcess {
  app: FastifyInstance;
  metrics: Metrics;
  database: Database;
  /** Not started: `jobs.runDue()` does what is due. */
  jobs: Jobs;
  live: LiveBus;
  /** Documents and records; the folder is not watched. */
  entities: Entities;
}

export interface TestGateway extends TestProcess {
  store: TestDatabase;
  config: Config;
  /** Someone who is not signed in. */
  visitor(): Client;
  /** A demo account, signed in for the named team or the one that the login picks. */
  signIn(account: string, teamName?: string): Promise<Client>;
  /** Another process over the same database, closed with this one; PostgreSQL only. `notified`: whether messages of the database reach it. */
  another(options?: { notified: boolean }): Promise<TestProcess>;
  /** Starts listening on a free port, for what inject cannot do (streams); returns 'http://127.0.0.1:port'. */
  listen(): Promise<string>;
  close(): Promise<void>;
}

/** Where the tests' customers transfer money to. */
const BANK = {
  BANK_ACCOUNT_NAME: '云铺科技有限公司',
  BANK_NAME: '招商银行',
  BANK_BRANCH: '深圳科技园支行',
  BANK_ACCOUNT_NO: '755936021810666',
};

/** The documents that are shipped, compiled once for all gateways of this process. */
let shipped: Promise<CompiledFolder> | undefined;

/** The whole gateway in this process, on a database of its own with the demo accounts and nothing else. */
export async function startGateway({
  driver,
  settings = {},
  routes,
  hooks,
  webFolder,
  renderer,
}: GatewayOptions): Promise<TestGateway> {
  // Documents of a test's own begin on a database that has seen none.
  const seeded = settings.SCHEMAS_DIR === undefined;
  const [store, dataDir] = await Promise.all([
    openTestDatabase(driver, seeded ? 'seeded' : 'migrated'),
    mkdtemp(join(tmpdir(), 'yunpu-data-')),
  ]);
  const { database } = store;
  const config = readConfig({ PORT: '0', LOG_LEVEL: 'error', DATA_DIR: dataDir, DEMO: 'off', ...BANK, ...settings });
  const ahead = seeded ? await (shipped ??= readSource(config.schemasDir).then(compileFolder)) : undefined;
  const begun: TestProcess[] = [];
  const begin = async (own: Database): Promise<TestProcess> => {
    let lastError = '';
    const log = pino({ level: config.logLevel }, { write: (line) => (lastError = line) });
    const jobs = createJobs(own, log);
    const entities = openDomains(config, own, log, hooks, ahead);
    const deps = { config, database: own, live: await openLiveBus(own), jobs, entities };
    const metrics = createMetrics(own);
    const app = await buildApp({
      ...deps,
      log,
      metrics,
      answersChecked: 1,
      ...(webFolder && { webFolder }),
      ...(renderer && { renderer }),
    });
    if (routes) await app.register(async (scope) => routes(scope, deps));
    noteWhy(app, () => lastError);
    await app.ready();
    const process = { app, metrics, database: own, jobs, live: deps.live, entities };
    begun.push(process);
    return process;
  };
  const first = await begin(database);
  const { app } = first;
  return {
    ...first,
    store,
    config,
    another({ notified } = { notified: true }) {
      const own = store.openAnother();
      return begin(notified ? own : { ...own, listen: async () => async () => undefined });
    },
    visitor: () => new Client(app),
    async signIn(account, teamName) {
      const client = new Client(app);
      await signInAs(client, account, teamName);
      return client;
    },
    listen: () => app.listen({ port: 0, host: '127.0.0.1' }),
    async close() {
      for (const process of begun) {
        await process.app.close();
        await process.entities.documents.indexed();
      }
      await store.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The steps of the sign-in page: prove the account, take a token for the team, begin the session. */
export async function signInAs(client: Client, account: string, teamName?: string): Promise<void> {
  const login = await client.request('/space/c/rest/user/checkLogin', {
    method: 'POST',
    body: { email: account, password: DEMO_PASSWORD },
  });
  const networkId = teamName === undefined ? {} : { networkId: demoTeam(teamName).eid };
  const flux = await client.request('/space/c/auth/fluxAuth', { method: 'POST', body: networkId });
  const { data } = flux.body as { data?: string };
  if (!data) throw new Error(`${account} cannot sign in: ${login.text} ${flux.text}`);
  await client.request('/yzjumc/mall/loginByToken', { method: 'POST', form: { ssoToken: data } });
}
