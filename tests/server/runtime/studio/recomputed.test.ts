import type { HistoryEntry } from '@yunpu/engine-core/endpoint';
import type { ListResult } from '@yunpu/engine-core/query';
import { expect, it } from 'vitest';
import { verifyHistory } from '../../../../server/runtime/history/chain.ts';
import { eachDatabase } from '../../../support/database.ts';
import { at, create, PEOPLE } from '../support.ts';
import { type Bag, copyTicket, type Doc, openTicketSuite } from './support.ts';

const lineOf = ({ record: { properties } }: Doc): Doc['record'] => (properties.lines as { items: Doc['record'] }).items;

eachDatabase('values that are computed from what a publication changes', (driver) => {
  const suite = openTicketSuite(driver);
  const { detail } = suite;

  const judged = async (entity: string, change: (document: Doc) => unknown) => {
    const draft = await suite.designer.change(entity, change);
    const impact = (await suite.designer.judge(draft.documents)).flatMap((one) => one.impact);
    return { draft, of: (title: string) => impact.find(({ message }) => message.startsWith(`字段“${title}”`)) };
  };
  const found = async (total: number): Promise<number> => {
    const filter = { field: 'total', op: 'eq', value: total };
    return (await suite.customer.call<ListResult>(at('ticket', 'list'), { filter, pageSize: 1 })).total;
  };

  it('are what the next save would make of it, and go back with it', async () => {
    const { record } = await create(suite.customer, { lines: [{ part: '纸', quantity: 3 }] });
    const before = suite.gateway.entities.documents.model('ticket').version;
    const { draft, of } = await judged('ticket', (document) => void lineOf(document).required!.push('price'));
    const repairs = [{ impact: of('单价')!.id, do: 'fill' as const, value: 100 }];
    await suite.designer.publish(draft, [], repairs);
    const { record: now } = await detail(record.ticketNo);
    expect(now).toMatchObject({ lines: [{ price: 100, amount: 300 }], total: 300 });
    expect(await found(300)).toBe(1);
    expect(await verifyHistory(suite.gateway.database.kysely, String(now.id))).toEqual({ ok: true });
    await suite.designer.back('ticket', before);
    const { record: again } = await detail(record.ticketNo);
    expect(again).not.toHaveProperty('lines.0.amount', 300);
    expect([again.total ?? 0, await found(300)]).toEqual([0, 0]);
  });

  it('by a new formula are computed at once where that is chosen, with all that is computed from them', async () => {
    const one = await create(suite.customer, { lines: [{ part: '纸', quantity: 2, price: 50 }] });
    await copyTicket(suite.gateway.database.kysely, one.record.ticketNo, 'F', 600);
    const before = suite.gateway.entities.documents.model('ticket').version;
    const { draft, of } = await judged('ticket', (document) => {
      lineOf(document).properties.amount!.compute = 'quantity * price * 2';
    });
    expect(of('金额')).toMatchObject({
      dangerous: false,
      message: expect.stringMatching(
        /^字段“金额”的计算方式变了，已保存的值在下次保存时换成新算出的值：涉及 \d+ 张单据$/u,
      ) as unknown,
      offers: [{ do: 'convert', words: '现在就按新的公式算出，不论单据在什么状态' }],
    });
    expect(of('合计')).toMatchObject({
      message: expect.stringMatching(
        /^字段“合计”由“金额”算出，已保存的值跟着换成新算出的值：涉及 \d+ 张单据$/u,
      ) as unknown,
      offers: [],
    });
    const { repairs } = await suite.designer.publish(draft, [], [{ impact: of('金额')!.id, do: 'convert' }]);
    expect(repairs).toMatchObject([{ title: '“金额”按公式算出', state: 'running' }]);
    await suite.gateway.jobs.runDue();
    for (const key of [one.record.ticketNo, 'F-600'])
      expect((await detail(key)).record).toMatchObject({ lines: [{ amount: 200 }], total: 200 });
    const history = await suite.customer.call<HistoryEntry[]>(at('ticket', 'history'), { key: one.record.ticketNo });
    expect(history[0]).toMatchObject({ action: 'repair', title: '随发布处理：“金额”按公式算出' });
    await suite.designer.back('ticket', before);
    await suite.gateway.jobs.runDue();
    for (const key of [one.record.ticketNo, 'F-600'])
      expect((await detail(key)).record).toMatchObject({ lines: [{ amount: 100 }], total: 100 });
  });

  it('by a new formula stay until the next save where nothing is chosen', async () => {
    const { record } = await create(suite.customer, { lines: [{ part: '纸', quantity: 2, price: 50 }] });
    const change = (times: number) => (document: Doc) => {
      lineOf(document).properties.amount!.compute = `quantity * price * ${times}`;
    };
    await suite.designer.publishAll(await suite.designer.change('ticket', change(3)));
    const { record: stored, version } = await detail(record.ticketNo);
    expect(stored.total).toBe(100);
    await suite.customer.call(at('ticket', 'save'), { record: { ...stored, subject: '改过' }, version });
    expect((await detail(record.ticketNo)).record.total).toBe(300);
    await suite.designer.publishAll(await suite.designer.change('ticket', change(1)));
  });

  it('or copied in other records come along, in the background', async () => {
    const staff = await suite.gateway.signIn(PEOPLE.staff);
    await staff.call(at('depot', 'save'), { record: { code: 'W', name: '西仓', open: true } });
    const publish = async (entity: string, change: (document: Doc) => unknown) =>
      suite.designer.publishAll(await suite.designer.change(entity, change));
    await publish('depot', ({ record: { properties } }) => {
      const rollup = { entity: 'ticket', by: 'depot', total: 'sum', of: 'total' };
      properties.worth = { type: 'integer', format: 'money', title: '备件总值', rollup };
    });
    await publish('ticket', ({ record: { properties } }) => {
      (properties.depot!.link as Bag).follow = ['depotCity'];
    });
    const { record } = await create(suite.customer, { depot: 'W', lines: [{ part: '纸', quantity: 3 }] });
    const worth = async () =>
      (await staff.call<{ record: Bag }>(at('depot', 'detail'), { key: 'W' })).record.worth ?? 0;
    const work = async () => {
      await suite.gateway.database.kysely
        .updateTable('outbox')
        .set({ available_at: '2026-01-01T00:00:00.000Z' })
        .execute();
      await suite.gateway.jobs.runDue();
    };
    await work();
    expect(await worth()).toBe(0);

    const before = suite.gateway.entities.documents.model('ticket').version;
    const priced = await judged('ticket', (document) => void lineOf(document).required!.push('price'));
    await suite.designer.publish(priced.draft, [], [{ impact: priced.of('单价')!.id, do: 'fill', value: 100 }]);
    await work();
    expect(await worth()).toBe(300);
    const placed = await judged('depot', (document) => void document.record.required!.push('city'));
    await suite.designer.publish(placed.draft, [], [{ impact: placed.of('城市')!.id, do: 'fill', value: '成都' }]);
    await work();
    expect((await detail(record.ticketNo)).record.depotCity).toBe('成都');
    await suite.designer.back('ticket', before);
    await work();
    expect(await worth()).toBe(0);
  });
});
