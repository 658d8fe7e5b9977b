import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Overview, RecentRecord } from '../../../../contract/home.ts';
import type { Client } from '../../../support/client.ts';
import { eachDatabase } from '../../../support/database.ts';
import { startGateway, type TestGateway } from '../../../support/gateway.ts';
import { empty, keep, OTHERS, PEOPLE, userId, type Who } from '../todos/support.ts';

eachDatabase('the lists on a person’s home page', (driver) => {
  let gateway: TestGateway;
  const clients = {} as Record<Who, Client>;
  beforeAll(async () => {
    gateway = await startGateway({ driver });
    for (const who of Object.keys(PEOPLE) as Who[]) clients[who] = await gateway.signIn(PEOPLE[who].account);
  });
  afterAll(() => gateway.close());
  beforeEach(() => empty(gateway));

  const OWN = { eid: PEOPLE.customer.eid, by: userId('customer') };
  const at = (minute: number) => ({ at: new Date(Date.UTC(2026, 0, 5, 3, minute)) });
  const overviews = (client: Client, ...entities: string[]) =>
    client.call<Overview[]>('/yzjumc/home/v3/overviews', { entities });
  const recent = (client: Client, ...entities: string[]) =>
    client.call<RecentRecord[]>('/yzjumc/home/v3/recent', { entities });

  it('say how much there is by their views, and by their states where no view holds any, in the order asked for', async () => {
    await keep(gateway, 'invoice', { status: 'submitted' }, OWN);
    await keep(gateway, 'invoice', { status: 'draft' }, OWN);
    await keep(gateway, 'invoice', { status: 'void' }, { eid: OTHERS });
    await keep(gateway, 'contract', { status: 'refused' }, OWN);
    const [contract, invoice, ...rest] = await overviews(clients.customer, 'contract', 'invoice', 'renewal');
    expect(rest).toEqual([{ entity: 'renewal', total: { total: 0 }, parts: [] }]);
    expect([contract?.entity, contract?.total, invoice?.entity, invoice?.total]).toEqual([
      'contract',
      { total: 1 },
      'invoice',
      { total: 2 },
    ]);
    expect(contract?.parts).toEqual([
      { title: '已拒签', count: { total: 1 }, state: { field: 'status', value: 'refused' } },
    ]);
    expect(invoice?.parts).toEqual([
      { title: '审批中', count: { total: 1 }, view: '审批中' },
      { title: '待处理', count: { total: 1 }, view: '待处理' },
    ]);
    const staff = await overviews(clients.staff, 'invoice');
    expect(staff[0]?.total).toEqual({ total: 3 });
  });

  it('are of what the person reads and of nothing else', async () => {
    await keep(gateway, 'reward', {}, { eid: OTHERS });
    await keep(gateway, 'invoice', { status: 'draft' }, { eid: OTHERS });
    expect(await overviews(clients.customer, 'reward', 'gone', 'invoice', 'invoice')).toEqual([
      { entity: 'invoice', total: { total: 0 }, parts: [] },
    ]);
    expect(await recent(clients.customer, 'reward', 'gone', 'invoice')).toEqual([]);
    expect(await recent(clients.customer)).toEqual([]);
    for (const path of ['overviews', 'recent'])
      expect(
        (await gateway.visitor().request(`/yzjumc/home/v3/${path}`, { method: 'POST', body: { entities: [] } })).status,
      ).toBe(401);
  });

  it('show together what was changed last, the latest first', async () => {
    const keys: string[] = [];
    for (let minute = 0; minute < 14; minute += 1)
      keys.push(
        await keep(
          gateway,
          minute % 3 === 0 ? 'contract' : 'invoice',
          { status: minute % 3 === 0 ? 'pending' : 'draft' },
          { ...OWN, ...at(minute) },
        ),
      );
    await keep(gateway, 'invoice', { status: 'draft' }, { eid: OTHERS, ...at(30) });
    const shown = await recent(clients.customer, 'invoice', 'contract');
    expect(shown.map(({ key }) => key)).toEqual(keys.toReversed().slice(0, 10));
    expect(shown[0]).toMatchObject({ entity: 'invoice', kind: '发票', at: at(13).at.toISOString() });
    expect(shown[1]).toMatchObject({ entity: 'contract', state: { title: '待甲方签署' } });
    expect(await recent(clients.customer, 'contract')).toHaveLength(5);
  });
});
