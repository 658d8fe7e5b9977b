import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PreviewedRows } from '../../../../contract/studio/index.ts';
import { newDocument } from '../../../../src/features/studio/parts/edits/newDocument.ts';
import type { Client } from '../../../support/client.ts';
import { eachDatabase } from '../../../support/database.ts';
import type { TestGateway } from '../../../support/gateway.ts';
import { create, documentsCopy, PEOPLE, startTickets } from '../support.ts';
import { changed, Designer, type Doc } from './support.ts';

/** A field is called otherwise, wherever the document names it. */
const call = (from: string, to: string) => (document: Doc) => {
  const text = JSON.stringify(document).replaceAll(new RegExp(`(?<![\\p{L}])${from}(?![\\p{L}])`, 'gu'), to);
  Object.assign(document, JSON.parse(text) as Doc);
  document.record.properties[to]!.id = from;
};

const PATH = '/yzjumc/studio/v1/preview/rows';

eachDatabase('the records that a draft would show to a role', (driver) => {
  let gateway: TestGateway;
  let copy: Awaited<ReturnType<typeof documentsCopy>>;
  let designer: Designer;
  let customer: Client;
  let urgent: unknown;
  let calm: unknown;
  beforeAll(async () => {
    copy = await documentsCopy();
    const file = join(copy.folder, 'entities/ticket.json');
    const document = JSON.parse(await readFile(file, 'utf8')) as Doc;
    document.access.read.operator = "urgent == true || subject == '都看'";
    document.access.fields!.internalNote = { customer: 'none', partner: 'none', operator: 'none' };
    await writeFile(file, JSON.stringify(document));
    gateway = await startTickets(driver, { settings: { SCHEMAS_DIR: copy.folder } });
    designer = new Designer(await gateway.signIn(PEOPLE.operator));
    customer = await gateway.signIn(PEOPLE.customer);
    const values = { phone: '13912345678', lines: [{ part: '滚筒', quantity: 1, price: 100 }] };
    urgent = (await create(customer, { subject: '急的', urgent: true, ...values })).record.ticketNo;
    calm = (await create(customer, { subject: '都看', ...values })).record.ticketNo;
    await create(customer, { subject: '她看不到的', ...values });
    const staff = await gateway.signIn(PEOPLE.staff);
    for (const key of [urgent, calm]) {
      const seen = await staff.call<{ record: { lines: object[] }; version: number }>(
        '/yzjumc/entity/v1/ticket/detail',
        { key },
      );
      const lines = seen.record.lines.map((line) => ({ ...line, cost: 60 }));
      const record = { ...seen.record, lines, internalNote: '内情' };
      await staff.call('/yzjumc/entity/v1/ticket/save', { record, version: seen.version });
    }
  });
  afterAll(async () => {
    await gateway.close();
    await copy.remove();
  });

  const sent = async (change: (document: Doc) => unknown, more: object = {}) => {
    const { text, document } = await designer.open('ticket');
    return { document: { entity: 'ticket', text: changed(text, change), from: document.version }, ...more };
  };
  const rows = async (change: (document: Doc) => unknown, more: object = {}) =>
    designer.client.call<PreviewedRows>(PATH, await sent(change, more));
  const subjects = ({ rows: found }: PreviewedRows) => found.map(({ subject }) => subject).toSorted();
  const open = () => undefined;

  it('are chosen by the rule of the draft, with its fields hidden and masked, and sub-tables whole', async () => {
    const found = await rows(
      ({ access }) => {
        access.read.partner = 'urgent == true';
        access.fields!.dueDate = { partner: 'none' };
        access.fields!['lines.cost'] = { partner: 'none' };
      },
      { role: 'partner' },
    );
    expect(found).toMatchObject({ why: null, inPlaceOf: null, searched: null });
    expect(subjects(found)).toEqual(['急的']);
    const [row] = found.rows;
    expect(row).toMatchObject({ lines: [{ part: '滚筒', quantity: 1 }] });
    expect(row).toHaveProperty('eid');
    expect(JSON.stringify(row)).not.toMatch(/13912345678|"cost"|内情/u);
    expect(String(row?.phone)).toMatch(/\*/u);
  });

  it('are never more than who asks reads herself, whatever the draft opens', async () => {
    const found = await rows(
      (document) => {
        document.access.read.staff = 'true';
        document.access.read.operator = 'true';
        delete document.access.fields!.internalNote;
        call('internalNote', 'other')(document);
      },
      { role: 'staff' },
    );
    expect(subjects(found)).toEqual(['急的', '都看'].toSorted());
    expect(JSON.stringify(found)).not.toContain('内情');
    expect(subjects(await rows(open))).toEqual(['急的', '都看'].toSorted());
    expect(JSON.stringify(await rows(({ access }) => delete access.fields!.internalNote))).not.toContain('内情');
  });

  it('say nothing of what a rule finds in a field that is kept from who asks', async () => {
    const found = await rows(({ access }) => (access.read.partner = "internalNote == '内情'"), { role: 'partner' });
    expect(found).toMatchObject({ rows: [], why: 'rule' });
  });

  it('are those of somebody whose record it is, where who asks would see none as that role', async () => {
    const found = await rows(open, { role: 'customer' });
    expect(found.inPlaceOf?.user.name).toBeTruthy();
    expect(found.inPlaceOf?.team.eid).toBe(found.rows[0]?.eid);
    expect(subjects(found)).toEqual(['急的', '都看'].toSorted());
    expect(JSON.stringify(found.rows)).not.toContain('"cost"');
  });

  it('are found by a word, and one that is asked for is among them', async () => {
    expect(subjects(await rows(open, { keyword: '急的' }))).toEqual(['急的']);
    const found = await rows(open, { keyword: '急的', key: String(calm) });
    expect(found.rows.map(({ ticketNo }) => ticketNo)).toEqual([calm, urgent]);
    const kept = await rows(({ access }) => (access.read.partner = 'urgent == true'), {
      role: 'partner',
      key: String(calm),
    });
    expect(subjects(kept)).toEqual(['急的']);
  });

  it('have the names and places of the draft', async () => {
    const found = await rows(call('subject', 'topic'));
    expect(found.rows.map(({ topic }) => topic).toSorted()).toEqual(['急的', '都看'].toSorted());
  });

  it('are none for a role that reads none, for an object that is not in force, and for who may not read or design', async () => {
    expect(await rows(open, { role: 'developer' })).toMatchObject({ rows: [], why: 'role' });
    const fresh = {
      document: {
        entity: 'brand-new',
        text: newDocument({ entity: 'brand-new', title: '新的', group: undefined }),
        from: null,
      },
    };
    expect(await designer.client.call<PreviewedRows>(PATH, fresh)).toMatchObject({ rows: [], why: 'notStored' });
    const developer = await gateway.signIn(PEOPLE.developer);
    expect(await developer.call<PreviewedRows>(PATH, await sent(open))).toMatchObject({ rows: [], why: 'ownRights' });
    const wrong = await sent((begun) => ((begun.record as { type?: string }).type = 'nonsense'));
    expect((await designer.client.refusal(PATH, wrong)).errorCode).toBe('studio.problems');
    expect((await customer.refusal(PATH, await sent(open))).status).toBe(403);
  });
});
