import type { DetailResult, HistoryEntry, SavedView } from '@yunpu/engine-core/endpoint';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../../../support/client.ts';
import { eachDatabase } from '../../../support/database.ts';
import type { TestGateway } from '../../../support/gateway.ts';
import { at, create, listTickets, PEOPLE, startTickets } from '../support.ts';
import { type Bag, carry, copyTicket, Designer, type Doc, dangerous, field } from './support.ts';

const level = (first: Bag): Bag => ({
  type: 'string',
  title: '级别',
  column: true,
  filter: true,
  oneOf: [
    { title: '贵宾', ...first },
    { const: 'n', title: '普通' },
  ],
});

eachDatabase('an option that is stored otherwise from now on', (driver) => {
  let gateway: TestGateway;
  let designer: Designer;
  let customer: Client;
  beforeAll(async () => {
    gateway = await startTickets(driver);
    designer = new Designer(await gateway.signIn(PEOPLE.operator));
    customer = await gateway.signIn(PEOPLE.customer);
    await publish(named('v'));
  });
  afterAll(() => gateway.close());

  const publish = async (change: (document: Doc) => unknown) =>
    designer.publishAll(await designer.change('ticket', change));
  const named =
    (value: string, was?: string[]) =>
    (document: Doc): void => {
      document.record.properties.level = level({ const: value, ...(was && { was }) });
      document.record.properties.gift = { type: 'string', title: '赠品', show: `level == '${value}'` };
    };
  const version = () => gateway.entities.documents.model('ticket').version;
  const detail = async (key: unknown) => (await customer.call<DetailResult>(at('ticket', 'detail'), { key })).record;
  const history = (key: unknown) => customer.call<HistoryEntry[]>(at('ticket', 'history'), { key });
  const counted = async (value: string) =>
    (await listTickets(customer, { filter: { field: 'level', op: 'eq', value } })).total;

  it('is so in records, history, saved views and open pages, there and back, and is announced', async () => {
    const first = version();
    const { record } = await create(customer, { level: 'v', gift: '伞' });
    const { record: other } = await create(customer, { level: 'n' });
    const { id } = await customer.call<SavedView>(at('ticket', 'views/save'), {
      name: '贵宾',
      shared: false,
      state: { filter: { field: 'level', op: 'in', value: ['v', 'n'] } },
    });
    const draft = await designer.change('ticket', named('vip', ['v']));
    const [judged] = await designer.judge(draft.documents);
    expect(judged!.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(judged!.impact.filter((one) => one.dangerous)).toEqual([]);
    expect(judged!.impact.find(({ message }) => message.includes('v 改为 vip'))).toMatchObject({ count: 1 });
    await designer.publish(draft);

    expect(await detail(record.ticketNo)).toMatchObject({ level: 'vip', gift: '伞' });
    expect(await detail(other.ticketNo)).toMatchObject({ level: 'n' });
    expect(await counted('vip')).toBe(1);
    const entries = await history(record.ticketNo);
    expect(entries.at(-1)!.changes.find(({ path }) => path === 'level')).toMatchObject({ to: 'vip' });
    // To who reads it nothing became another: there is no change from 贵宾 to 贵宾.
    expect(entries[0]).toMatchObject({ action: 'repair', changes: [] });
    const views = await customer.call<SavedView[]>(at('ticket', 'views'));
    expect(views.find((view) => view.id === id)!.state.filter).toEqual({
      field: 'level',
      op: 'in',
      value: ['vip', 'n'],
    });
    // A page drawn before asks, and saves, by the value that it knows.
    expect(
      (await listTickets(customer, { filter: { field: 'level', op: 'eq', value: 'v' }, documentVersion: first })).total,
    ).toBe(1);
    const now = await detail(other.ticketNo);
    await customer.call(at('ticket', 'save'), {
      record: { ...now, level: 'v' },
      version: 1,
      documentVersion: first,
    });
    expect(await detail(other.ticketNo)).toMatchObject({ level: 'vip' });

    const { text } = await designer.client.read<{ text: string }>(
      `/yzjumc/studio/v1/version?entity=ticket&version=${first}`,
    );
    const [back] = await designer.judge([{ entity: 'ticket', text, from: null }]);
    await designer.back('ticket', first, dangerous(back!.impact));
    expect(await detail(record.ticketNo)).toMatchObject({ level: 'v' });
    expect(await detail(other.ticketNo)).toMatchObject({ level: 'v' });
  });

  it('is read as the new one of many records while they are still being changed', async () => {
    await publish(named('v'));
    const { record } = await create(customer, { level: 'v' });
    await copyTicket(gateway.database.kysely, record.ticketNo, driver === 'pglite' ? 'Q' : 'R', 600);
    const { repairs } = await publish(named('best', ['v']));
    expect(repairs).toMatchObject([{ state: 'running' }]);
    expect(await detail(`${driver === 'pglite' ? 'Q' : 'R'}-600`)).toMatchObject({ level: 'best' });
    await gateway.jobs.runDue();
    expect((await designer.repairs('ticket'))[0]).toMatchObject({ state: 'done', left: 0 });
    expect(await counted('best')).toBeGreaterThan(600);
    expect(await counted('v')).toBe(0);
  });

  it('follows in records that the same publication changes otherwise as well, there, back and there again', async () => {
    const mood = (value: string, was?: string[]): Bag => ({
      type: 'string',
      title: '心情',
      oneOf: [
        { const: value, title: '好', ...(was && { was }) },
        { const: 'bad', title: '坏' },
      ],
    });
    await publish((document) => {
      named('v')(document);
      document.record.properties.mood = mood('good');
      field('batch', { title: '批次', column: undefined, filter: undefined })(document);
    });
    const first = version();
    const made = async (sent: Bag) => (await create(customer, { level: 'v', mood: 'good', ...sent })).record.ticketNo;
    const untouched = await made({ batch: 'A' });
    const edited = await made({ batch: 'A' });
    const letter = driver === 'pglite' ? 'S' : 'T';
    await copyTicket(gateway.database.kysely, untouched, letter, 3);
    await publish((document) => {
      named('vip', ['v'])(document);
      document.record.properties.mood = mood('fine', ['good']);
      carry('batch', 'lines')(document);
    });
    const second = version();
    const there = { level: 'vip', mood: 'fine', lines: [{ batch: 'A' }] };
    for (const key of [untouched, edited, `${letter}-3`]) expect(await detail(key)).toMatchObject(there);

    // What somebody has written since is no reason to leave the rest of the record behind.
    const { record, version: read } = await customer.call<DetailResult>(at('ticket', 'detail'), { key: edited });
    const saved = await customer.call<DetailResult>(at('ticket', 'save'), {
      record: { ...record, lines: [{ part: '螺丝', quantity: 1, batch: 'C' }] },
      version: read,
    });
    expect(saved.record).toMatchObject({ lines: [{ batch: 'C' }] });
    const to = async (wanted: string) => {
      const { text } = await designer.client.read<{ text: string }>(
        `/yzjumc/studio/v1/version?entity=ticket&version=${wanted}`,
      );
      const [judged] = await designer.judge([{ entity: 'ticket', text, from: null }]);
      await designer.back('ticket', wanted, dangerous(judged!.impact));
    };
    const here = { level: 'v', mood: 'good' };
    for (const _round of [1, 2]) {
      await to(first);
      for (const key of [untouched, `${letter}-3`]) expect(await detail(key)).toMatchObject({ ...here, batch: 'A' });
      expect(await detail(edited)).toMatchObject({ ...here, batch: 'C' });
      await to(second);
      for (const key of [untouched, `${letter}-3`]) expect(await detail(key)).toMatchObject(there);
      expect(await detail(edited)).toMatchObject({ ...there, lines: [{ batch: 'C' }] });
    }
  });

  it('is called so by other documents that choose by it', async () => {
    await publish(named('v'));
    await designer.publishAll(
      await designer.change('depot', (document: Doc) => {
        document.record.properties.case = {
          type: 'string',
          title: '工单',
          link: { entity: 'ticket', filter: "row.level == 'v'" },
        };
      }),
    );
    const draft = await designer.change('ticket', named('vip', ['v']));
    expect((await designer.judge(draft.documents)).map(({ entity }) => entity)).toEqual(['ticket', 'depot']);
    await designer.publishAll(draft);
    const { text } = await designer.open('depot');
    expect(text).toContain("row.level == 'vip'");
  });

  it('is a shipped one’s only where a developer says so', async () => {
    const draft = await designer.change('ticket', (document: Doc) => {
      const kind = document.record.properties.kind as { oneOf: { const: string; was?: string[] }[] };
      kind.oneOf[0] = { ...kind.oneOf[0]!, const: 'other', was: [kind.oneOf[0]!.const] };
    });
    const [judged] = await designer.judge(draft.documents);
    expect(judged!.problems.map(({ code }) => code)).toContain('reserved');
  });
});

eachDatabase('a state that is called otherwise from now on', (driver) => {
  let gateway: TestGateway;
  let designer: Designer;
  let customer: Client;
  beforeAll(async () => {
    gateway = await startTickets(driver);
    designer = new Designer(await gateway.signIn(PEOPLE.operator));
    customer = await gateway.signIn(PEOPLE.customer);
  });
  afterAll(() => gateway.close());

  const called =
    (name: string, was?: string[]) =>
    (document: Doc): void => {
      const { states, actions } = document as unknown as {
        states: { initial: string; values: Record<string, Bag> };
        actions: Record<string, Bag>;
      };
      for (const one of ['parked', 'asleep']) delete states.values[one];
      states.values[name] = { title: '搁置', final: true, ...(was && { was }) };
      actions.park = { title: '搁置', from: [states.initial], to: name };
    };

  it('is the state of the records that were in it, and of what they did', async () => {
    await designer.publishAll(await designer.change('ticket', called('parked')));
    const { record } = await create(customer);
    await customer.call(at('ticket', 'act'), { action: 'park', key: record.ticketNo });
    const draft = await designer.change('ticket', called('asleep', ['parked']));
    const [judged] = await designer.judge(draft.documents);
    expect(judged!.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(judged!.impact.find(({ message }) => message.includes('parked 改为 asleep'))).toMatchObject({ count: 1 });
    expect(judged!.impact.filter((one) => one.dangerous)).toEqual([]);
    await designer.publish(draft);
    const { states } = gateway.entities.documents.model('ticket');
    const now = await customer.call<DetailResult>(at('ticket', 'detail'), { key: record.ticketNo });
    expect(now.record[states!.field]).toBe('asleep');
    const row = await gateway.database.kysely
      .selectFrom('records')
      .select('state')
      .where('entity', '=', 'ticket')
      .where('key', '=', String(record.ticketNo))
      .executeTakeFirstOrThrow();
    expect(row.state).toBe('asleep');
    const entries = await customer.call<HistoryEntry[]>(at('ticket', 'history'), { key: record.ticketNo });
    expect(entries.find(({ action }) => action === 'park')).toMatchObject({ toState: 'asleep' });
  });
});
