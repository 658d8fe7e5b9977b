import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as catalogue from '../../contract/catalogue.ts';
import type { Call } from '../../contract/define.ts';
import * as files from '../../contract/files.ts';
import * as identity from '../../contract/identity/index.ts';
import { type AnyCall, allCalls } from '../../contract/index.ts';
import { seedCertificates } from '../../server/demo/certification/certificates.ts';
import { seedSeals } from '../../server/demo/contracts/sealGrants.ts';
import { seedOrganisation } from '../../server/demo/identity/organisation.ts';
import { seedTeams } from '../../server/demo/identity/teams.ts';
import { seedPartners } from '../../server/demo/partners/partners.ts';
import { storeRecords } from '../../server/demo/records.ts';
import { type Answer, type Client, refusalOf } from '../support/client.ts';
import { demoRecords } from '../support/demoRecords.ts';
import { startGateway, type TestGateway } from '../support/gateway.ts';
import { cart } from './support/calls/cart.ts';
import type { CaseRoles, Question } from './support/calls/case.ts';
import { certification } from './support/calls/certification.ts';
import { contracts } from './support/calls/contracts.ts';
import { DemoRecords, PEOPLE, type Role } from './support/calls/demo.ts';
import { documentCalls } from './support/calls/documents.ts';
import { money } from './support/calls/money.ts';
import { orders } from './support/calls/orders.ts';
import { partners } from './support/calls/partners.ts';
import { people } from './support/calls/people.ts';
import { seals } from './support/calls/seals.ts';
import { subscriptions } from './support/calls/subscriptions.ts';

interface Asked extends Question, Partial<Pick<CaseRoles, 'as'>> {
  name: string;
  method: 'GET' | 'POST';
  path: string;
  takes?: Call['takes'];
  /** Roles that may not make it. */
  refused: readonly Role[];
}

const CASES: Readonly<Record<string, Question & Partial<CaseRoles>>> = {
  ...subscriptions,
  ...contracts,
  ...cart,
  ...certification,
  ...people,
  ...money,
  ...partners,
  ...orders,
  ...seals,
};

const refusedBy = ({ who }: Call, refuses: Role | undefined): Role[] =>
  typeof who === 'object'
    ? (Object.keys(PEOPLE) as Role[]).filter((role) => !who.roles.includes(role))
    : [refuses ?? []].flat();

const CALLS: readonly Asked[] = [
  ...documentCalls.map(({ refuses, ...asked }) => ({ ...asked, refused: [refuses ?? []].flat() })),
  ...allCalls().flatMap((call): Asked[] => {
    const { name, method, path, takes } = call;
    const { refuses, ...asked } = CASES[name] ?? {};
    return name in CASES
      ? [{ ...asked, name, method, path, ...(takes && { takes }), refused: refusedBy(call, refuses) }]
      : [];
  }),
];
const named = (calls: readonly Asked[]): [string, Asked][] => calls.map((call) => [call.name, call]);

/** Asked in earnest by the tests of their domains: what leads to a session, and the shelf. */
const ELSEWHERE: readonly unknown[] = [identity, catalogue, files].flatMap((domain) => Object.values(domain));
const ALSO_ELSEWHERE: readonly AnyCall['name'][] = ['contracts.signFile', 'contracts.signedFiles', 'licences.check'];

/** Over the demo data: who asks and what with is told in support/calls, everything else by the contract and the documents. */
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
      await storeRecords(
        tx,
        demoRecords((entity) => documents.model(entity)),
      );
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
  const ask = ({ path, method, takes }: Asked, client: Client, sent: unknown = {}): Promise<Answer> => {
    times += 1;
    // Each from an address of its own: limits per address are another test's.
    const headers = { 'idempotency-key': `call-${times}`, 'x-forwarded-for': `203.0.113.${times % 250}` };
    const fields = sent as Record<string, string>;
    if (method === 'GET') return client.request(`${path}?${new URLSearchParams(fields).toString()}`, { headers });
    return client.request(path, { method, headers, ...(takes === 'form' ? { form: fields } : { body: sent }) });
  };
  const actor = ({ as }: Asked): Client => (as === undefined ? gateway.visitor() : demo.client(as));

  it.each(named(CALLS.filter(({ wrong }) => wrong)))(
    '%s names what is wrong with a request, in Chinese',
    async (_name, call) => {
      const refusal = refusalOf(call.path, await ask(call, actor(call), call.wrong?.[0]));
      expect(refusal.issues.map(({ path }) => path)).toContain(call.wrong?.[1]);
      for (const { message } of refusal.issues) expect(message).toMatch(/[“\p{Script=Han}]/u);
      expect(refusal.message).toMatch(/\p{Script=Han}/u);
      // A name that only programs know stands in brackets behind the Chinese one, if at all.
      for (const { message } of refusal.issues) expect(message).not.toMatch(/^[“]?[A-Za-z]/);
      expect(refusal.issues.length).toBeGreaterThan(0);
    },
  );

  // Those of the contract are asked in contract.test.ts.
  it.each(named(documentCalls.map((call) => ({ ...call, refused: [] }))))(
    '%s is for who is signed in',
    async (_name, call) => {
      expect(refusalOf(call.path, await ask(call, gateway.visitor(), call.wrong?.[0]))).toMatchObject({
        status: 401,
        errorCode: 'session.required',
      });
    },
  );

  it.each(CALLS.flatMap((call) => call.refused.map((role) => [call.name, role, call] as const)))(
    '%s is refused to a %s, who has no part in it',
    async (_name, role, call) => {
      const refusal = refusalOf(call.path, await ask(call, demo.client(role), await call.sent?.(demo)));
      expect(['entity.unknown', 'session.forbidden', 'record.notFound'], refusal.message).toContain(refusal.errorCode);
    },
  );

  // Last: some of these use up what others ask about.
  it.each(named(CALLS))('%s answers from the database', async (_name, call) => {
    const answer = await ask(call, actor(call), await call.sent?.(demo));
    const { responseBody } = answer.body as { responseBody: { success: boolean; data: unknown } };
    expect(responseBody.success, answer.text.slice(0, 500)).toBe(true);
    if (call.answer === null) expect(responseBody.data ?? null).toBeNull();
    else if (call.answer !== undefined)
      expect(JSON.parse(JSON.stringify({ data: responseBody.data }))).toMatchObject({ data: call.answer });
  });

  it('is asked here where its domain does not, unless it takes or answers files or has no envelope', () => {
    const asked = new Set(CALLS.map(({ method, path }) => `${method} ${path}`));
    const left = allCalls().filter(
      (call) =>
        call.section !== '' &&
        !asked.has(`${call.method} ${call.path}`) &&
        !ELSEWHERE.includes(call) &&
        call.takes !== 'parts' &&
        (call.answers ?? 'envelope') === 'envelope',
    );
    expect(left.map(({ name }) => name).sort()).toEqual([...ALSO_ELSEWHERE].sort());
  });
});
