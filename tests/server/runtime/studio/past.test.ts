import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DetailResult } from '@yunpu/engine-core/endpoint';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Past } from '../../../../contract/studio.ts';
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
  const past = (when: string, key?: unknown) =>
    designer.client.read<Past>(
      `${PATH}?${new URLSearchParams({ entity: 'ticket', at: when, ...(key !== undefined && { key: String(key) }) }).toString()}`,
    );
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
    const today = await past(now.at, later.record.ticketNo);
    expect(today.until).toBeNull();
    expect(rowOf(today, key)).toMatchObject({ subject: '后来的主题', status: 'waiting', lines: [{ part: '硒鼓' }] });
    expect(rowOf(today, key)).not.toHaveProperty('po');
    expect(rowOf(today, later.record.ticketNo)).toBeDefined();
  });

  it('are shown to nobody who reads none of them today, and of no time that there was not', async () => {
    const [entry] = await designer.history('ticket');
    const developer = await gateway.signIn(PEOPLE.developer);
    const asked = `${PATH}?entity=ticket&at=${encodeURIComponent(entry!.at)}`;
    expect((await developer.request(asked)).text).toContain('entity.unknown');
    const never = await designer.client.request(`${PATH}?entity=ticket&at=2001-01-01T00:00:00.000Z`);
    expect(never.text).toContain('studio.noVersion');
    expect((await customer.request(asked)).status).toBe(403);
  });
});
