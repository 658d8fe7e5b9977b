import { tmpdir } from 'node:os';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import pino from 'pino';
import type { WritesTo } from '../../../contract/records/write.ts';
import { buildApp } from '../../../server/app.ts';
import { expireOrders } from '../../../server/domains/checkout/life.ts';
import { openDomains } from '../../../server/domains.ts';
import type { Database } from '../../../server/platform/database/port.ts';
import { openLiveBus } from '../../../server/platform/http/liveEvents.ts';
import { createMetrics } from '../../../server/platform/http/metrics.ts';
import type { Jobs } from '../../../server/platform/jobs/jobs.ts';
import { createJobs } from '../../../server/platform/jobs/jobs.ts';
import { readConfig } from '../../../server/platform/settings/config.ts';
import { systemActor } from '../../../server/runtime/access/actor.ts';
import type { Entities } from '../../../server/runtime/runtime.ts';
import { type Answer, Client, type RequestOptions } from '../../support/client.ts';
import { type DriverName, openTestDatabase } from '../../support/database.ts';
import { signInAs } from '../../support/gateway.ts';
import { stockShelf } from '../domains/cart/shop.ts';
import { setInstant } from '../domains/checkout/support.ts';
import { startCampaign } from '../domains/coupons/support.ts';
import { CASHIER_SECRET, ForeignCashier, NOTIFY_PATH } from './foreignCashier.ts';
import { installWitness } from './witness.ts';

/** One gateway process over a database: what a crash takes away. */
export interface Process {
  app: FastifyInstance;
  jobs: Jobs;
  entities: Entities;
  database: Database;
}

const settingsFor = (cashierUrl: string): Record<string, string> => ({
  CASHIER_URL: cashierUrl,
  CASHIER_SECRET,
  TRUST_PROXY: '127.0.0.1',
  BANK_ACCOUNT_NAME: '云铺科技有限公司',
  BANK_NAME: '招商银行',
  BANK_BRANCH: '深圳科技园支行',
  BANK_ACCOUNT_NO: '755936021810666',
});

/** A gateway over data that is there already, with nothing of its own but what it reads. */
export async function startProcess(database: Database, cashierUrl: string): Promise<Process> {
  const config = readConfig({
    PORT: '0',
    LOG_LEVEL: 'silent',
    DATA_DIR: tmpdir(),
    DEMO: 'off',
    ...settingsFor(cashierUrl),
  });
  const log = pino({ level: 'error' }, { write: (line) => Person.hear(line) });
  const jobs = createJobs(database, log);
  const entities = openDomains(config, database, log);
  const app = await buildApp({
    config,
    database,
    metrics: createMetrics(database),
    live: await openLiveBus(database),
    jobs,
    entities,
    log,
  });
  await app.ready();
  return { app, jobs, entities, database };
}

/** Every request from an address of its own: limits per address are another suite's. What went wrong in the server is kept. */
export class Person extends Client {
  static failures: string[] = [];
  /** What the server's log said last. */
  static #heard: string[] = [];
  static #turn = 0;

  static hear(line: string): void {
    Person.#heard = [...Person.#heard.slice(-20), line];
  }

  override async request(path: string, options: RequestOptions = {}): Promise<Answer> {
    const turn = Person.#turn++;
    const answer = await super.request(path, {
      ...options,
      headers: { 'x-forwarded-for': `198.51.${(turn >> 8) & 255}.${turn & 255}`, ...options.headers },
    });
    if (answer.status >= 500)
      Person.failures.push(`${path}: ${answer.status} ${answer.text.slice(0, 300)}\n${Person.#heard.join('')}`);
    return answer;
  }
}

/** Products, campaigns, and witnesses of all that happens, in an empty database with the demo accounts. */
async function seedFixtures(process: Process, { coupons, perTeam }: Limits): Promise<Fixtures> {
  const no = await stockShelf(process);
  await installWitness(process.database.kysely);
  const campaign = await startCampaign(process, {
    title: '满 1 元减 3 分',
    face: 3,
    threshold: 100,
    total: coupons,
    perTeam,
  });
  const vouchers = await startCampaign(process, {
    title: '7 分代金券',
    kind: 'voucher',
    benefit: null,
    threshold: null,
    face: 7,
    total: 1000,
    perTeam: 100,
  });
  await process.database.transaction(async (tx) => {
    const { access } = process.entities;
    const { key } = await access.create(tx, systemActor(''), 'upgrade-path', {
      fromProduct: no('云审批'),
      toProduct: no('云会议'),
      level: 'edition',
      ratio: 1,
      creditRate: 1,
      keepTerm: true,
      minRemaining: 30,
      validFrom: '2026-01-01',
    });
    await access.act(tx, systemActor(''), 'upgrade-path', key, 'enable');
    const gives: WritesTo<'promotion'>[] = [
      { title: '满两件赠一个月', minQuantity: 2, gift: 'months', months: 1 },
      { title: '满三件九三折', minQuantity: 3, gift: 'rate', rate: 93 },
      { title: '续费立减五角', occasion: 'renew', gift: 'amount', reduction: 50 },
    ];
    for (const one of gives) {
      const promotion = await access.create(tx, systemActor(''), 'promotion', {
        scope: 'all',
        occasion: 'both',
        minQuantity: 1,
        minYears: 1,
        from: '2026-01-01',
        until: '2099-12-31',
        ...one,
      });
      await access.act(tx, systemActor(''), 'promotion', promotion.key, 'start');
    }
  });
  return { products: ['云会议', '云审批', '短信包'].map(no), campaign, vouchers };
}

interface Limits {
  coupons: number;
  perTeam: number;
}

interface Fixtures {
  products: readonly string[];
  /** Numbers of a campaign of coupons and one of vouchers. */
  campaign: string;
  vouchers: string;
}

const LIMITS: Limits = { coupons: 1000, perTeam: 100 };

/** A shop with a cashier of somebody else's, on which a suite plays. */
export class Stage {
  /** Trades of which the cashier told the shop that they are paid. */
  readonly notified = new Set<string>();

  private constructor(
    readonly database: Database,
    readonly cashier: ForeignCashier,
    public process: Process,
    readonly fixtures: Fixtures,
    private readonly end: () => Promise<void>,
  ) {}

  /** On a database of its own, which ends with it. */
  static async open(driver: DriverName, limits = LIMITS): Promise<Stage> {
    const store = await openTestDatabase(driver, 'migrated');
    return Stage.over(store.database, () => store.close(), limits);
  }

  /** On a database that has the product's tables and the demo accounts, and nothing else. */
  static async over(database: Database, end: () => Promise<void>, limits = LIMITS): Promise<Stage> {
    const cashier = await new ForeignCashier().open();
    const process = await startProcess(database, cashier.url);
    return new Stage(database, cashier, process, await seedFixtures(process, limits), end);
  }

  /** The same shop on another database with the same data. */
  async moved(database: Database): Promise<Stage> {
    return new Stage(database, this.cashier, await startProcess(database, this.cashier.url), this.fixtures, () =>
      database.close(),
    );
  }

  async signIn(account: string, team?: string): Promise<Person> {
    const person = new Person(this.process.app);
    await signInAs(person, account, team);
    return person;
  }

  /** The same people in front of a new process over the same data. */
  async restart(people: readonly Person[]): Promise<Person[]> {
    await this.process.app.close();
    this.process = await startProcess(this.database, this.cashier.url);
    return people.map((person) => this.again(person.cookies));
  }

  /** Somebody whose browser kept these cookies. */
  again(cookies: Iterable<readonly [string, string]>): Person {
    const person = new Person(this.process.app);
    for (const [name, value] of cookies) person.cookies.set(name, value);
    return person;
  }

  /** Hands the shop what the cashier has to say about a trade. */
  async notify(outTradeNo: string): Promise<Answer> {
    const { payload, headers } = this.cashier.notification(outTradeNo);
    if (this.cashier.trades.get(outTradeNo)?.status === 'PAID') this.notified.add(outTradeNo);
    return new Person(this.process.app).request(NOTIFY_PATH, { method: 'POST', payload, headers });
  }

  /** Everything that is due, and would be within the hour, is done. */
  async work(): Promise<void> {
    const { kysely } = this.database;
    await sql`update payment_attempts set work_at = now() - interval '1 second' where work is not null and work_at < now() + interval '1 hour'`.execute(
      kysely,
    );
    await sql`update schedules set next_run_at = now() - interval '1 second' where name = 'payments.work'`.execute(
      kysely,
    );
    await sql`update outbox set available_at = now() - interval '1 second' where status = 'waiting'`.execute(kysely);
    await this.process.jobs.runDue();
  }

  /** Time passes until nothing is left to be done with the cashier. */
  async settle(): Promise<void> {
    this.cashier.fate = 'fair';
    for (let pass = 0; pass < 3; pass++) await this.work();
  }

  /** The order's time runs out. */
  async runOut(orderNo: string): Promise<void> {
    await setInstant(this.database.kysely, orderNo, 'payBefore', new Date(Date.now() - 1000), 'WAIT_PAY');
  }

  /** And the shop notices. */
  async expire(orderNo: string): Promise<void> {
    await this.runOut(orderNo);
    await expireOrders(this.database, this.process.entities.access);
  }

  /** Ends the process and what it stands on; the cashier goes on. */
  async leave(): Promise<void> {
    await this.process.app.close();
    await this.process.entities.documents.indexed();
    await this.end();
  }

  async close(): Promise<void> {
    await this.leave();
    await this.cashier.close();
  }
}
