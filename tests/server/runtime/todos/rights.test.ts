import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Client } from '../../../support/client.ts';
import { eachDatabase } from '../../../support/database.ts';
import type { TestGateway } from '../../../support/gateway.ts';
import { PEOPLE as ACCOUNTS, documentsCopy, startTickets } from '../support.ts';
import { empty, entriesOf, inDays, keep, PEOPLE } from './support.ts';

const WAITING = [
  { name: 'note', reason: '有备注要看', when: 'filled(internalNote)' },
  {
    name: 'urgent',
    reason: '加急',
    when: 'urgent == true && status != "closed"',
    show: ['phone', 'internalNote', 'lines.cost', 'score'],
    actions: ['hold', 'close'],
  },
  { name: 'due', reason: '快到截止日', when: 'status == "open"', due: 'dueDate', within: 3 },
  {
    name: 'phone',
    reason: '等你回电',
    roles: ['customer'],
    when: 'status == "waiting"',
    link: { title: '拨打', path: '/call/{{phone}}?city={{address.city}}' },
  },
  { name: 'mine', reason: '等你经办', when: 'status == "waiting"', person: 'handler' },
];

eachDatabase('what a desk tells of records', (driver) => {
  let gateway: TestGateway;
  let documents: Awaited<ReturnType<typeof documentsCopy>>;
  let customer: Client;
  let staff: Client;
  beforeAll(async () => {
    documents = await documentsCopy();
    const file = join(documents.folder, 'entities', 'ticket.json');
    const ticket = JSON.parse(await readFile(file, 'utf8')) as {
      waiting?: unknown;
      record: { properties: Record<string, { show?: string }> };
    };
    await writeFile(
      file,
      JSON.stringify({
        ...ticket,
        waiting: WAITING.map((one) => ({
          ...one,
          ...('show' in one && { show: one.show?.filter((path) => !path.includes('.')) }),
        })),
      }),
    );
    gateway = await startTickets(driver, { settings: { SCHEMAS_DIR: documents.folder } });
    customer = await gateway.signIn(ACCOUNTS.customer);
    staff = await gateway.signIn(ACCOUNTS.staff);
  });
  afterAll(async () => {
    await gateway.close();
    await documents.remove();
  });
  beforeEach(() => empty(gateway));
  const own = { eid: PEOPLE.customer.eid };

  it('does not let a condition tell of a field that is kept from whoever asks', async () => {
    const key = await keep(gateway, 'ticket', { status: 'closed', internalNote: '欠费' }, own);
    expect(await entriesOf(customer)).toEqual([]);
    expect(await entriesOf(staff)).toMatchObject([{ key, reason: '有备注要看' }]);
  });

  it('shows values as their reader may see them, and leaves out what is kept from them or is not there', async () => {
    await keep(
      gateway,
      'ticket',
      { subject: '打印机', status: 'open', urgent: true, phone: '13912345678', internalNote: '欠费' },
      own,
    );
    const [entry] = await entriesOf(customer);
    expect(entry?.facts).toEqual([{ title: '电话', text: '13912345678' }]);
    const shown = await entriesOf(staff);
    expect(shown.map(({ name }) => name)).toEqual(['note']);
  });

  it('offers what may be done now, and not what the record or the role refuses', async () => {
    await keep(gateway, 'ticket', { status: 'open', urgent: true }, own);
    const paid = await keep(gateway, 'ticket', { status: 'open', urgent: true, total: 5 }, own);
    await keep(gateway, 'ticket', { status: 'waiting', urgent: true }, own);
    const offered = new Map(
      (await entriesOf(customer)).map(({ key, actions }) => [key, actions.map(({ name }) => name)]),
    );
    expect([...offered.values()]).toEqual([['hold'], ['hold', 'close'], []]);
    expect(offered.get(paid)).toEqual(['hold', 'close']);
  });

  it('writes values into addresses so that they stay values, and has no address where one is missing or kept away', async () => {
    await keep(gateway, 'ticket', { status: 'waiting', phone: '1/2?x', address: { city: '深 圳' } }, own);
    await keep(gateway, 'ticket', { status: 'waiting', phone: '2' }, own);
    expect((await entriesOf(customer)).map(({ link }) => link?.path)).toEqual([
      `/call/1%2F2%3Fx?city=${encodeURIComponent('深 圳')}`,
      undefined,
    ]);
  });

  it('has a record once, by what is most urgent of it', async () => {
    const key = await keep(gateway, 'ticket', { status: 'open', urgent: true, dueDate: inDays(-1) }, own);
    expect(await entriesOf(customer)).toMatchObject([{ key, name: 'due', urgency: 'late' }]);
  });

  it('waits for the person whom a field names, and for everybody where none is named', async () => {
    const key = await keep(gateway, 'ticket', { status: 'waiting', phone: '1', handler: `u${ACCOUNTS.staff}` }, own);
    const others = await keep(gateway, 'ticket', { status: 'waiting', phone: '1', handler: 'u-other' }, own);
    expect((await entriesOf(customer)).map((entry) => [entry.name, entry.key])).toEqual([
      ['phone', key],
      ['phone', others],
    ]);
    expect((await entriesOf(staff)).map((entry) => [entry.name, entry.key])).toEqual([['mine', key]]);
  });
});
