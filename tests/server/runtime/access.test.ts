import type { DetailResult, HistoryEntry, OptionRow } from '@yunpu/engine-core/endpoint';
import type { ListCounts } from '@yunpu/engine-core/query';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { liveFilter } from '../../../server/runtime/visibility.ts';
import type { Client } from '../../support/client.ts';
import { eachDatabase } from '../../support/database.ts';
import type { TestGateway } from '../../support/gateway.ts';
import { at, create, listTickets, PEOPLE, startTickets, subjects, ticket } from './support.ts';

eachDatabase('what a person may see and do', (driver) => {
  let gateway: TestGateway;
  let customer: Client;
  let other: Client;
  let partner: Client;
  let staff: Client;
  let operator: Client;
  let mine: DetailResult;
  let theirs: DetailResult;
  let partners: DetailResult;

  beforeAll(async () => {
    gateway = await startTickets(driver);
    [customer, other, partner, staff, operator] = (await Promise.all(
      (['customer', 'otherCustomer', 'partner', 'staff', 'operator'] as const).map((name) =>
        gateway.signIn(PEOPLE[name]),
      ),
    )) as [Client, Client, Client, Client, Client];
    mine = await create(customer, {
      subject: '我们的工单',
      phone: '13811112222',
      lines: [{ part: '电源', quantity: 2, price: 500 }],
    });
    theirs = await create(other, { subject: '别家的工单', phone: '13833334444' });
    partners = await create(partner, { subject: '伙伴的工单' });
    const read = await staff.call<DetailResult>(at('ticket', 'detail'), { key: mine.record.ticketNo });
    mine = await staff.call<DetailResult>(at('ticket', 'save'), {
      record: {
        ...read.record,
        internalNote: '老板的朋友',
        score: 4.5,
        lines: [{ part: '电源', quantity: 2, price: 500, cost: 31415926 }],
      },
      version: read.version,
    });
    const held = await staff.call<DetailResult>(at('ticket', 'detail'), { key: partners.record.ticketNo });
    partners = await staff.call<DetailResult>(at('ticket', 'save'), {
      record: { ...held.record, phone: '13855556666' },
      version: held.version,
    });
  });
  afterAll(() => gateway.close());

  it('lists the own team only, and everything for whom the rule says so', async () => {
    expect(subjects(await listTickets(customer))).toEqual(['我们的工单']);
    expect(subjects(await listTickets(staff)).sort()).toEqual(['伙伴的工单', '别家的工单', '我们的工单'].sort());
  });

  it("answers another team's record like one that does not exist, on every channel", async () => {
    const keys = { foreign: theirs.record.ticketNo, missing: 'T-00000000-0000' };
    const calls: [string, (key: unknown) => Record<string, unknown>][] = [
      ['detail', (key) => ({ key })],
      ['history', (key) => ({ key })],
      ['remove', (key) => ({ key, version: 1 })],
      ['act', (key) => ({ key, action: 'hold' })],
      ['save', (key) => ({ record: ticket({ ticketNo: key }), version: 1 })],
    ];
    for (const [operation, body] of calls) {
      const [foreign, missing] = await Promise.all([
        customer.refusal(at('ticket', operation), body(keys.foreign)),
        customer.refusal(at('ticket', operation), body(keys.missing)),
      ]);
      expect(foreign, operation).toEqual(missing);
      expect(foreign.errorCode).toBe('record.notFound');
    }
  });

  it('does not tell an entity that nobody of the roles reads from one that does not exist', async () => {
    const [hidden, missing] = await Promise.all([
      operator.refusal(at('ticket', 'list')),
      operator.refusal(at('nothing', 'list')),
    ]);
    expect(hidden).toEqual(missing);
    expect(hidden).toMatchObject({ status: 404, errorCode: 'entity.unknown' });
  });

  it('leaves a hidden field out of list, detail and history', async () => {
    const key = mine.record.ticketNo;
    const detail = await customer.call<DetailResult>(at('ticket', 'detail'), { key });
    const list = await listTickets(customer);
    const history = await customer.call<HistoryEntry[]>(at('ticket', 'history'), { key });
    expect(JSON.stringify([detail.record, list, history])).not.toContain('老板的朋友');
    expect(detail.allowed.fields).toMatchObject({ internalNote: 'none', 'lines.cost': 'none', score: 'read' });
    expect(detail.record.lines).toEqual([expect.not.objectContaining({ cost: 31415926 })]);
    expect(JSON.stringify(history)).not.toContain('31415926');
    expect(JSON.stringify(await staff.call(at('ticket', 'history'), { key }))).toContain('老板的朋友');
  });

  it('neither filters, sorts, searches nor sums by a field that is hidden or masked', async () => {
    const refusals = await Promise.all([
      customer.refusal(at('ticket', 'list'), { filter: { field: 'internalNote', op: 'contains', value: '老板' } }),
      customer.refusal(at('ticket', 'list'), { filter: { not: { and: [{ field: 'internalNote', op: 'empty' }] } } }),
      customer.refusal(at('ticket', 'list'), { sort: [{ field: 'internalNote', dir: 'asc' }] }),
      customer.refusal(at('ticket', 'list'), { view: '内部' }),
      customer.refusal(at('ticket', 'list'), { filter: { field: 'phone', op: 'eq', value: '13811112222' } }),
      partner.refusal(at('ticket', 'list'), { filter: { field: 'phone', op: 'startsWith', value: '138' } }),
      customer.refusal(at('ticket', 'summary'), { filter: { field: 'internalNote', op: 'filled' } }),
    ]);
    for (const refusal of refusals) expect(refusal).toMatchObject({ status: 400, errorCode: 'query.invalid' });
    expect((await listTickets(customer, { keyword: '老板' })).total).toBe(0);
    expect((await listTickets(partner, { keyword: '13855556666' })).total).toBe(0);
    expect((await listTickets(staff, { keyword: '老板' })).total).toBe(1);
  });

  it('shows a masked field masked wherever it is shown, and never takes the mask for a value', async () => {
    const key = partners.record.ticketNo;
    const detail = await partner.call<DetailResult>(at('ticket', 'detail'), { key });
    expect(detail.record.phone).toBe('138****6666');
    const list = await listTickets(partner);
    const history = await partner.call<HistoryEntry[]>(at('ticket', 'history'), { key });
    expect(JSON.stringify([list, history])).not.toContain('13855556666');
    expect(await customer.call<DetailResult>(at('ticket', 'detail'), { key: mine.record.ticketNo })).toMatchObject({
      record: { phone: '13811112222' },
    });
  });

  it('refuses a new value for a field that may not be written, and keeps what is stored', async () => {
    const key = mine.record.ticketNo;
    const detail = await customer.call<DetailResult>(at('ticket', 'detail'), { key });
    for (const [field, value] of Object.entries({
      score: 5,
      internalNote: '改掉',
      result: '我说了算',
      status: 'closed',
      ticketNo: 'T-1',
    })) {
      const refusal = await customer.refusal(at('ticket', 'save'), {
        record: { ...detail.record, [field]: value, ...(field === 'ticketNo' && {}) },
        version: detail.version,
      });
      if (field === 'ticketNo') expect(refusal.errorCode).toBe('record.notFound');
      else
        expect(refusal.issues, field).toMatchObject([
          { path: `/${field}`, code: field === 'internalNote' ? 'field.unknown' : 'readOnly' },
        ]);
    }
    const saved = await customer.call<DetailResult>(at('ticket', 'save'), {
      record: { ...detail.record, subject: '我们的工单（改）' },
      version: detail.version,
    });
    const whole = await staff.call<DetailResult>(at('ticket', 'detail'), { key });
    expect(whole.record).toMatchObject({
      subject: '我们的工单（改）',
      internalNote: '老板的朋友',
      score: 4.5,
      lines: [{ cost: 31415926 }],
    });
    expect(saved.record).not.toHaveProperty('internalNote');
    await staff.call(at('ticket', 'save'), {
      record: { ...whole.record, subject: '我们的工单' },
      version: whole.version,
    });
  });

  it('keeps the hidden cells of sub-table rows with their rows when rows move or go', async () => {
    const made = await create(customer, {
      lines: [
        { part: '甲', quantity: 1, price: 1 },
        { part: '乙', quantity: 2, price: 2 },
      ],
    });
    const key = made.record.ticketNo;
    const whole = await staff.call<DetailResult>(at('ticket', 'detail'), { key });
    const lines = (whole.record.lines as Record<string, unknown>[]).map((line, index) => ({
      ...line,
      cost: 10 + index,
    }));
    const priced = await staff.call<DetailResult>(at('ticket', 'save'), {
      record: { ...whole.record, lines },
      version: whole.version,
    });
    const seen = await customer.call<DetailResult>(at('ticket', 'detail'), { key });
    const [, second] = seen.record.lines as Record<string, unknown>[];
    await customer.call(at('ticket', 'save'), {
      record: { ...seen.record, lines: [second, { part: '丙', quantity: 3, price: 3 }] },
      version: priced.version,
    });
    const after = await staff.call<DetailResult>(at('ticket', 'detail'), { key });
    expect(after.record.lines).toMatchObject([{ part: '乙', cost: 11 }, { part: '丙' }]);
    expect((after.record.lines as object[])[1]).not.toHaveProperty('cost');
  });

  it('lets a reader without the right to write act and look, not save', async () => {
    const detail = await partner.call<DetailResult>(at('ticket', 'detail'), { key: partners.record.ticketNo });
    expect(detail.allowed.save).toEqual({ why: expect.stringContaining('权限') as string });
    expect(
      await partner.refusal(at('ticket', 'save'), { record: detail.record, version: detail.version }),
    ).toMatchObject({ status: 403 });
    expect(
      (await partner.call<DetailResult>(at('ticket', 'act'), { key: partners.record.ticketNo, action: 'hold' })).state,
    ).toBe('waiting');
  });

  it('offers for a link only what the person may read and its filter lets through, and takes nothing else', async () => {
    await Promise.all(
      [
        ['D1', '虹桥仓', true, '上海'],
        ['D2', '关闭仓', false, '杭州'],
      ].map(([code, name, open, city]) => staff.call(at('depot', 'save'), { record: { code, name, open, city } })),
    );
    const options = await customer.call<OptionRow[]>(at('ticket', 'options'), {
      field: 'depot',
      keyword: '仓',
      record: {},
    });
    expect(options).toMatchObject([{ value: 'D1', label: '虹桥仓' }]);
    const made = await create(customer, { depot: 'D1', depotCity: '随便写的' });
    expect(made.record).toMatchObject({ depot: 'D1', depotCity: '上海' });
    for (const depot of ['D2', 'D404']) {
      const refusal = await customer.refusal(at('ticket', 'save'), {
        record: { ...made.record, depot },
        version: made.version,
      });
      expect(refusal.issues).toMatchObject([{ path: '/depot', code: 'link' }]);
    }
  });

  it("holds the link in an action's input to what the person may pick, and fills what it fetches", async () => {
    await Promise.all(
      [
        ['M1', '一号仓', true, '上海'],
        ['M2', '二号仓', true, '杭州'],
        ['M3', '三号仓', false, '南京'],
      ].map(([code, name, open, city]) => staff.call(at('depot', 'save'), { record: { code, name, open, city } })),
    );
    const made = await create(customer, { depot: 'M1' });
    const offered = await customer.call<OptionRow[]>(at('ticket', 'options'), {
      field: 'action:move.depot',
      keyword: '号仓',
      record: { parent: made.record },
    });
    expect(offered).toMatchObject([{ value: 'M2', label: '二号仓' }]);
    const key = made.record.ticketNo;
    for (const depot of ['M1', 'M3', 'M404']) {
      const refusal = await customer.refusal(at('ticket', 'act'), { key, action: 'move', input: { depot } });
      expect(refusal.issues).toMatchObject([{ path: '/input/depot', code: 'link' }]);
    }
    const moved = await customer.call<DetailResult>(at('ticket', 'act'), {
      key,
      action: 'move',
      input: { depot: 'M2', city: '随便写的' },
    });
    expect(moved.record).toMatchObject({ depot: 'M2', depotCity: '杭州' });
  });

  it('says what the keys of linked records and people read like, to those who may read them', async () => {
    await staff.call(at('depot', 'save'), { record: { code: 'L1', name: '一层仓', open: true } });
    const id = `u${PEOPLE.staff}`;
    const { record } = await create(customer, { subject: '看得懂的工单', depot: 'L1', handler: id });
    const labels = { depot: { L1: '一层仓' }, handler: { [id]: expect.any(String) as string } };
    const detail = await customer.call<DetailResult>(at('ticket', 'detail'), { key: record.ticketNo });
    expect(detail.labels).toEqual(labels);
    const asked = { filter: { field: 'depot', op: 'in', value: ['L1', 'L404'] } };
    expect((await listTickets(customer, asked)).labels).toEqual(labels);
    const file = await customer.request(at('ticket', 'export'), {
      method: 'POST',
      body: { format: 'csv', columns: ['depot'], ...asked },
    });
    expect(file.text).toContain('一层仓');

    const depot = await staff.call<DetailResult>(at('depot', 'detail'), { key: 'L1' });
    await staff.call(at('depot', 'save'), { record: { ...depot.record, open: false }, version: depot.version });
    expect((await listTickets(customer, asked)).labels).toEqual({ handler: labels.handler });
    expect((await listTickets(staff, asked)).labels).toEqual(labels);
  });

  it('counts by state and by view what the person may see, and nothing else', async () => {
    const [own, all] = (await Promise.all(
      [customer, staff].map((person) => person.call<ListCounts>(at('ticket', 'counts'))),
    )) as [ListCounts, ListCounts];
    const total = (await listTickets(customer)).total;
    expect(own.total).toEqual({ total });
    expect(Object.keys(own.states)).toEqual(['open', 'waiting', 'closed']);
    expect(Object.values(own.states).reduce((sum, state) => sum + state.total, 0)).toBe(total);
    expect(own.states.open?.total).toBe(
      (await listTickets(customer, { filter: { field: 'status', op: 'eq', value: 'open' } })).total,
    );
    expect(Object.keys(own.views)).toEqual(['加急']);
    expect(all.total.total).toBeGreaterThan(total);
    expect(all.views['内部']).toEqual({ total: 1 });
    expect(await operator.refusal(at('ticket', 'counts'))).toMatchObject({ errorCode: 'entity.unknown' });
  });

  it('sends the event of a change only to those who may read the record', async () => {
    const heard = liveFilter(gateway.entities.runtime);
    const { id, eid } = theirs.record as { id: string; eid: string };
    const message = { entity: 'ticket', id, key: String(theirs.record.ticketNo), version: 2, eid };
    const as = (role: string, team: string) =>
      heard(
        {
          sessionId: '',
          userId: 'x',
          userName: '',
          phone: '',
          roles: [role],
          team: { eid: team, name: '', certified: true, isAdmin: false },
          private: false,
          channel: '',
        },
        message,
      );
    expect(
      await Promise.all([
        as('customer', eid),
        as('staff', 'elsewhere'),
        as('customer', String(mine.record.eid)),
        as('operator', eid),
      ]),
    ).toEqual([true, true, false, false]);
  });

  it('asks the database about a change once for all who read by the same rule', async () => {
    const heard = liveFilter(gateway.entities.runtime);
    const { id, eid } = theirs.record as { id: string; eid: string };
    const message = { entity: 'ticket', id, key: String(theirs.record.ticketNo), version: 2, eid };
    const asked = vi.spyOn(gateway.database.kysely, 'executeQuery');
    const as = (userId: string, team: string) =>
      heard(
        {
          sessionId: '',
          userId,
          userName: '',
          phone: '',
          roles: ['customer'],
          team: { eid: team, name: '', certified: true, isAdmin: false },
          private: false,
          channel: '',
        },
        message,
      );
    expect(await Promise.all([as('a', eid), as('b', eid), as('c', String(mine.record.eid)), as('d', eid)])).toEqual([
      true,
      true,
      false,
      true,
    ]);
    expect(asked).toHaveBeenCalledTimes(2);
    asked.mockRestore();
  });

  it("takes nobody's identity from a header", async () => {
    const forged = await customer.request(at('ticket', 'list'), {
      method: 'POST',
      body: {},
      headers: { 'x-channel': '1', channel: 'PARTNER', eid: '1', 'x-eid': String(theirs.record.eid) },
    });
    expect(forged.text).not.toContain('别家的工单');
    expect((await gateway.visitor().refusal(at('ticket', 'list'))).status).toBe(401);
  });
});
