import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DetailResult } from '@yunpu/engine-core/endpoint';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Past } from '../../../../contract/studio/index.ts';
import type { Client } from '../../../support/client.ts';
import { eachDatabase } from '../../../support/database.ts';
import type { TestGateway } from '../../../support/gateway.ts';
import { at, create, documentsCopy, PEOPLE, startTickets } from '../support.ts';
import { Designer, type Doc, field } from './support.ts';

const PATH = '/yzjumc/studio/v1/past';

eachDatabase('records as they were under an earlier version', (driver) => {
  let gateway: TestGateway;
  let copy: Awaited<ReturnType<typeof documentsCopy>>;
  let designer: Designer;
  let customer: Client;
  beforeAll(async () => {
    copy = await documentsCopy();
    const file = join(copy.folder, 'entities/ticket.json');
    const document = JSON.parse(await readFile(file, 'utf8')) as Doc;
    document.access.read.operator = 'true';
    document.access.fields!.dueDate = { operator: 'none' };
    document.access.fields!.internalNote = { customer: 'none', partner: 'none', operator: 'none' };
    await writeFile(file, JSON.stringify(document));
    gateway = await startTickets(driver, { settings: { SCHEMAS_DIR: copy.folder } });
    designer = new Designer(await gateway.signIn(PEOPLE.operator));
    customer = await gateway.signIn(PEOPLE.customer);
  });
  afterAll(async () => {
    await gateway.close();
    await copy.remove();
  });

  const publish = async (change: (document: Doc) => unknown) =>
    designer.publishAll(await designer.change('ticket', change));
  const past = (when: string, more: { key?: string; list?: object } = {}) =>
    designer.client.call<Past>(PATH, { entity: 'ticket', at: when, ...more });
  const historyThen = async (when: string, key: unknown) => (await past(when, { key: String(key) })).history;
  const rowOf = ({ rows }: Past, key: unknown) => rows.find((row) => row.ticketNo === key);
  const change = async (key: unknown, values: object) => {
    const seen = await customer.call<DetailResult>(at('ticket', 'detail'), { key });
    return customer.call<DetailResult>(at('ticket', 'save'), {
      record: { ...seen.record, ...values },
      version: seen.version,
    });
  };

  it('have the fields and the values of that time, and nothing that is hidden today', async () => {
    const staff = await gateway.signIn(PEOPLE.staff);
    const { record } = await create(customer, {
      subject: '原来的主题',
      address: { city: '深圳', street: '南山' },
      lines: [{ part: '滚筒', quantity: 1, price: 100 }],
      phone: '13912345678',
    });
    const key = record.ticketNo;
    const seen = await staff.call<DetailResult>(at('ticket', 'detail'), { key });
    await staff.call(at('ticket', 'save'), { record: { ...seen.record, internalNote: '内情' }, version: seen.version });
    await publish(field('po'));
    await change(key, { po: 'PO-7', address: { city: '广州', street: '南山' } });
    await publish((document) => {
      delete document.record.properties.po;
      document.access.fields!.phone = { ...document.access.fields!.phone, operator: 'none' };
    });
    await change(key, { subject: '后来的主题', lines: [{ part: '硒鼓', quantity: 3, price: 200 }] });
    await customer.call(at('ticket', 'act'), { key, action: 'hold' });
    const later = await create(customer);

    const entries = await designer.history('ticket');
    const [now, second, first] = [entries[0]!, entries[1]!, entries[2]!];
    const before = await past(first.at);
    expect(before).toMatchObject({ version: first.version, until: second.at, total: 1 });
    const old = rowOf(before, key)!;
    expect(old).toMatchObject({
      subject: '原来的主题',
      status: 'open',
      address: { city: '深圳' },
      lines: [{ part: '滚筒', quantity: 1 }],
    });
    expect(Object.keys(before.document.record.properties ?? {})).not.toContain('po');
    const withField = await past(second.at);
    expect(rowOf(withField, key)).toMatchObject({ po: 'PO-7', subject: '原来的主题', address: { city: '广州' } });
    expect(Object.keys(withField.document.record.properties ?? {})).toContain('po');
    for (const one of [before, withField]) {
      expect(rowOf(one, later.record.ticketNo)).toBeUndefined();
      expect(JSON.stringify(one.rows)).not.toMatch(/内情|13912345678/u);
      expect(one.document).not.toHaveProperty('actions');
    }
    const today = await past(now.at);
    expect(today.until).toBeNull();
    expect(rowOf(today, key)).toMatchObject({ subject: '后来的主题', status: 'waiting', lines: [{ part: '硒鼓' }] });
    expect(rowOf(today, key)).not.toHaveProperty('po');
    expect(rowOf(today, later.record.ticketNo)).toBeDefined();
  });

  it('are shown to nobody who reads none of them today, and of no time that there was not', async () => {
    const [entry] = await designer.history('ticket');
    const developer = await gateway.signIn(PEOPLE.developer);
    const asked = { entity: 'ticket', at: entry!.at };
    expect((await developer.refusal(PATH, asked)).errorCode).toBe('entity.unknown');
    const never = await designer.client.refusal(PATH, { entity: 'ticket', at: '2001-01-01T00:00:00.000Z' });
    expect(never.errorCode).toBe('studio.noVersion');
    expect((await customer.refusal(PATH, asked)).status).toBe(403);
  });

  it('are seen page by page to the last, and found by what they held then', async () => {
    for (let index = 0; index < 5; index += 1)
      await create(customer, { subject: index === 3 ? '翻页三号' : `翻页 ${index}` });
    await publish(field('room'));
    const [{ at: when } = { at: '' }, { at: earlier } = { at: '' }] = await designer.history('ticket');
    await create(customer, { subject: '翻页之后' });
    const { total } = await past(earlier);
    expect(total).toBeGreaterThan(5);
    const keys: unknown[] = [];
    for (let pageNo = 1; keys.length < total; pageNo += 1) {
      const { rows, pageSize } = await past(earlier, { list: { pageNo, pageSize: 2 } });
      expect([rows.length <= 2, rows.length > 0, pageSize]).toEqual([true, true, 2]);
      keys.push(...rows.map((row) => row.ticketNo));
    }
    expect(new Set(keys).size).toBe(total);
    const [first] = (await past(earlier, { list: { keyword: '翻页三号' } })).rows;
    await change(first!.ticketNo, { subject: '改了名' });
    expect((await past(earlier, { list: { keyword: '翻页三号' } })).rows).toMatchObject([{ subject: '翻页三号' }]);
    expect((await past(when, { list: { keyword: '改了名' } })).total).toBe(1);
    const hidden = { filter: { field: 'internalNote', op: 'eq', value: '内情' } };
    expect((await designer.client.refusal(PATH, { entity: 'ticket', at: when, list: hidden })).errorCode).toBe(
      'query.invalid',
    );
  });

  it('have the history up to that time, without what the rules of then or of now hide', async () => {
    const { record } = await create(customer, { subject: '有历史的', dueDate: '2027-01-01', phone: '13900000000' });
    const key = record.ticketNo;
    await change(key, { subject: '改过一次', dueDate: '2027-01-02' });
    await publish(field('shelf'));
    const [{ at: closed } = { at: '' }, { at: before } = { at: '' }] = await designer.history('ticket');
    const file = join(copy.folder, 'entities/ticket.json');
    const document = JSON.parse(await readFile(file, 'utf8')) as Doc;
    delete document.access.fields!.dueDate;
    await writeFile(file, JSON.stringify(document));
    await gateway.entities.documents.load();
    await change(key, { subject: '改过两次' });
    const [{ at: open } = { at: '' }] = await designer.history('ticket');
    const valuesOf = (entries: Past['history'], path: string) =>
      entries!.flatMap(({ changes }) => changes.filter((one) => one.path === path).map(({ to }) => to));
    expect(valuesOf(await historyThen(before, key), 'subject')[0]).toBe('改过一次');
    expect(valuesOf(await historyThen(open, key), 'subject').slice(0, 2)).toEqual(['改过两次', '改过一次']);
    // Made under rules that hid it, and looked at in a time that hid it, though it is open today.
    for (const when of [closed, before, open]) {
      expect(valuesOf(await historyThen(when, key), 'dueDate')).toEqual([]);
      expect(JSON.stringify(await historyThen(when, key))).not.toContain('13900000000');
    }
    expect((await past(closed, { key: String(key) })).rows[0]).not.toHaveProperty('dueDate');
    expect((await past(open, { key: String(key) })).rows[0]).toHaveProperty('dueDate', '2027-01-02');
  });
});
