import type { EntityModel, RecordData } from '@yunpu/engine-core/document';
import type { Issue } from '@yunpu/engine-core/validation';
import { sql } from 'kysely';
import type { OperationName } from '../../../contract/records/operations.ts';
import { seedCertificates } from '../../../server/demo/certification/certificates.ts';
import { seedOrganisation } from '../../../server/demo/identity/organisation.ts';
import { seedTeams } from '../../../server/demo/identity/teams.ts';
import { seedOrders } from '../../../server/demo/orders/orders.ts';
import { seedPartners } from '../../../server/demo/partners/partners.ts';
import { seedArrivals } from '../../../server/demo/payments/arrivals.ts';
import { seedQuotes } from '../../../server/demo/quotes/quotes.ts';
import { storeRecords } from '../../../server/demo/records.ts';
import type { Tx } from '../../../server/platform/database/port.ts';
import type { Caller } from '../../../server/platform/http/caller.ts';
import { JsonText } from '../../../server/platform/http/envelope.ts';
import { AppError } from '../../../server/platform/http/errors.ts';
import { requireCaller } from '../../../server/platform/http/session.ts';
import { type Actor, actorOf } from '../../../server/runtime/access/actor.ts';
import { type Reading, type Runtime, reading } from '../../../server/runtime/operations/context.ts';
import { runCall } from '../../../server/runtime/operations/dispatch.ts';
import type { Entities } from '../../../server/runtime/runtime.ts';
import type { Client } from '../../support/client.ts';
import type { DriverName } from '../../support/database.ts';
import { demoRecords } from '../../support/demoRecords.ts';
import { startGateway, type TestGateway } from '../../support/gateway.ts';

/** One person of each role. */
export const PEOPLE = {
  customer: '13800000001',
  partner: '13800000003',
  staff: '13800000005',
  operator: '13800000006',
  developer: '13800000007',
} as const;
export type Role = keyof typeof PEOPLE;
export const ROLES = Object.keys(PEOPLE) as Role[];

/** What a call came to. */
export type Outcome<T = unknown> =
  | { ok: true; data: T }
  | { ok: false; status: number; code: string; message: string; issues: readonly Issue[]; data: unknown };

/** A transaction in which the runtime's calls run one after the other, each as in one of its own, and which is taken back in the end. */
export interface Sandbox {
  tx: Tx;
  call<T = unknown>(role: Role, entity: string, operation: OperationName, body?: RecordData): Promise<Outcome<T>>;
  /** The same for what is not a call of its own, e.g. an export. */
  reading(role: Role, entity: string): Reading;
  /** Runs calls, and takes back what they did. */
  takenBack<T>(work: () => Promise<T>): Promise<T>;
}

export interface Shop {
  gateway: TestGateway;
  /** Models of every document, whole. */
  models: readonly EntityModel[];
  client(role: Role): Client;
  caller(role: Role): Caller;
  actor(role: Role): Actor;
  readers(model: EntityModel): Role[];
  sandbox<T>(work: (sandbox: Sandbox) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

class TakenBack<T> extends Error {
  constructor(readonly value: T) {
    super('taken back');
  }
}

/** What `work` answers in a transaction, or a part of one, that `open` begins and that is taken back. */
async function takenBack<T>(
  open: (work: (tx: Tx) => Promise<never>) => Promise<never>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  try {
    return await open(async (tx) => {
      throw new TakenBack(await work(tx));
    });
  } catch (thrown) {
    if (thrown instanceof TakenBack) return thrown.value as T;
    throw thrown;
  }
}

async function inSavepoint<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await sql`savepoint step`.execute(tx);
  try {
    const result = await work();
    await sql`release savepoint step`.execute(tx);
    return result;
  } catch (error) {
    await sql`rollback to savepoint step`.execute(tx);
    await sql`release savepoint step`.execute(tx);
    throw error;
  }
}

/** The runtime with one open transaction for its database. */
function within(runtime: Runtime, tx: Tx): Runtime {
  return {
    ...runtime,
    database: { ...runtime.database, kysely: tx, transaction: (work) => inSavepoint(tx, () => work(tx)) },
  };
}

async function outcomeOf<T>(work: () => Promise<unknown>): Promise<Outcome<T>> {
  try {
    const data = await work();
    return { ok: true, data: (data instanceof JsonText ? JSON.parse(data.text) : data) as T };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return {
      ok: false,
      status: error.status,
      code: error.code,
      message: error.message,
      issues: error.issues ?? [],
      data: error.data,
    };
  }
}

function sandboxOf(runtime: Runtime, tx: Tx, caller: (role: Role) => Caller): Sandbox {
  const inside = within(runtime, tx);
  return {
    tx,
    call: (role, entity, operation, body = {}) =>
      outcomeOf(() => runCall(inside, { entity, operation, caller: caller(role), body, idempotencyKey: undefined })),
    reading: (role, entity) => reading(inside, entity, actorOf(caller(role)), tx),
    takenBack: (work) => takenBack((run) => inSavepoint(tx, () => run(tx)), work),
  };
}

/** Puts records there for the teams of the people who are signed in. */
export type Fill = (tx: Tx, entities: Entities, teams: ReadonlySet<string>) => Promise<unknown>;

/** A year of business of these teams. */
const demo: Fill = async (tx, { documents, access }, teams) => {
  await seedTeams(tx);
  await seedOrganisation(tx);
  await storeRecords(
    tx,
    demoRecords((entity) => (documents.has(entity) ? documents.model(entity) : undefined), teams),
  );
  await seedPartners(tx);
  await seedCertificates(tx);
  if (documents.has('quote')) await seedQuotes(tx, access);
  if (!documents.has('arrival')) return;
  await seedOrders(tx, access);
  await seedArrivals(tx, access);
};

/** The gateway with one person of each role signed in. */
export async function openShop(driver: DriverName, fill: Fill = demo): Promise<Shop> {
  const gateway = await startGateway({
    driver,
    routes: async (app) => void app.get('/tests/caller', (request) => requireCaller(request)),
  });
  const { entities, database } = gateway;
  const clients = new Map<Role, Client>();
  const callers = new Map<Role, Caller>();
  for (const role of ROLES) {
    const client = await gateway.signIn(PEOPLE[role]);
    clients.set(role, client);
    callers.set(role, (await client.request('/tests/caller')).body as Caller);
  }
  const caller = (role: Role) => callers.get(role) as Caller;
  const teams = new Set([...callers.values()].map(({ team }) => team.eid));
  await database.transaction((tx) => fill(tx, entities, teams));
  await entities.documents.indexed();
  return {
    gateway,
    models: [...entities.documents.catalogue.entries.values()]
      .map((entry) => entry.model)
      .filter((model) => model.storage === 'records'),
    client: (role) => clients.get(role) as Client,
    caller,
    actor: (role) => actorOf(caller(role)),
    readers: (model) => ROLES.filter((role) => model.access.read[role] !== undefined),
    sandbox: (work) =>
      takenBack(
        (run) => database.transaction(run),
        (tx) => work(sandboxOf(entities.runtime, tx, caller)),
      ),
    close: () => gateway.close(),
  };
}

const shared = new Map<DriverName, Promise<Shop>>();

/** The shop over the demo data that the files of one process share: whatever they do in a sandbox is taken back. It ends with the process. */
export function sharedShop(driver: DriverName): Promise<Shop> {
  const opened = shared.get(driver) ?? openShop(driver);
  shared.set(driver, opened);
  return opened;
}
