import type { ChangedRows, DetailResult, HistoryEntry, OpenRow } from '@yunpu/engine-core/endpoint';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../../../support/client.ts';
import { eachDatabase } from '../../../support/database.ts';
import type { TestGateway } from '../../../support/gateway.ts';
import { at, create, listTickets, PEOPLE, startTickets } from '../support.ts';

eachDatabase('editing in the list', (driver) => {
  let gateway: TestGateway;
  let customer: Client;
  let staff: Client;
  let other: Client;
  beforeAll(async () => {
    gateway = await startTickets(driver);
    [customer, staff, other] = await Promise.all([
      gateway.signIn(PEOPLE.customer),
      gateway.signIn(PEOPLE.staff),
      gateway.signIn(PEOPLE.otherCustomer),
    ]);
  });
  afterAll(() => gateway.close());

  const keyOf = ({ record }: DetailResult) => String(record.ticketNo);
  const change = (client: Client, changes: object[], idempotencyKey?: string) =>
    client.call<ChangedRows>(
      at('ticket', 'cells/change'),
      { changes },
      idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey },
    );
  const open = (client: Client, keys: string[]) =>
    client.call<Record<string, OpenRow>>(at('ticket', 'cells/open'), { keys });
  const detail = (client: Client, key: string) => client.call<DetailResult>(at('ticket', 'detail'), { key });

  it('changes the named fields and nothing else, by the same save as the form', async () => {
    const made = await create(customer, { lines: [{ part: '电源', quantity: 2, price: 100 }] });
    const key = keyOf(made);
    const {
      results,
      rows,
      versions,
      open: rights,
    } = await change(customer, [
      { key, version: 1, values: { subject: '显示器黑屏', 'address.city': '杭州', dueDate: '2026-12-01' } },
    ]);
    expect(results).toMatchObject([{ key, ok: true }]);
    expect(rows).toMatchObject([{ ticketNo: key, subject: '显示器黑屏', total: 200, address: { city: '杭州' } }]);
    expect(rows[0]).not.toHaveProperty('internalNote');
    expect(versions).toEqual({ [key]: 2 });
    expect(rights[key]?.closed).toContain('score');
    expect((await detail(customer, key)).record.lines).toMatchObject([{ part: '电源', quantity: 2 }]);
    const [entry] = await customer.call<HistoryEntry[]>(at('ticket', 'history'), { key });
    expect(entry?.action).toBe('save');
    expect(entry?.changes.map(({ path }) => path).sort()).toEqual(['address.city', 'dueDate', 'subject']);
  });

  it('empties a field by null, and refuses in its own words what a form would refuse', async () => {
    const made = await create(customer, { dueDate: '2026-12-01' });
    const key = keyOf(made);
    const emptied = await change(customer, [{ key, version: 1, values: { dueDate: null } }]);
    expect(emptied.rows[0]).not.toHaveProperty('dueDate');
    const refused = await change(customer, [{ key, version: 2, values: { subject: null } }]);
    expect(refused.results).toMatchObject([{ key, ok: false, issues: [{ path: '/subject', code: 'required' }] }]);
    expect(refused.rows).toMatchObject([{ subject: made.record.subject }]);
  });

  it('can be taken back, row by row, by the entry that is answered with it', async () => {
    const made = await create(customer);
    const key = keyOf(made);
    const { results } = await change(customer, [{ key, version: 1, values: { subject: '改错了' } }]);
    const changes = [{ key, seq: results[0]?.undo }];
    expect(await customer.call(at('ticket', 'undo-many'), { changes })).toMatchObject([{ key, ok: true }]);
    expect((await detail(customer, key)).record.subject).toBe(made.record.subject);
  });

  it('answers each record by itself: one that is refused does not hold up the others', async () => {
    const made = await Promise.all([create(customer), create(customer)]);
    const [first = '', second = ''] = made.map(keyOf);
    const { results } = await change(customer, [
      { key: first, version: 1, values: { subject: '短'.repeat(61) } },
      { key: 'T-0', version: 1, values: { subject: '没有这张' } },
      { key: second, version: 1, values: { subject: '改好了' } },
    ]);
    expect(results).toMatchObject([
      { key: first, ok: false, issues: [{ path: '/subject' }] },
      { key: 'T-0', ok: false, code: 'record.notFound' },
      { key: second, ok: true },
    ]);
  });

  it('merges with a newer version that left the field alone, and does not overwrite one that changed it', async () => {
    const made = await create(customer);
    const key = keyOf(made);
    await customer.call(at('ticket', 'save'), { record: { ...made.record, dueDate: '2026-12-24' }, version: 1 });
    const seen = { subject: made.record.subject };
    const merged = await change(customer, [{ key, version: 1, values: { subject: '合并' }, seen }]);
    expect(merged.rows).toMatchObject([{ subject: '合并', dueDate: '2026-12-24' }]);
    const late = await change(customer, [{ key, version: 1, values: { subject: '覆盖' }, seen }]);
    expect(late.results).toMatchObject([
      { ok: false, code: 'record.conflict', message: expect.stringContaining('陈晓') as string },
    ]);
    expect(late.rows).toMatchObject([{ subject: '合并' }]);
    const blind = await change(customer, [{ key, version: 1, values: { subject: '盲改' } }]);
    expect(blind.results).toMatchObject([{ ok: false, code: 'record.conflict' }]);
  });

  it('of many at once on the same cell lets one through, and leaves the others to their authors', async () => {
    const made = await create(customer);
    const key = keyOf(made);
    const seen = { subject: made.record.subject };
    const answers = await Promise.all(
      ['甲甲', '乙乙', '丙丙'].map((subject) => change(customer, [{ key, version: 1, values: { subject }, seen }])),
    );
    expect(answers.map(({ results }) => results[0]?.ok).sort()).toEqual([false, false, true]);
    expect((await detail(customer, key)).version).toBe(2);
  });

  it('reads pasted text as an import does: titles of options, names of linked records, dates, yes and no', async () => {
    const made = await create(staff);
    const key = keyOf(made);
    const depot = { code: `D-${driver}`, name: `${driver} 仓` };
    await staff.call(at('depot', 'save'), { record: depot });
    const { results, rows, labels } = await change(staff, [
      {
        key,
        version: 1,
        texts: {
          kind: '咨询',
          depot: depot.name,
          dueDate: '2026/12/3',
          urgent: '是',
          fixedPrice: '',
          phone: '13900001111',
        },
      },
    ]);
    expect(results).toMatchObject([{ key, ok: true }]);
    expect(rows).toMatchObject([
      { kind: 'advice', depot: depot.code, dueDate: '2026-12-03', urgent: true, phone: '13900001111' },
    ]);
    expect(Object.values(labels.depot ?? {})).toEqual([depot.name]);
    const unread = await change(staff, [{ key, version: 2, texts: { kind: '别的', depot: '没有的仓库' } }]);
    expect(unread.results[0]?.issues).toMatchObject([
      { path: '/kind', message: expect.stringContaining('维修、咨询') as string },
      { path: '/depot', message: expect.stringContaining('没有找到') as string },
    ]);
  });

  it('says which fields are closed to this person in the state of each record, and why a record is', async () => {
    const made = await create(customer, { lines: [{ part: '线', quantity: 1, price: 5 }] });
    const key = keyOf(made);
    expect(await open(customer, [key, 'T-0'])).toEqual({
      [key]: { closed: expect.arrayContaining(['internalNote', 'score', 'lines.cost']) as string[] },
    });
    await customer.call(at('ticket', 'act'), { key, action: 'close', input: { result: '好了' } });
    expect((await open(customer, [key]))[key]?.why).toContain('已关闭');
    const refused = await change(customer, [{ key, version: 2, values: { subject: '关闭后' } }]);
    expect(refused.results).toMatchObject([{ ok: false, code: 'record.locked' }]);
    expect(await open(other, [key])).toEqual({});
  });

  it('keeps fields and records that are not the person’s from them', async () => {
    const made = await create(customer);
    const key = keyOf(made);
    for (const values of [{ internalNote: '看' }, { score: 5 }, { 'lines.part': '换' }, { nothing: 1 }, { total: 5 }])
      expect((await change(customer, [{ key, version: 1, values }])).rows[0]).toMatchObject({
        subject: made.record.subject,
      });
    expect((await detail(customer, key)).version).toBe(1);
    const foreign = await change(other, [{ key, version: 1, values: { subject: '别队的' } }]);
    expect(foreign).toMatchObject({ results: [{ ok: false, code: 'record.notFound' }], rows: [] });
  });

  it('makes a change once for a key, whichever rows of it came through before', async () => {
    const made = await create(customer);
    const key = keyOf(made);
    const asked = [{ key, version: 1, values: { subject: '只改一次' }, seen: { subject: made.record.subject } }];
    await change(customer, asked, 'cells-once-1');
    const again = await change(customer, asked, 'cells-once-1');
    expect(again.results).toMatchObject([{ key, ok: true }]);
    expect(again.versions).toEqual({ [key]: 2 });
    expect((await listTickets(customer, { keyword: '只改一次' })).total).toBe(1);
  });

  it('refuses a request that names too many rows or none', async () => {
    expect(await customer.refusal(at('ticket', 'cells/change'), { changes: [] })).toMatchObject({ status: 400 });
    expect(
      await customer.refusal(at('ticket', 'cells/open'), { keys: Array.from({ length: 201 }, (_, n) => `T-${n}`) }),
    ).toMatchObject({ status: 400 });
  });
});
