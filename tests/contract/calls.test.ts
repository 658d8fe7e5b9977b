import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedCertificates } from '../../server/demo/certification/certificates.ts';
import { seedSeals } from '../../server/demo/contracts/sealGrants.ts';
import { seedOrganisation } from '../../server/demo/identity/organisation.ts';
import { seedTeams } from '../../server/demo/identity/teams.ts';
import { seedPartners } from '../../server/demo/partners/partners.ts';
import { seedRecords } from '../../server/demo/records.ts';
import { type Answer, type Client, refusalOf } from '../support/client.ts';
import { startGateway, type TestGateway } from '../support/gateway.ts';
import { agreements } from './support/calls/agreements.ts';
import { type Call, DemoRecords, PEOPLE, type Role } from './support/calls/call.ts';
import { cart } from './support/calls/cart.ts';
import { certification } from './support/calls/certification.ts';
import { money } from './support/calls/money.ts';
import { orders } from './support/calls/orders.ts';
import { payments } from './support/calls/payments.ts';
import { people } from './support/calls/people.ts';
import { seals } from './support/calls/seals.ts';

const CALLS = [...agreements, ...cart, ...certification, ...people, ...money, ...orders, ...payments, ...seals];
const named = (calls: readonly Call[]): [string, Call][] =>
  calls.map((call) => [`${call.method ?? 'POST'} ${call.path}`, call]);

/** Every call of the back office and the mall's cart that the specification names (section 7), over the demo data. */
describe('a call of the specification', () => {
  let gateway: TestGateway;
  let demo: DemoRecords;
  const clients = new Map<Role, Client>();
  beforeAll(async () => {
    gateway = await startGateway({ driver: 'pglite', settings: { TRUST_PROXY: '127.0.0.1' } });
    const { documents } = gateway.entities;
    await gateway.database.transaction(async (tx) => {
      await seedTeams(tx);
      await seedOrganisation(tx);
      await seedRecords(tx, (entity) => documents.model(entity));
      await seedPartners(tx);
      await seedCertificates(tx);
      await seedSeals(tx);
    });
    for (const [role, account] of Object.entries(PEOPLE) as [Role, string][])
      clients.set(role, await gateway.signIn(account));
    demo = new DemoRecords(clients, gateway.visitor());
  }, 300_000);
  afterAll(() => gateway.close());

  let times = 0;
  const ask = ({ path, method }: Call, client: Client, sent: unknown = {}): Promise<Answer> => {
    times += 1;
    // Each from an address of its own: limits per address are another test's.
    const headers = { 'idempotency-key': `call-${times}`, 'x-forwarded-for': `203.0.113.${times % 250}` };
    if (method === 'GET')
      return client.request(`${path}?${new URLSearchParams(sent as Record<string, string>).toString()}`, { headers });
    return client.request(path, { method: 'POST', body: sent, headers });
  };
  const actor = ({ as }: Call): Client => (as === undefined ? gateway.visitor() : demo.client(as));

  it.each(named(CALLS.filter(({ wrong }) => wrong)))(
    '%s names what is wrong with a request, in Chinese',
    async (_name, call) => {
      const refusal = refusalOf(call.path, await ask(call, actor(call), call.wrong?.sent));
      expect(refusal.issues.map(({ path }) => path)).toContain(call.wrong?.field);
      for (const { message } of refusal.issues) expect(message).toMatch(/[“\p{Script=Han}]/u);
      expect(refusal.message).toMatch(/\p{Script=Han}/u);
      // A name that only programs know stands in brackets behind the Chinese one, if at all.
      for (const { message } of refusal.issues) expect(message).not.toMatch(/^[“]?[A-Za-z]/);
      expect(refusal.issues.length).toBeGreaterThan(0);
    },
  );

  it.each(named(CALLS.filter(({ as }) => as !== undefined)))('%s is for who is signed in', async (_name, call) => {
    expect(refusalOf(call.path, await ask(call, gateway.visitor(), call.wrong?.sent))).toMatchObject({
      status: 401,
      errorCode: 'session.required',
    });
  });

  it.each(named(CALLS.filter(({ refuses }) => refuses)))(
    '%s is refused to a role that has no part in it',
    async (_name, call) => {
      const sent = await call.sent?.(demo);
      const refusal = refusalOf(call.path, await ask(call, demo.client(call.refuses ?? 'customer'), sent));
      expect(['entity.unknown', 'session.forbidden', 'record.notFound'], refusal.message).toContain(refusal.errorCode);
    },
  );

  // Last: some of these use up what others ask about.
  it.each(named(CALLS))('%s answers from the database', async (_name, call) => {
    const answer = await ask(call, actor(call), await call.sent?.(demo));
    const { responseBody } = answer.body as { responseBody: { success: boolean; data: unknown } };
    expect(responseBody.success, answer.text.slice(0, 500)).toBe(true);
    if (call.answer === null) expect(responseBody.data ?? null).toBeNull();
    else expect(JSON.parse(JSON.stringify({ data: responseBody.data }))).toMatchObject({ data: call.answer });
  });

  it('stands here once, as the specification counts them', () => {
    const paths = CALLS.map(({ path, method }) => `${method ?? 'POST'} ${path}`);
    expect(new Set(paths).size).toBe(paths.length);
    expect(paths.length).toBe(GROUPS);
  });
});

/**
 * Calls of these groups in section 7, without uploads and the letter, which tests/server/platform/files and
 * tests/server/domains/certification hold; with `order/v2/offers`, which is our own.
 */
const GROUPS = 169 + 1;
