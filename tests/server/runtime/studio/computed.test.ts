import type { DetailResult, HistoryEntry } from '@yunpu/engine-core/endpoint';
import type { ListResult } from '@yunpu/engine-core/query';
import { expect, it } from 'vitest';
import type { LiveMessage } from '../../../../server/platform/http/liveEvents.ts';
import { verifyHistory } from '../../../../server/runtime/history/chain.ts';
import { eachDatabase } from '../../../support/database.ts';
import { at, create } from '../support.ts';
import { copyTicket, type Doc, openTicketSuite } from './support.ts';

const pieces = ({ record: { properties } }: Doc): void => {
  (properties.lines as { items: Doc['record'] }).items.properties.twice = {
    type: 'integer',
    title: '双份',
    compute: 'quantity * 2',
  };
  properties.pieces = {
    type: 'integer',
    title: '件数',
    compute: 'sum(lines.map(l, l.quantity))',
    column: { summary: 'sum' },
    filter: true,
  };
};

eachDatabase('a computed field that is new', (driver) => {
  const suite = openTicketSuite(driver);
  const { detail } = suite;
  const found = async (value: number) =>
    (
      await suite.customer.call<ListResult>(at('ticket', 'list'), {
        filter: { field: 'pieces', op: 'eq', value },
        pageSize: 1,
      })
    ).total;
  const lines = (...quantities: number[]) => quantities.map((quantity) => ({ part: '备件', quantity }));

  it('is computed in the records from before, which nobody has changed by it, and that is said beforehand', async () => {
    const one = await create(suite.customer, { lines: lines(2, 3) });
    const other = await create(suite.customer, { lines: lines(7) });
    const key = one.record.ticketNo;
    const before = await detail(key);
    const first = suite.gateway.entities.documents.model('ticket').version;
    const draft = await suite.designer.change('ticket', pieces);
    const [judged] = await suite.designer.judge(draft.documents);
    expect(judged!.impact.map(({ message }) => message)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^字段“件数”在已有的单据里一并算出：涉及 \d+ 张单据$/u)]),
    );
    await suite.designer.publishAll(draft);
    const after = await detail(key);
    expect(after.record).toMatchObject({ pieces: 5, lines: [{ twice: 4 }, { twice: 6 }] });
    expect([await found(5), await found(7)]).toEqual([1, 1]);
    expect([after.version, after.record.updatedAt, after.record.updatedByName]).toEqual([
      before.version,
      before.record.updatedAt,
      before.record.updatedByName,
    ]);
    const history = await suite.customer.call<HistoryEntry[]>(at('ticket', 'history'), { key });
    expect(history.map(({ action }) => action)).toEqual(['create']);
    expect(await verifyHistory(suite.gateway.database.kysely, String(after.record.id))).toEqual({ ok: true });

    // One press back: nobody entered what goes. What was saved while the field was gone is what it is computed from when it comes back.
    await suite.designer.back('ticket', first);
    const { record, version } = await detail(other.record.ticketNo);
    await suite.customer.call(at('ticket', 'save'), { record: { ...record, lines: lines(8) }, version });
    await suite.designer.publishAll(await suite.designer.change('ticket', pieces));
    expect([await found(7), await found(8)]).toEqual([0, 1]);
  });

  it('is computed where people filled in nothing, and what they did stays until the record is saved', async () => {
    await suite.designer.publishAll(
      await suite.designer.change('ticket', ({ record: { properties } }) => {
        properties.points = { type: 'integer', title: '点数' };
      }),
    );
    const empty = await create(suite.customer, { lines: lines(4) });
    const full = await create(suite.customer, { lines: lines(4), points: 1 });
    const draft = await suite.designer.change('ticket', ({ record: { properties } }) => {
      properties.points = { type: 'integer', title: '点数', compute: 'pieces * 10' };
    });
    const [judged] = await suite.designer.judge(draft.documents);
    expect(judged!.impact.map(({ message }) => message)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^字段“点数”在没有值的单据里一并算出：涉及 \d+ 张单据$/u),
        expect.stringContaining('字段“点数”改为自动计算'),
      ]),
    );
    await suite.designer.publishAll(draft);
    const points = async (one: DetailResult) => (await detail(one.record.ticketNo)).record.points;
    expect([await points(empty), await points(full)]).toEqual([40, 1]);
  });

  it('is computed in the background where there are many, each record in one state or the other', async () => {
    const { record } = await create(suite.customer, { lines: lines(9, 9) });
    await copyTicket(suite.gateway.database.kysely, record.ticketNo, 'C', 600);
    const draft = await suite.designer.change('ticket', ({ record: { properties } }) => {
      properties.dozens = { type: 'number', title: '打数', compute: 'pieces / 12', filter: true };
    });
    const { repairs } = await suite.designer.publishAll(draft);
    expect(repairs).toMatchObject([{ title: '“打数”按公式算出', state: 'running', done: 0 }]);
    expect((await detail('C-600')).record.dozens ?? null).toBeNull();
    // Pages that are open read again what they show, of which nobody made a new version.
    const heard: LiveMessage[] = [];
    const stop = suite.gateway.live.subscribe((message) => void heard.push(message));
    await suite.gateway.jobs.runDue();
    const { version } = suite.gateway.entities.documents.model('ticket');
    await expect.poll(() => heard).toContainEqual({ document: 'ticket', version, records: true });
    expect(heard).toContainEqual(expect.objectContaining({ entity: 'ticket' }));
    stop();
    expect((await suite.designer.repairs('ticket'))[0]).toMatchObject({ state: 'done', left: 0 });
    expect((await detail('C-600')).record.dozens).toBe(1.5);
  });
});
