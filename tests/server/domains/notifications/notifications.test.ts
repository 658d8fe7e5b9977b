import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { NotificationPage } from '../../../../contract/notifications.ts';
import { demoTeam } from '../../../../server/demo/identity/accounts.ts';
import { type Notice, notify, settle } from '../../../../server/domains/notifications/service.ts';
import type { Client } from '../../../support/client.ts';
import { eachDatabase } from '../../../support/database.ts';
import { type ApprovalSetup, decide, startApprovals } from '../../runtime/approvals/support.ts';

const BASE = '/yzjumc/notification/v1';
const LANHAI = demoTeam('蓝海制造有限公司').eid;
const CHEN = 'u13800000001';

eachDatabase('notifications', (driver) => {
  let setup: ApprovalSetup;
  let chen: Client;
  let other: Client;
  beforeAll(async () => {
    setup = await startApprovals(driver);
    [chen, other] = await Promise.all([
      setup.gateway.signIn('13800000001', '蓝海制造有限公司'),
      setup.gateway.signIn('13800000008'),
    ]);
  });
  afterAll(() => setup.gateway.close());
  beforeEach(() => setup.gateway.database.kysely.deleteFrom('notifications').execute());

  const list = (client: Client, body = {}) => client.call<NotificationPage>(`${BASE}/list`, body);
  const titles = async (client: Client, body = {}) => (await list(client, body)).items.map(({ title }) => title);
  const count = (client: Client) => client.call<Record<string, number>>(`${BASE}/count`);
  const send = (notice: Partial<Notice> = {}) =>
    setup.gateway.database.transaction((tx) =>
      notify(tx, {
        to: { userIds: [CHEN], eid: LANHAI },
        kind: 'change',
        title: '发票已开具',
        text: '蓝海',
        link: '/workstation/home',
        dedupeKey: 'a',
        ...notice,
      }),
    );

  it('say to whoever may decide that an approval waits, and take it back from all when one decided', async () => {
    const key = await setup.submitted();
    const [waiting] = (await list(setup.staff, { kind: 'todo' })).items;
    expect(waiting).toMatchObject({
      kind: 'todo',
      title: '销售合同待审批',
      text: '周航（远帆科技有限公司）：云岭云服务销售合同，¥90.00',
      link: `/workstation/e/approval?${new URLSearchParams({ view: '待办', at: await setup.approvalOf(key) }).toString()}`,
      readAt: null,
    });
    expect(await titles(setup.more[0] as Client)).toEqual(['销售合同待审批']);
    expect(await count(setup.partner)).toEqual({ unread: 0, todo: 0, change: 0, expiry: 0 });
    await decide(setup.staff, await setup.approvalOf(key), 'refuse', { opinion: '折扣超出授权' });
    for (const client of [setup.staff, ...setup.more]) expect(await count(client)).toMatchObject({ unread: 0 });
    expect((await list(setup.partner)).items).toMatchObject([
      {
        kind: 'change',
        title: '销售合同已驳回',
        text: '云岭云服务销售合同：折扣超出授权',
        link: `/workstation/e/sale-contract/${key}`,
      },
    ]);
    // What one does oneself is no news, and nobody else was told.
    expect(await titles(setup.staff, { kind: 'change' })).toEqual([]);
    expect(await titles(other)).toEqual([]);
  });

  it('are told once, however often, and never of what did not happen', async () => {
    await Promise.all([send(), send(), send()]);
    await setup.gateway.database
      .transaction(async (tx) => {
        await notify(tx, {
          to: { userIds: [CHEN], eid: LANHAI },
          kind: 'change',
          title: '不会发生',
          text: '',
          link: '/',
          dedupeKey: 'undone',
        });
        throw new Error('undo');
      })
      .catch(() => {});
    expect(await titles(chen)).toEqual(['发票已开具']);
    await chen.call(`${BASE}/read-all`);
    await send();
    expect(await count(chen)).toMatchObject({ unread: 0 });
  });

  it('go to members only, in the team whose business it is', async () => {
    await send({ to: { userIds: [CHEN, 'u13800000008'], eid: LANHAI } });
    await send({ to: { eid: LANHAI, admins: true }, title: '给管理员', dedupeKey: 'b' });
    await send({ to: { shop: ['staff'] }, title: '给运营', dedupeKey: 'c' });
    expect(await titles(chen)).toEqual(['给管理员', '发票已开具']);
    expect(await titles(other)).toEqual([]);
    expect(await titles(await setup.gateway.signIn('13800000002'))).not.toContain('给管理员');
    expect(await titles(setup.staff)).toEqual(['给运营']);
    const { kysely } = setup.gateway.database;
    await kysely.updateTable('users').set({ status: 'inactive' }).where('id', '=', 'u13800000002').execute();
    await send({ to: { eid: LANHAI }, title: '给全员', dedupeKey: 'd' });
    await kysely.updateTable('users').set({ status: 'active' }).where('id', '=', 'u13800000002').execute();
    const notified = await kysely.selectFrom('notifications').where('dedupe_key', '=', 'd').select('user_id').execute();
    expect([
      notified.some(({ user_id }) => user_id === CHEN),
      notified.some(({ user_id }) => user_id === 'u13800000002'),
    ]).toEqual([true, false]);
    const elsewhere = await setup.gateway.database.kysely
      .selectFrom('memberships as m')
      .innerJoin('teams as t', 't.eid', 'm.eid')
      .where('m.user_id', '=', CHEN)
      .where('m.eid', '!=', LANHAI)
      .select('t.name')
      .executeTakeFirstOrThrow();
    expect(await titles(await setup.gateway.signIn('13800000001', elsewhere.name))).toEqual([]);
  });

  it('come in pages, newest first, by kind and unread', async () => {
    // Told in another order than it happened in, two at one instant.
    for (const at of [5, 1, 3, 4, 2])
      await send({
        title: `第 ${at} 条`,
        kind: at % 2 ? 'change' : 'expiry',
        dedupeKey: `n${at}`,
        at: new Date(Date.UTC(2026, 10, 20, 6, 0, at === 4 ? 3 : at)),
      });
    const first = await list(chen, { size: 2 });
    expect(first.items.map(({ title }) => title)).toEqual(['第 5 条', '第 4 条']);
    const second = await list(chen, { size: 2, cursor: first.nextCursor });
    expect(second.items.map(({ title }) => title)).toEqual(['第 3 条', '第 2 条']);
    expect(await list(chen, { size: 2, cursor: second.nextCursor })).toMatchObject({
      items: [{ title: '第 1 条' }],
      nextCursor: null,
    });
    expect(await titles(chen, { kind: 'expiry' })).toEqual(['第 4 条', '第 2 条']);
    await chen.call(`${BASE}/read`, { ids: [first.items[0]?.id] });
    expect(await titles(chen, { unread: true })).toEqual(['第 4 条', '第 3 条', '第 2 条', '第 1 条']);
    expect(await chen.call(`${BASE}/read-all`, { kind: 'expiry' })).toEqual({
      unread: 2,
      todo: 0,
      change: 2,
      expiry: 0,
    });
    for (const body of [
      { kind: 'x' },
      { size: 0 },
      { size: 101 },
      { cursor: '1 or 1=1' },
      { cursor: '2026-99-99' },
      { cursor: '2026-19-39T25:00:00.000Z_1' },
      { cursor: '2026-11-20T06:00:00.000Z_1;drop' },
    ])
      expect((await chen.refusal(`${BASE}/list`, body)).errorCode).toBe('request.invalid');
  });

  it('of another person cannot be read or marked', async () => {
    await send();
    const id = (await list(chen)).items[0]?.id ?? '';
    for (const stranger of [other, setup.staff]) {
      expect((await stranger.refusal(`${BASE}/read`, { ids: [id] })).errorCode).toBe('record.notFound');
      await stranger.call(`${BASE}/read-all`);
      expect(await titles(stranger, { cursor: `2099-01-01T00:00:00.000Z_${id}` })).not.toContain('发票已开具');
    }
    expect(await count(chen)).toMatchObject({ unread: 1 });
    for (const path of [
      'list',
      'count',
      'read',
      'read-all',
      'settings',
      'settings/save',
      'settings/address',
      'settings/confirm',
    ])
      expect((await setup.gateway.visitor().request(`${BASE}/${path}`, { method: 'POST', body: {} })).status).toBe(401);
  });

  it('that wait for a record end when the record waits no more, except for who still has to act', async () => {
    await send({ kind: 'todo', about: 'seal:1' });
    await send({ kind: 'todo', about: 'seal:1', to: { shop: ['staff'] } });
    await setup.gateway.database.transaction((tx) => settle(tx, 'seal:1', { except: [CHEN] }));
    expect([await count(chen), await count(setup.staff)]).toMatchObject([{ todo: 1 }, { todo: 0 }]);
    await setup.gateway.database.transaction((tx) => settle(tx, 'seal:1'));
    expect(await count(chen)).toMatchObject({ todo: 0 });
  });

  it('are one line of plain text that leads to a page of this site', async () => {
    await send({ title: '甲\r\nBcc: a@b.cn', text: '<img src=x>\u0000\u2028乙' });
    expect((await list(chen)).items).toMatchObject([{ title: '甲 Bcc: a@b.cn', text: '<img src=x> 乙' }]);
    for (const link of ['//evil.example', 'https://evil.example', 'javascript:alert(1)'])
      await expect(send({ link, dedupeKey: link })).rejects.toThrow(/notifications_link/);
  });

  it('reach the open pages of that person, and of nobody else', async () => {
    const address = await setup.gateway.listen();
    const heard: [string, string][] = [];
    const stop = new AbortController();
    const open = async (name: string, client: Client) => {
      const cookie = [...client.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
      const answer = await fetch(`${address}/events`, { headers: { cookie }, signal: stop.signal });
      void (async () => {
        for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>)
          for (const line of new TextDecoder().decode(chunk).split('\n'))
            if (line.startsWith('data: ')) heard.push([name, line.slice(6)]);
      })().catch(() => {});
    };
    await Promise.all([open('chen', chen), open('chen again', chen), open('other', other), open('staff', setup.staff)]);
    await send();
    const notified = JSON.stringify({ topic: 'notifications' });
    await expect.poll(() => heard.length).toBe(2);
    await chen.call(`${BASE}/read-all`);
    await expect.poll(() => heard.length).toBe(4);
    await send({ to: { shop: ['staff'] }, dedupeKey: 'z' });
    await expect.poll(() => heard.some(([name]) => name === 'staff')).toBe(true);
    stop.abort();
    expect(
      heard
        .filter(([name]) => name !== 'staff')
        .map(([name]) => name)
        .sort(),
    ).toEqual(['chen', 'chen', 'chen again', 'chen again']);
    expect(new Set(heard.map(([, data]) => data))).toEqual(new Set([notified]));
  });
});
