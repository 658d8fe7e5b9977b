import { once } from 'node:events';
import { connect } from 'node:net';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { demoTeam } from '../../../../server/demo/identity/accounts.ts';
import { MAX_STREAMS_PER_SESSION } from '../../../../server/platform/http/eventHub.ts';
import { openLiveBus, publish } from '../../../../server/platform/http/liveEvents.ts';
import type { Client } from '../../../support/client.ts';
import { eachDatabase } from '../../../support/database.ts';
import type { TestGateway } from '../../../support/gateway.ts';
import { startGateway } from '../../../support/gateway.ts';

const HQ = demoTeam('蓝海制造有限公司').eid;

eachDatabase('the event stream', (driver) => {
  let gateway: TestGateway;
  let address: string;
  let stop: AbortController | undefined;
  beforeEach(async () => {
    gateway = await startGateway({ driver });
    gateway.live.setFilter((caller, message) => message.eid === undefined || message.eid === caller.team.eid);
    address = await gateway.listen();
    stop = new AbortController();
  });
  afterEach(async () => {
    stop?.abort();
    await gateway.close();
  });

  /** What a page hears, as it comes; `ended` once the gateway ends the stream. */
  async function open(
    client: Client,
    age = 0,
  ): Promise<{ status: number; heard: unknown[]; state: { ended: boolean } }> {
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(`${address}/events?age=${age}`, { headers: { cookie }, signal: stop?.signal });
    const heard: unknown[] = [];
    const state = { ended: false };
    void (async () => {
      const decoder = new TextDecoder();
      for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
        for (const line of decoder.decode(chunk).split('\n'))
          if (line.startsWith('data: ')) heard.push(JSON.parse(line.slice(6)));
      }
      state.ended = true;
    })().catch(() => {});
    return { status: answer.status, heard, state };
  }

  const change = (key: string, eid?: string) =>
    gateway.database.transaction((tx) =>
      publish(tx, { entity: 'thing', id: key, key, version: 1, ...(eid && { eid }) }),
    );

  it('is for who is signed in', async () => {
    expect((await open(gateway.visitor())).status).toBe(401);
  });

  it('tells a page that was still loading what happened meanwhile, of records in its own team', async () => {
    const client = await gateway.signIn('13800000001');
    const document = (version: string) =>
      gateway.database.transaction((tx) => publish(tx, { document: 'thing', version }));
    // Somebody else's page hears all of it, so that it has come.
    const first = await open(client);
    await document('v1');
    await change('A', HQ);
    await change('B', 'another');
    await document('v2');
    await vi.waitFor(() => expect(first.heard).toHaveLength(3));
    await new Promise((resolve) => setTimeout(resolve, 300));
    const young = await open(client, 100);
    const old = await open(client, 30_000);
    await document('v3');
    await vi.waitFor(() => expect(old.heard).toHaveLength(4));
    expect(old.heard).toMatchObject([{ version: 'v1' }, { version: 'v2' }, { key: 'A' }, { version: 'v3' }]);
    expect(young.heard).toMatchObject([{ version: 'v3' }]);
  });

  it('tells what happened in one’s own team, in order, and nothing of another’s', async () => {
    const { heard } = await open(await gateway.signIn('13800000001'));
    const other = await open(await gateway.signIn('13800000008'));
    await change('A', HQ);
    await change('B', HQ);
    await gateway.database.transaction((tx) => publish(tx, { document: 'thing', version: 'v2' }));
    await expect
      .poll(() => heard)
      .toEqual([
        { entity: 'thing', id: 'A', key: 'A', version: 1 },
        { entity: 'thing', id: 'B', key: 'B', version: 1 },
        { document: 'thing', version: 'v2' },
      ]);
    await expect.poll(() => other.heard).toEqual([{ document: 'thing', version: 'v2' }]);
  });

  it('tells a page that was loading while more happened than is kept that it may have missed something', async () => {
    const client = await gateway.signIn('13800000001');
    await gateway.database.transaction(async (tx) => {
      for (let key = 0; key < 600; key += 1)
        await publish(tx, { entity: 'thing', id: String(key), key: String(key), version: 1, eid: 'another' });
    });
    const { heard } = await open(client, 30_000);
    await expect.poll(() => heard).toEqual([{ missed: true }]);
  });

  it('tells a person that another one did it, and not who', async () => {
    const [chen, own] = [
      await open(await gateway.signIn('13800000001')),
      await open(await gateway.signIn('13800000002')),
    ];
    const lin = await gateway.database.kysely
      .selectFrom('users')
      .where('name', '=', '林悦')
      .select('id')
      .executeTakeFirstOrThrow();
    await gateway.database.transaction((tx) =>
      publish(tx, { entity: 'thing', id: 'A', key: 'A', version: 1, eid: HQ, by: lin.id }),
    );
    await change('B', HQ);
    const [changed, byNobody] = ['A', 'B'].map((key) => ({ entity: 'thing', id: key, key, version: 1 }));
    await expect.poll(() => chen.heard).toEqual([{ ...changed, others: true }, byNobody]);
    await expect.poll(() => own.heard).toEqual([changed, byNobody]);
  });

  it('tells every member what their team has become, whatever they may read, and no other team', async () => {
    gateway.live.setFilter(() => false);
    const [admin, member, other] = [
      await open(await gateway.signIn('13800000001')),
      await open(await gateway.signIn('13800000002')),
      await open(await gateway.signIn('13800000008')),
    ];
    await gateway.database.transaction((tx) => publish(tx, { topic: 'team', eid: HQ }));
    await expect.poll(() => [admin.heard, member.heard]).toEqual([[{ topic: 'team' }], [{ topic: 'team' }]]);
    expect(other.heard).toEqual([]);
  });

  it('sends nothing about a change that was rolled back', async () => {
    const { heard } = await open(await gateway.signIn('13800000001'));
    await gateway.database
      .transaction(async (tx) => {
        await publish(tx, { entity: 'thing', id: 'U', key: 'U', version: 1, eid: HQ });
        throw new Error('undo');
      })
      .catch(() => {});
    await change('A', HQ);
    await expect.poll(() => heard).toMatchObject([{ key: 'A' }]);
  });

  it('ends with the session', async () => {
    const client = await gateway.signIn('13800000001');
    const { heard, state } = await open(client);
    await client.request('/yzjumc/mall/logout');
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    await change('A', HQ);
    await expect.poll(() => state.ended).toBe(true);
    expect(heard).toEqual([]);
  });

  it('asks who may see it as things stand now', async () => {
    const client = await gateway.signIn('13800000001');
    const asked: unknown[] = [];
    gateway.live.setFilter((caller, message) => {
      asked.push('key' in message && message.key);
      return caller.roles.includes('customer');
    });
    const { heard, state } = await open(client);
    await sql`update memberships set roles = '{}'`.execute(gateway.database.kysely);
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    await change('A', HQ);
    await expect.poll(() => asked).toEqual(['A']);
    await sql`update memberships set roles = '{customer}'`.execute(gateway.database.kysely);
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    await change('B', HQ);
    await expect.poll(() => heard).toMatchObject([{ key: 'B' }]);
    expect(state.ended).toBe(false);
  });

  it('is refused beyond what a browser’s tabs need, for that session alone, until one is closed', async () => {
    const client = await gateway.signIn('13800000001');
    const streams = await Promise.all(Array.from({ length: MAX_STREAMS_PER_SESSION }, () => open(client)));
    expect(streams.map(({ status }) => status)).toEqual(streams.map(() => 200));
    expect((await open(client)).status).toBe(429);
    expect((await open(await gateway.signIn('13800000002'))).status).toBe(200);
    await change('A', HQ);
    await expect.poll(() => streams.filter(({ heard }) => heard.length === 1).length).toBe(MAX_STREAMS_PER_SESSION);
    stop?.abort();
    stop = new AbortController();
    await expect.poll(async () => (await open(client)).status).toBe(200);
  });

  it('looks its people up in one question, however many streams there are', async () => {
    for (const account of ['13800000001', '13800000002', '13800000008']) await open(await gateway.signIn(account));
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    const asked = vi.spyOn(gateway.database, 'prepared');
    const last = await open(await gateway.signIn('13800000001'));
    asked.mockClear();
    await change('A', HQ);
    await expect.poll(() => last.heard).toMatchObject([{ key: 'A' }]);
    expect(asked).toHaveBeenCalledTimes(1);
    asked.mockRestore();
  });

  it('does not keep the gateway from closing, nor does a connection on which nothing was asked yet', async () => {
    const { state } = await open(await gateway.signIn('13800000001'));
    const early = connect(Number(new URL(address).port), '127.0.0.1');
    await once(early, 'connect');
    const began = Date.now();
    await gateway.app.close();
    expect(Date.now() - began).toBeLessThan(3_000);
    await expect.poll(() => state.ended).toBe(true);
  });

  it.runIf(driver === 'postgres')('tells what happened in another gateway process', async () => {
    const { heard } = await open(await gateway.signIn('13800000001'));
    const another = gateway.store.openAnother();
    await openLiveBus(another);
    await another.transaction((tx) => publish(tx, { entity: 'thing', id: 'far', key: 'far', version: 1, eid: HQ }));
    await expect.poll(() => heard).toMatchObject([{ key: 'far' }]);
  });
});
