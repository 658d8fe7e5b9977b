import type { BulkResult, DetailResult, HistoryEntry } from '@yunpu/engine-core/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyHistory } from '../../../server/runtime/history/chain.ts';
import type { Client } from '../../support/client.ts';
import { eachDatabase } from '../../support/database.ts';
import type { TestGateway } from '../../support/gateway.ts';
import { at, create, listTickets, PEOPLE, startTickets, ticket } from './support.ts';

eachDatabase('a record from the first save to its end', (driver) => {
  let gateway: TestGateway;
  let customer: Client;
  let staff: Client;

  beforeAll(async () => {
    gateway = await startTickets(driver);
    [customer, staff] = await Promise.all([gateway.signIn(PEOPLE.customer), gateway.signIn(PEOPLE.staff)]);
  });
  afterAll(() => gateway.close());

  it('starts with defaults and the initial state, and says what may be done with it', async () => {
    const blank = await customer.call<DetailResult>(at('ticket', 'blank'));
    expect(blank.record).toMatchObject({ kind: 'repair', status: 'open' });
    expect(blank.allowed.save).toBe(true);
    expect(blank.allowed.actions.hold).toEqual({ why: '请先保存' });
  });

  it('gets a number, computed values and version 1 when it is created', async () => {
    const { record, version, state } = await create(customer, {
      lines: [
        { part: '电源', quantity: 3, price: 1250 },
        { part: '线', quantity: 1, price: 99 },
      ],
    });
    expect(record.ticketNo).toMatch(/^T-\d{8}-\d{4}$/);
    expect(record.total).toBe(3849);
    expect(record.lines).toMatchObject([{ amount: 3750 }, { amount: 99 }]);
    expect([version, state]).toEqual([1, 'open']);
  });

  it('computes on the server whatever the client says the result is', async () => {
    const { record } = await create(customer, {
      total: 1,
      lines: [{ part: '电源', quantity: 2, price: 500, amount: 7 }],
    });
    expect(record.total).toBe(1000);
  });

  it('names every field at fault at once, in Chinese, and stores nothing', async () => {
    const before = await listTickets(customer);
    const refusal = await customer.refusal(at('ticket', 'save'), {
      record: { kind: 'repair', lines: [{ part: '电源', quantity: 0 }] },
    });
    expect(refusal).toMatchObject({ status: 200, errorCode: 'record.invalid' });
    expect(refusal.issues.map((issue) => issue.path).sort()).toEqual(['/lines/0/quantity', '/serial', '/subject']);
    expect((await listTickets(customer)).total).toBe(before.total);
  });

  it('clears what a condition hides', async () => {
    const { record, version } = await create(customer);
    const saved = await customer.call<DetailResult>(at('ticket', 'save'), {
      record: { ...record, kind: 'advice' },
      version,
    });
    expect(saved.record).not.toHaveProperty('serial');
    expect(saved.version).toBe(2);
  });

  it('empties a field that is sent empty or not at all', async () => {
    const { record, version } = await create(customer, { dueDate: '2026-12-01', address: { city: '苏州' } });
    const { dueDate: _gone, ...rest } = record;
    const saved = await customer.call<DetailResult>(at('ticket', 'save'), {
      record: { ...rest, address: null },
      version,
    });
    expect(saved.record).not.toHaveProperty('dueDate');
    expect(saved.record).not.toHaveProperty('address');
  });

  it('refuses a stale version with the record as it stands and who changed it', async () => {
    const { record, version } = await create(customer);
    await customer.call(at('ticket', 'save'), { record: { ...record, subject: '先到的修改' }, version });
    const refusal = await customer.refusal(at('ticket', 'save'), {
      record: { ...record, subject: '后到的修改' },
      version,
    });
    expect(refusal).toMatchObject({
      status: 409,
      errorCode: 'record.conflict',
      data: { version: 2, updatedByName: '陈晓', current: { subject: '先到的修改' } },
    });
  });

  it('lets one of two saves of the same version win', async () => {
    const { record, version } = await create(customer);
    const saves = await Promise.all(
      ['甲', '乙', '丙'].map((name) =>
        customer.request(at('ticket', 'save'), {
          method: 'POST',
          body: { record: { ...record, subject: `${name}的修改` }, version },
        }),
      ),
    );
    expect(saves.map((answer) => answer.status).sort()).toEqual([200, 409, 409]);
  });

  it('does an action only from its states, by its roles and when its guard holds, and says why not', async () => {
    const { record } = await create(customer);
    const key = record.ticketNo;
    expect(
      await customer.refusal(at('ticket', 'act'), { key, action: 'close', input: { result: '修好了' } }),
    ).toMatchObject({ status: 200, errorCode: 'action.refused', message: '没有金额的工单不能关闭' });
    const held = await customer.call<DetailResult>(at('ticket', 'act'), { key, action: 'hold' });
    expect([held.state, held.version]).toEqual(['waiting', 2]);
    expect(await customer.refusal(at('ticket', 'act'), { key, action: 'hold' })).toMatchObject({
      errorCode: 'action.refused',
    });
    expect((await customer.refusal(at('ticket', 'act'), { key, action: 'resume' })).message).toContain('角色');
    expect((await staff.call<DetailResult>(at('ticket', 'act'), { key, action: 'resume' })).state).toBe('open');
    expect(await customer.refusal(at('ticket', 'act'), { key, action: 'explode' })).toMatchObject({
      status: 400,
      errorCode: 'action.unknown',
    });
  });

  it("checks an action's input and sets what the action says", async () => {
    const { record } = await create(customer, { lines: [{ part: '电源', quantity: 1, price: 100 }] });
    const key = record.ticketNo;
    expect((await customer.refusal(at('ticket', 'act'), { key, action: 'close', input: {} })).issues).toMatchObject([
      { path: '/input/result', code: 'required' },
    ]);
    expect(
      (
        await customer.refusal(at('ticket', 'act'), {
          key,
          action: 'close',
          input: { result: '好了', resultt: '已更换电源' },
        })
      ).issues,
    ).toMatchObject([
      { path: '/input/resultt', code: 'field.unknown', message: expect.stringContaining('（result）') as string },
    ]);
    expect(
      (await customer.refusal(at('ticket', 'act'), { key, action: 'hold', input: { result: '等件' } })).issues,
    ).toMatchObject([{ path: '/input/result', code: 'field.unknown' }]);
    const closed = await customer.call<DetailResult>(at('ticket', 'act'), {
      key,
      action: 'close',
      input: { result: '已更换电源' },
    });
    expect(closed.record).toMatchObject({ status: 'closed', result: '已更换电源' });
    expect(
      await customer.refusal(at('ticket', 'save'), { record: closed.record, version: closed.version }),
    ).toMatchObject({ errorCode: 'record.locked' });
  });

  it('saves and acts in one step, or does neither', async () => {
    const { record, version } = await create(customer);
    const refused = await customer.refusal(at('ticket', 'save'), {
      record: { ...record, subject: '改了也关不掉' },
      version,
      action: 'close',
      input: { result: '没有金额' },
    });
    expect(refused.errorCode).toBe('action.refused');
    expect((await customer.call<DetailResult>(at('ticket', 'detail'), { key: record.ticketNo })).record.subject).toBe(
      record.subject,
    );
    const done = await customer.call<DetailResult>(at('ticket', 'save'), {
      record: { ...record, lines: [{ part: '线', quantity: 1, price: 5 }] },
      version,
      action: 'close',
      input: { result: '换了线' },
    });
    expect(done).toMatchObject({ state: 'closed', version: 2, record: { total: 5, result: '换了线' } });
  });

  it('answers a bulk action row by row', async () => {
    const [first, second] = await Promise.all([create(customer), create(customer)]);
    await customer.call(at('ticket', 'act'), { key: second.record.ticketNo, action: 'hold' });
    const results = await customer.call<BulkResult[]>(at('ticket', 'act-many'), {
      action: 'hold',
      keys: [first.record.ticketNo, second.record.ticketNo, 'T-0'],
    });
    expect(results).toMatchObject([
      { ok: true },
      { ok: false, code: 'action.refused' },
      { ok: false, code: 'record.notFound' },
    ]);
    expect(await customer.refusal(at('ticket', 'act-many'), { action: 'close', keys: ['T-0'] })).toMatchObject({
      errorCode: 'action.refused',
    });
  });

  it('leaves alone, of many, the one that changed since its row was read, and says who changed it', async () => {
    const made = await Promise.all([create(customer), create(customer)]);
    const keys = made.map(({ record }) => String(record.ticketNo));
    const { versions = {} } = await listTickets(customer, { pageSize: 100 });
    expect(versions).toMatchObject(Object.fromEntries(keys.map((key) => [key, 1])));
    await customer.call(at('ticket', 'save'), { record: { ...made[0]?.record, dueDate: '2026-12-24' }, version: 1 });
    const results = await customer.call<BulkResult[]>(at('ticket', 'act-many'), { action: 'hold', keys, versions });
    expect(results).toMatchObject([
      { ok: false, code: 'record.conflict', message: expect.stringContaining('陈晓') as string },
      { ok: true },
    ]);
    expect(
      await customer.refusal(at('ticket', 'act-many'), { action: 'hold', keys, versions: { [keys[0] ?? '']: 'x' } }),
    ).toMatchObject({ errorCode: 'request.invalid' });
  });

  it('tells its whole story, newest first, chained so that tampering shows', async () => {
    const { record, version } = await create(customer, { dueDate: '2026-12-01' });
    await customer.call(at('ticket', 'save'), { record: { ...record, dueDate: '2026-12-24' }, version });
    await customer.call(at('ticket', 'act'), { key: record.ticketNo, action: 'hold' });
    const story = await customer.call<HistoryEntry[]>(at('ticket', 'history'), { key: record.ticketNo });
    expect(story.map((entry) => entry.action)).toEqual(['hold', 'save', 'create']);
    expect(story[1]).toMatchObject({
      userName: '陈晓',
      changes: [{ path: 'dueDate', title: '截止日', from: '2026-12-01', to: '2026-12-24' }],
    });
    expect(story[0]).toMatchObject({ fromState: 'open', toState: 'waiting' });
    const { kysely } = gateway.database;
    const id = String(record.id);
    expect(await verifyHistory(kysely, id)).toEqual({ ok: true });
    await kysely
      .updateTable('entity_history')
      .set({ user_name: '别人' })
      .where('record_id', '=', id)
      .where('seq', '=', 2)
      .execute();
    expect(await verifyHistory(kysely, id)).toEqual({ ok: false, brokenAt: 2 });
    await kysely
      .updateTable('entity_history')
      .set({ user_name: '陈晓' })
      .where('record_id', '=', id)
      .where('seq', '=', 2)
      .execute();
    await kysely.deleteFrom('entity_history').where('record_id', '=', id).where('seq', '=', 2).execute();
    expect(await verifyHistory(kysely, id)).toEqual({ ok: false, brokenAt: 3 });
  });

  it('is deleted only by whom the document lets, and its history stays', async () => {
    const { record, version } = await create(customer);
    const key = record.ticketNo;
    expect(await staff.refusal(at('ticket', 'remove'), { key, version })).toMatchObject({ status: 403 });
    expect(await customer.refusal(at('ticket', 'remove'), { key, version: 7 })).toMatchObject({ status: 409 });
    await customer.call(at('ticket', 'remove'), { key, version });
    expect(await customer.refusal(at('ticket', 'detail'), { key })).toMatchObject({
      status: 200,
      errorCode: 'record.notFound',
    });
    const kept = await gateway.database.kysely
      .selectFrom('entity_history')
      .select('action')
      .where('record_id', '=', String(record.id))
      .orderBy('seq')
      .execute();
    expect(kept.map((entry) => entry.action)).toEqual(['create', 'remove']);
  });

  describe('repeated and raced', () => {
    it('creates once for one idempotency key, also when the requests run at the same time', async () => {
      const body = { record: ticket({ subject: '只建一张' }) };
      const headers = { 'idempotency-key': 'only-once' };
      const answers = await Promise.all(
        [1, 2, 3].map(() => customer.call<DetailResult>(at('ticket', 'save'), body, headers)),
      );
      expect(new Set(answers.map((answer) => answer.record.ticketNo)).size).toBe(1);
      expect((await listTickets(customer, { keyword: '只建一张' })).total).toBe(1);
      expect(await customer.refusal(at('ticket', 'save'), { record: ticket() }, headers)).toMatchObject({
        status: 409,
        errorCode: 'request.keyReused',
      });
    });

    it('numbers records that are created at the same time without a double', async () => {
      const made = await Promise.all(Array.from({ length: 8 }, () => create(customer)));
      expect(new Set(made.map((answer) => answer.record.ticketNo)).size).toBe(8);
    });

    it('gives a unique value to one record of a team, also when two want it at the same time', async () => {
      const answers = await Promise.all(
        [1, 2, 3].map(() =>
          customer.request(at('ticket', 'save'), { method: 'POST', body: { record: ticket({ serial: 'SN-SAME' }) } }),
        ),
      );
      const codes = answers.map((answer) => (answer.text.includes('"unique"') ? 'unique' : answer.status));
      expect(codes.sort()).toEqual([200, 'unique', 'unique']);
      const other = await gateway.signIn(PEOPLE.otherCustomer);
      expect((await create(other, { serial: 'SN-SAME' })).version).toBe(1);
    });
  });
});
