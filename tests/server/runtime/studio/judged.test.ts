import type { DetailResult } from '@yunpu/engine-core/endpoint';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Answered } from '../../../../contract/define.ts';
import type * as calls from '../../../../contract/studio/index.ts';
import type { Impact } from '../../../../contract/studio/index.ts';
import { verifyHistory } from '../../../../server/runtime/history/chain.ts';
import { eachDatabase } from '../../../support/database.ts';
import { at, create, listTickets, PEOPLE } from '../support.ts';
import { type Bag, copyTicket, type Doc, dangerous, field, openTicketSuite } from './support.ts';

eachDatabase('what a publication does to stored records, as each of them is judged', (driver) => {
  const suite = openTicketSuite(driver);
  const { detail } = suite;
  const properties = ({ record }: Doc) => record.properties;

  async function judged(change: (document: Doc) => unknown) {
    const draft = await suite.designer.change('ticket', change);
    const [one] = await suite.designer.judge(draft.documents);
    expect(one!.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    const at = (place: string): Impact[] => one!.impact.filter(({ pointer }) => pointer.endsWith(place));
    return { draft, impact: one!.impact, at };
  }
  const publish = async (change: (document: Doc) => unknown) =>
    suite.designer.publishAll(await suite.designer.change('ticket', change));

  it('counts the records that a new rule, condition, format or computed value is about', async () => {
    await publish((document) => {
      field('when')(document);
      properties(document).size = { type: 'integer', title: '尺寸' };
      properties(document).level = { title: '等级', oneOf: [{ const: 'a', title: '甲' }] };
    });
    await create(suite.customer, { urgent: true, when: '2026-1', size: 7, level: 'a' });
    await create(suite.customer, { when: '2026-01', size: 10, dueDate: '2026-01-31' });
    const { at } = await judged((document) => {
      const { when, size, dueDate, level, urgent } = properties(document);
      (document.rules as Bag[]).push({ check: 'size >= 10', at: '/size', message: '尺寸至少是 10' });
      when!.format = 'date';
      size!.multipleOf = 5;
      dueDate!.require = 'urgent == true';
      level!.show = 'size >= 10';
      level!.whenHidden = 'clear';
      urgent!.compute = 'size >= 10';
    });
    const found = [...at('/rules/1'), ...['when', 'size', 'level', 'urgent'].flatMap((name) => at(`/${name}`))];
    expect(found.map(({ kind, dangerous: is, count }) => [kind, is, count])).toEqual([
      ['invalid', true, 1],
      ['invalid', true, 2],
      ['invalid', true, 1],
      ['values', true, 1],
      ['values', true, 1],
      ['values', false, 1],
    ]);
    expect(at('/rules/1')[0]!.message).toContain('尺寸至少是 10');
    expect(at('/when')[0]!.offers).toMatchObject([{ do: 'fill' }]);
    // The condition is judged by the values that will be computed.
    expect(at('/dueDate')).toEqual([]);
  });

  it('counts the records with files that a field does not take any more', async () => {
    const photos = (more: Bag) => (document: Doc) => {
      properties(document).photos = { type: 'array', format: 'attachment', title: '照片', ...more };
    };
    await publish(photos({}));
    await create(suite.customer, { photos: [{ fileId: 'a', name: '一.png', type: 'image/png' }] });
    await create(suite.customer, { photos: [{ fileId: 'b', name: '一.pdf', type: 'application/pdf' }] });
    const { at } = await judged(photos({ accept: ['image/*'] }));
    expect(at('/photos')).toMatchObject([{ kind: 'invalid', dangerous: true, count: 1 }]);
    await publish(photos({ accept: ['image/png'] }));
    const wider = await judged(photos({ accept: ['image/*'] }));
    expect(wider.at('/photos').filter(({ kind }) => kind === 'invalid')).toEqual([]);
  });

  it('counts the records whose times meet already where they may not from now on', async () => {
    const trips = (more: Bag) => (document: Doc) => {
      const { record } = document;
      record.properties.out = { type: 'string', format: 'date', title: '出发' };
      record.properties.back = { type: 'string', format: 'date', title: '返回' };
      record.properties.car = { type: 'string', title: '车辆' };
      Object.assign(document, more);
    };
    const rule = { name: 'car', from: 'out', to: 'back', same: ['car'], message: '这辆车已派出' };
    await publish(trips({}));
    for (const [car, out, back] of [
      ['甲', '2026-03-01', '2026-03-04'],
      ['甲', '2026-03-03', '2026-03-05'],
      ['甲', '2026-03-05', '2026-03-06'],
      ['乙', '2026-03-01', '2026-03-09'],
      [undefined, '2026-03-01', '2026-03-09'],
    ] as const)
      await create(suite.customer, { car, out, back });
    const half = await judged(trips({ noOverlap: [rule] }));
    expect(half.at('/noOverlap/0')).toMatchObject([{ kind: 'invalid', dangerous: true, count: 2 }]);
    const inclusive = await judged(trips({ noOverlap: [{ ...rule, inclusive: true }] }));
    expect(inclusive.at('/noOverlap/0')).toMatchObject([{ count: 3 }]);
    expect(inclusive.at('/noOverlap/0')[0]!.message).toContain('这辆车已派出');
    await suite.designer.publishAll(half.draft);
    const again = await judged(trips({ noOverlap: [{ ...rule, name: 'vehicle', message: '车已派出' }] }));
    expect(again.at('/noOverlap/0')).toEqual([]);
  });

  it('does not count again what was a rule before, or reads another name', async () => {
    const { impact } = await judged((document) => {
      const { size, ...others } = properties(document);
      document.record.properties = { ...others, width: { ...size, id: 'size' } };
      (document.rules as Bag[]).push({ check: 'width >= 5', at: '/width', message: '尺寸至少是 5' });
    });
    expect(impact.filter(({ kind }) => kind === 'invalid')).toEqual([]);
  });

  it('fills what a condition requires where it does, and is undone by going back', async () => {
    const { record: due } = await create(suite.customer, { urgent: true });
    const { record: free } = await create(suite.customer, { urgent: false });
    const before = suite.gateway.entities.documents.model('ticket').version;
    const { draft, at } = await judged((document) => {
      properties(document).dueDate!.require = 'urgent == true';
    });
    const [missing] = at('/dueDate');
    expect(missing).toMatchObject({ kind: 'invalid', dangerous: true, count: 2 });
    expect(await suite.designer.refused(draft)).toMatchObject({ errorCode: 'studio.notAccepted' });
    const { repairs } = await suite.designer.publish(
      draft,
      [],
      [{ impact: missing!.id, do: 'fill', value: '2026-03-01' }],
    );
    expect(repairs).toMatchObject([{ state: 'done', total: 2, done: 2, left: 0 }]);
    expect((await detail(due.ticketNo)).record.dueDate).toBe('2026-03-01');
    expect((await detail(free.ticketNo)).record.dueDate ?? null).toBeNull();
    await suite.designer.back('ticket', before);
    expect((await detail(due.ticketNo)).record.dueDate ?? null).toBeNull();
  });

  it('counts values that several records have where they have to differ', async () => {
    await create(suite.customer, { when: '同一个' });
    await create(suite.customer, { when: '同一个' });
    const { at } = await judged((document) => {
      properties(document).when!.unique = 'global';
      properties(document).when!.maxLength = 2;
    });
    const [shared, long] = ['不能重复', '不超过'].map((words) =>
      at('/when').find(({ message }) => message.includes(words)),
    );
    expect(shared).toMatchObject({ dangerous: true, count: 2 });
    expect(long!.offers).toMatchObject([{ do: 'convert' }]);
  });

  it('counts values that are no key of what they link to from now on', async () => {
    const staff = await suite.gateway.signIn(PEOPLE.staff);
    await staff.call<DetailResult>(at('depot', 'save'), {
      record: { code: 'D1', name: '一号', city: '南京', open: true },
    });
    await create(suite.customer, { when: 'D1' });
    const { at: places } = await judged((document) => {
      properties(document).when!.link = { entity: 'depot', label: 'name' };
    });
    expect(places('/when')[0]).toMatchObject({ dangerous: true, count: 4 });
  });

  it('scales amounts with their decimals, cuts what is too fine, and takes it back', async () => {
    const { record } = await create(suite.customer, { fixedPrice: 80_000 });
    const decimals = (digits: number) => (document: Doc) => {
      properties(document).fixedPrice!.digits = digits;
    };
    const before = suite.gateway.entities.documents.model('ticket').version;
    const { draft, at } = await judged(decimals(4));
    const [scaled] = at('/fixedPrice');
    expect(scaled).toMatchObject({ kind: 'values', dangerous: true, count: 1, offers: [{ do: 'convert' }] });
    expect(scaled!.message).toContain('800.00 会读成 8.0000');
    await suite.designer.publish(draft, [], [{ impact: scaled!.id, do: 'convert' }]);
    const now = await detail(record.ticketNo);
    expect(now.record.fixedPrice).toBe(8_000_000);
    expect(await verifyHistory(suite.gateway.database.kysely, String(now.record.id))).toEqual({ ok: true });
    const [back] = await suite.designer.judge([
      {
        entity: 'ticket',
        text: (
          await suite.designer.client.read<{ text: string }>(
            `/yzjumc/studio/v1/version?entity=ticket&version=${before}`,
          )
        ).text,
        from: null,
      },
    ]);
    await suite.designer.back('ticket', before, dangerous(back!.impact));
    expect((await detail(record.ticketNo)).record.fixedPrice).toBe(80_000);
    const { record: fine } = await create(suite.customer, { fixedPrice: 80_050 });
    const { draft: coarse, at: places } = await judged(decimals(0));
    const [all, cut] = places('/fixedPrice');
    expect([all!.count, cut!.count]).toEqual([2, 1]);
    await suite.designer.publish(coarse, [cut!.id], [{ impact: all!.id, do: 'convert' }]);
    expect((await detail(record.ticketNo)).record.fixedPrice).toBe(800);
    expect((await detail(fine.ticketNo)).record.fixedPrice).toBe(801);
    const { at: other } = await judged((document) => {
      properties(document).fixedPrice!.currency = 'USD';
    });
    expect(other('/fixedPrice').some(({ message, dangerous: is }) => is && message.includes('CNY 改为 USD'))).toBe(
      true,
    );
  });

  /** Whatever states there were are forgotten, as in records from before there were any; the draft that brings them again. */
  async function withoutStates() {
    await suite.gateway.database.kysely
      .updateTable('records')
      .set({ state: null, data: sql`data - 'status'` })
      .where('entity', '=', 'ticket')
      .execute();
    const { states, actions } = JSON.parse((await suite.designer.open('ticket')).text) as Bag;
    await publish((document) => {
      delete document.states;
      delete document.actions;
      for (const rules of Object.values(document.access.fields ?? {}))
        for (const [role, access] of Object.entries(rules)) if (typeof access === 'object') delete rules[role];
    });
    return judged((document) => {
      document.states = states;
      document.actions = actions;
    });
  }
  const inState = (state: string) =>
    listTickets(suite.customer, { filter: { field: 'status', op: 'eq', value: state } });

  it('lets records from before there were states begin in the initial one, everywhere', async () => {
    const { record } = await create(suite.customer, { size: 10 });
    const { draft, at } = await withoutStates();
    const [stateless] = at('/states');
    const { total, rows } = await listTickets(suite.customer);
    expect(stateless).toMatchObject({ dangerous: true, count: total });
    expect(stateless!.message).toContain('从“处理中”开始');
    expect(stateless!.offers[0]!.otherwise).toBe('从“处理中”开始');
    // What says one of the states already stays in it.
    await suite.gateway.database.kysely
      .updateTable('records')
      .set({ data: sql`data || '{"status":"closed"}'` })
      .where('entity', '=', 'ticket')
      .where('key', '=', String(record.ticketNo))
      .execute();
    const { repairs } = await suite.designer.publish(draft, [stateless!.id]);
    expect(repairs).toMatchObject([{ state: 'done', total, done: total, left: 0 }]);
    expect((await inState('open')).total).toBe(total - 1);
    expect((await inState('closed')).rows.map((row) => row.ticketNo)).toEqual([record.ticketNo]);
    const other = rows.find((row) => row.ticketNo !== record.ticketNo);
    expect(await detail(other!.ticketNo)).toMatchObject({ state: 'open', record: { status: 'open' } });
  });

  it('gives records from before there were states another one where that is chosen', async () => {
    const { draft, at } = await withoutStates();
    const [stateless] = at('/states');
    expect(stateless!.offers[0]!.to?.map(({ value }) => value)).toEqual(['open', 'waiting', 'closed']);
    const { repairs } = await suite.designer.publish(
      draft,
      [],
      [{ impact: stateless!.id, do: 'fill', value: 'waiting' }],
    );
    expect(repairs).toHaveLength(1);
    expect((await inState('waiting')).total).toBe((await listTickets(suite.customer)).total);
  });

  it('is counted part by part where the records are many', async () => {
    const { record } = await create(suite.customer, { size: 3 });
    await copyTicket(suite.gateway.database.kysely, record.ticketNo, 'J', 10_500);
    const { draft, at } = await judged((document) => {
      (document.rules as Bag[]).push({ check: 'size >= 10', at: '/size', message: '尺寸至少是 10' });
    });
    const [rule] = at('/rules/1');
    expect(rule).toMatchObject({ counting: true, count: null, dangerous: true });
    let count = 0;
    let after: string | null | undefined;
    do {
      const part: Answered<typeof calls.count> = await suite.designer.client.call('/yzjumc/studio/v1/count', {
        documents: draft.documents,
        entity: 'ticket',
        ...(after && { after }),
      });
      count += part.counts.find(({ id }) => id === rule!.id)?.count ?? 0;
      after = part.next;
    } while (after !== null);
    expect(count).toBe(10_502);
    expect(await suite.designer.refused(draft)).toMatchObject({ errorCode: 'studio.notAccepted' });
  });
});
