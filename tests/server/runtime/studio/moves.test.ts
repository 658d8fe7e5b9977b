import type { DetailResult, HistoryEntry, SavedView } from '@yunpu/engine-core/endpoint';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../../../support/client.ts';
import { eachDatabase } from '../../../support/database.ts';
import type { TestGateway } from '../../../support/gateway.ts';
import { at, create, listTickets, PEOPLE, startTickets } from '../support.ts';
import { type Bag, carry, Designer, type Doc, dangerous, field, type Group } from './support.ts';

eachDatabase('a field that stands elsewhere in the document from now on', (driver) => {
  let gateway: TestGateway;
  let designer: Designer;
  let customer: Client;
  beforeAll(async () => {
    gateway = await startTickets(driver);
    designer = new Designer(await gateway.signIn(PEOPLE.operator));
    customer = await gateway.signIn(PEOPLE.customer);
    await publish((document) => {
      field('floor', { title: '楼层' })(document);
      field('batch', { title: '批次', column: undefined, filter: undefined })(document);
    });
  });
  afterAll(() => gateway.close());

  const publish = async (change: (document: Doc) => unknown) =>
    designer.publishAll(await designer.change('ticket', change));
  const version = () => gateway.entities.documents.model('ticket').version;
  const detail = (key: unknown) => customer.call<DetailResult>(at('ticket', 'detail'), { key });
  const history = (key: unknown) => customer.call<HistoryEntry[]>(at('ticket', 'history'), { key });
  const save = (record: object, sent: { version: number; documentVersion?: string }) =>
    customer.call<DetailResult>(at('ticket', 'save'), { record, ...sent });
  const back = async (to: string) => {
    const { text } = await designer.client.read<{ text: string }>(
      `/yzjumc/studio/v1/version?entity=ticket&version=${to}`,
    );
    const [judged] = await designer.judge([{ entity: 'ticket', text, from: null }]);
    return designer.back('ticket', to, dangerous(judged!.impact));
  };

  it('keeps its values, its history, saved views and open pages, into a group and back', async () => {
    const { record, version: first } = await create(customer, { floor: '3' });
    const before = version();
    const { id } = await customer.call<SavedView>(at('ticket', 'views/save'), {
      name: '三楼',
      shared: false,
      state: { filter: '["floor","eq","3"]', sort: '-floor', columns: ['floor'] },
    });
    const draft = await designer.change('ticket', carry('floor', 'address'));
    const [judged] = await designer.judge(draft.documents);
    expect(judged!.changes.map(({ kind, from, to }) => [kind, from, to])).toContainEqual([
      'moved',
      'floor',
      'address.floor',
    ]);
    const shown = judged!.impact.find(({ kind }) => kind === 'values');
    expect(shown).toMatchObject({ dangerous: false, count: 1 });
    expect(shown!.message).toContain('字段“楼层”移到');
    await designer.publish(draft, dangerous(judged!.impact));

    expect((await detail(record.ticketNo)).record).toMatchObject({ address: { floor: '3' } });
    expect(await history(record.ticketNo)).toHaveLength(1);
    const views = await customer.call<SavedView[]>(at('ticket', 'views'));
    expect(views.find((view) => view.id === id)!.state).toEqual({
      filter: '["address.floor","eq","3"]',
      sort: '-address.floor',
      columns: ['address.floor'],
    });
    const { rows } = await listTickets(customer, {
      filter: { field: 'address.floor', op: 'eq', value: '3' },
      sort: 'address.floor',
    });
    expect(rows.map(({ ticketNo }) => ticketNo)).toEqual([record.ticketNo]);
    // A page that was drawn before it went.
    const saved = await save({ ...record, floor: '4' }, { version: first, documentVersion: before });
    expect(saved.record).toMatchObject({ address: { floor: '4' } });
    expect((await history(record.ticketNo))[0]!.changes).toMatchObject([{ path: 'address.floor', from: '3', to: '4' }]);

    await back(before);
    expect((await detail(record.ticketNo)).record).toMatchObject({ floor: '4' });
    expect((await detail(record.ticketNo)).record.address ?? {}).not.toHaveProperty('floor');
    const again = await customer.call<SavedView[]>(at('ticket', 'views'));
    expect(again.find((view) => view.id === id)!.state).toMatchObject({ sort: '-floor' });
  });

  it('is put into every row, into a new one where there is none, and comes back as it is by then', async () => {
    const lines = [
      { part: '螺丝', quantity: 2 },
      { part: '电源', quantity: 1 },
    ];
    const two = (await create(customer, { batch: 'A', lines })).record.ticketNo;
    const none = (await create(customer, { batch: 'B' })).record.ticketNo;
    const empty = (await create(customer, { lines })).record.ticketNo;
    const before = version();
    const published = await publish(carry('batch', 'lines'));
    expect(published.repairs).toMatchObject([{ title: '“批次”的值跟着移动', total: 2, done: 2, state: 'done' }]);
    expect((await detail(two)).record.lines).toMatchObject([{ batch: 'A' }, { batch: 'A' }]);
    expect((await detail(none)).record.lines).toEqual([{ batch: 'B' }]);
    expect((await detail(empty)).record.lines).toEqual(lines);
    expect((await history(two))[0]).toMatchObject({ action: 'repair' });

    const { record, version: now } = await detail(two);
    const [first, second] = record.lines as Bag[];
    await save({ ...record, lines: [{ ...first, batch: 'C' }, second] }, { version: now });
    await back(before);
    expect((await detail(two)).record).toMatchObject({ batch: 'C' });
    expect((await detail(none)).record).toMatchObject({ batch: 'B' });
    expect((await detail(none)).record.lines ?? []).toEqual([]);
    expect((await detail(empty)).record.batch ?? null).toBeNull();
  });

  it('takes out of rows what the first says, tells how many records have others, and gives those back', async () => {
    await publish((document) => {
      (document.record.properties.lines as Group).items!.properties.colour = { type: 'string', title: '颜色' };
    });
    const lines = [
      { part: '螺丝', quantity: 2, colour: '红' },
      { part: '电源', quantity: 1, colour: '蓝' },
    ];
    const differing = (await create(customer, { lines })).record.ticketNo;
    const alike = (await create(customer, { lines: lines.map((line) => ({ ...line, colour: '绿' })) })).record.ticketNo;
    const before = version();
    const draft = await designer.change('ticket', carry('lines.colour', ''));
    const [judged] = await designer.judge(draft.documents);
    const lost = judged!.impact.filter((one) => one.dangerous);
    expect(lost).toMatchObject([{ count: 1 }]);
    expect(lost[0]!.message).toContain('只取第一行');
    expect((await designer.refused(draft)).errorCode).toBe('studio.notAccepted');
    await designer.publish(draft, dangerous(judged!.impact));
    const taken = await detail(differing);
    expect(taken.record).toMatchObject({ colour: '红' });
    expect((await detail(alike)).record).toMatchObject({ colour: '绿' });
    await save({ ...taken.record, colour: '黑' }, { version: taken.version });
    await back(before);
    expect((await detail(differing)).record.lines).toMatchObject([{ colour: '黑' }, { colour: '蓝' }]);
    expect((await detail(alike)).record.lines).toMatchObject([{ colour: '绿' }, { colour: '绿' }]);
  });

  it('of rows takes what a page says that was drawn before', async () => {
    await publish((document) => {
      (document.record.properties.lines as Group).items!.properties.size = { type: 'string', title: '尺寸' };
    });
    const { record } = await create(customer, { lines: [{ part: '螺丝', quantity: 2, size: '大' }] });
    const before = version();
    await publish(carry('lines.size', ''));
    const { version: now } = await detail(record.ticketNo);
    const [line] = record.lines as Bag[];
    const sent = { ...record, lines: [{ ...line, size: '小' }] };
    expect((await save(sent, { version: now, documentVersion: before })).record).toMatchObject({ size: '小' });
    const after = version();
    const { record: shown, version: read } = await detail(record.ticketNo);
    await back(before);
    const { version: moved } = await detail(record.ticketNo);
    expect(moved).toBeGreaterThan(read);
    const again = await save({ ...shown, size: '中' }, { version: moved, documentVersion: after });
    expect(again.record.lines).toMatchObject([{ size: '中' }]);
  });

  it('is where it stands now in a form that was not saved, in a conflict, and in what an action answers', async () => {
    const { record, version: first } = await create(customer, { floor: '3' });
    const before = version();
    const key = String(record.ticketNo);
    await customer.call(at('ticket', 'draft/save'), {
      key,
      draft: { record: { ...record, floor: '5' }, version: first },
      documentVersion: before,
    });
    await publish(carry('floor', 'address'));
    const draft = await customer.call<{ record: Bag }>(at('ticket', 'draft'), { key });
    expect(draft.record).toMatchObject({ address: { floor: '5' } });
    expect(draft.record).not.toHaveProperty('floor');
    const stale = { key, action: 'hold', version: first + 7, documentVersion: before };
    const refusal = await customer.refusal(at('ticket', 'act'), stale);
    expect(refusal.errorCode).toBe('record.conflict');
    expect(refusal.data).toMatchObject({ current: { $document: version(), address: { floor: '3' } } });
    const saving = { record, version: first + 7, documentVersion: before };
    expect((await customer.refusal(at('ticket', 'save'), saving)).data).toMatchObject({
      current: { $document: version() },
    });
    const done = await customer.call<DetailResult>(at('ticket', 'act'), { ...stale, version: first });
    expect(done.record).toMatchObject({ $document: version(), address: { floor: '3' } });
    const now = await customer.call<{ record: Bag }>(at('ticket', 'detail'), { key, documentVersion: version() });
    expect(now.record).not.toHaveProperty('$document');
    await back(before);
  });
});
