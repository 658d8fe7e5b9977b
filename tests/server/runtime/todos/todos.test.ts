import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Client } from '../../../support/client.ts';
import { eachDatabase } from '../../../support/database.ts';
import { startGateway, type TestGateway } from '../../../support/gateway.ts';
import { SHIPPED } from './shipped.ts';
import { empty, entriesOf, inDays, keep, OTHERS, PEOPLE, todosOf, userId, type Who } from './support.ts';

eachDatabase('what waits for a person', (driver) => {
  let gateway: TestGateway;
  const clients = {} as Record<Who, Client>;
  beforeAll(async () => {
    gateway = await startGateway({ driver });
    for (const who of Object.keys(PEOPLE) as Who[]) clients[who] = await gateway.signIn(PEOPLE[who].account);
  });
  afterAll(() => gateway.close());
  beforeEach(() => empty(gateway));

  const OWN = { eid: PEOPLE.customer.eid, by: userId('customer') };

  it('is nothing where there is nothing, and nobody who is not signed in is told', async () => {
    expect(await todosOf(clients.customer)).toEqual({ entries: [], total: 0, isMore: false });
    expect((await gateway.visitor().request('/yzjumc/home/v3/todos', { method: 'POST', body: {} })).status).toBe(401);
  });

  it('is all that the shipped documents say, for whom they say it, and gone when it is settled', async () => {
    const all = gateway.entities.documents
      .all()
      .flatMap((model) => model.waiting.map(({ name }) => `${model.entity}.${name}`));
    expect(SHIPPED.map(({ entry }) => entry).sort()).toEqual(all.sort());
    for (const { entry, who, record, settled, eid, actions, path } of SHIPPED) {
      await empty(gateway);
      const [entity = '', name] = entry.split('.');
      const owner = { eid: eid ?? (who === 'staff' ? OTHERS : PEOPLE[who].eid), by: userId(who) };
      await keep(gateway, entity, { ...record, ...settled }, owner);
      const key = await keep(gateway, entity, record, owner);
      const entries = await entriesOf(clients[who]);
      expect(entries, entry).toMatchObject([{ entity, name, key }]);
      if (actions)
        expect(
          entries[0]?.actions.map((action) => action.name),
          entry,
        ).toEqual(actions);
      if (path) expect(entries[0]?.link?.path, entry).toContain(path);
    }
  });

  it('is another team’s with nobody of it, and a person’s with nobody else', async () => {
    await keep(gateway, 'order', { status: 'WAIT_PAY' }, { eid: OTHERS });
    await keep(gateway, 'order', { status: 'WAIT_PAY', hidden: true }, OWN);
    await keep(gateway, 'invoice', { status: 'returned' }, { eid: PEOPLE.customer.eid, by: 'u13800000002' });
    await keep(gateway, 'invoice', { status: 'returned' }, { eid: OTHERS, by: userId('customer') });
    await keep(gateway, 'approval', { status: 'running', handlers: ['u-other'], participants: [userId('staff')] });
    expect(await entriesOf(clients.customer)).toEqual([]);
    expect(await entriesOf(clients.partner)).toEqual([]);
    expect(await entriesOf(clients.staff)).toEqual([]);
    const colleague = await gateway.signIn('13800000002');
    expect(await entriesOf(colleague)).toMatchObject([{ entity: 'invoice', reason: '被退回或驳回，请修改后重新提交' }]);
  });

  it('stands in the order of its dates, as they are in China, and of one date the oldest first', async () => {
    const day = (days: number) =>
      keep(gateway, 'online-contract', { status: 'approved', signBefore: inDays(days) }, OWN);
    const ended = async (due: string) => keep(gateway, 'order', { status: 'WAIT_PAY', payBefore: due }, OWN);
    const newer = await keep(gateway, 'invoice', { status: 'rejected' }, { ...OWN, at: new Date(Date.now() - 1000) });
    const older = await keep(gateway, 'invoice', { status: 'rejected' }, { ...OWN, at: new Date(Date.now() - 9000) });
    const later = await day(20);
    const today = await day(0);
    const yesterday = await day(-1);
    const midnight = await ended(`${inDays(-1)}T15:59:59.999Z`);
    const last = await ended(`${inDays(0)}T15:59:59.999Z`);
    const entries = await entriesOf(clients.customer);
    expect(entries.map(({ key }) => key)).toEqual([midnight, yesterday, last, today, older, newer, later]);
    expect(entries.map(({ urgency }) => urgency)).toEqual(['late', 'late', 'today', 'today', 'open', 'open', 'later']);
    expect(entries[2]).toMatchObject({ due: `${inDays(0)}T15:59:59.999Z` });
  });

  it('counts thirty days ahead by days in China, for dates and for instants', async () => {
    await keep(gateway, 'asset', {
      status: 'active',
      kind: 'paid',
      expireDate: inDays(30),
      ownerEid: PEOPLE.customer.eid,
    });
    await keep(gateway, 'asset', {
      status: 'active',
      kind: 'paid',
      expireDate: inDays(31),
      ownerEid: PEOPLE.customer.eid,
    });
    await keep(gateway, 'asset', {
      status: 'active',
      kind: 'paid',
      expireDate: inDays(-31),
      ownerEid: PEOPLE.customer.eid,
    });
    expect(await entriesOf(clients.customer)).toMatchObject([{ entity: 'asset', due: inDays(30), urgency: 'later' }]);
  });

  it('is fifty at most, the most urgent of all kinds, and says that there is more', async () => {
    for (let n = 0; n < 52; n += 1) await keep(gateway, 'invoice', { status: 'rejected' }, OWN);
    const late = await keep(gateway, 'online-contract', { status: 'approved', signBefore: inDays(-2) }, OWN);
    const list = await todosOf(clients.customer);
    expect([list.entries.length, list.entries[0]?.key, list.isMore]).toEqual([50, late, true]);
    await gateway.database.kysely
      .deleteFrom('records')
      .where('key', '=', list.entries[1]?.key ?? '')
      .execute();
    await gateway.database.kysely
      .deleteFrom('records')
      .where('key', '=', list.entries[2]?.key ?? '')
      .execute();
    const fewer = await todosOf(clients.customer);
    expect([fewer.entries.length, fewer.total, fewer.isMore]).toEqual([50, 51, false]);
  });

  it('tells of each what it is called, what it comes to, and what settles it now', async () => {
    await keep(gateway, 'order', { status: 'WAIT_PAY', subject: '云会议 3 件', payable: 1_234_500 }, OWN);
    const [entry] = await entriesOf(clients.customer);
    expect(entry).toMatchObject({
      kind: '商城订单',
      title: '云会议 3 件',
      state: { title: '待付款', color: 'warning' },
      reason: '等您付款',
      urgency: 'open',
      due: null,
      facts: [{ title: '应付金额', text: '¥12,345.00' }],
      actions: [],
      link: { title: '去支付', path: `/pay?orderNo=${entry?.key}` },
    });
  });

  it('is gone once an action of it is taken', async () => {
    const key = await keep(gateway, 'seal', { status: 'rejected', name: '合同章' }, OWN);
    expect(await entriesOf(clients.customer)).toMatchObject([
      { key, actions: [{ name: 'rework', title: '重新填写' }] },
    ]);
    await clients.customer.call('/yzjumc/entity/v1/seal/act', { key, action: 'rework' }, { 'idempotency-key': key });
    expect(await entriesOf(clients.customer)).toEqual([]);
  });
});
