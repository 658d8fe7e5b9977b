import type { DetailResult } from '@yunpu/engine-core/endpoint';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Answered } from '../../../../contract/define.ts';
import type * as documentCalls from '../../../../contract/documents.ts';
import type { Audience, Draft, StageHead } from '../../../../contract/studio/index.ts';
import { Client } from '../../../support/client.ts';
import { eachDatabase } from '../../../support/database.ts';
import type { TestGateway } from '../../../support/gateway.ts';
import { at, create, listTickets, PEOPLE, startTickets } from '../support.ts';
import { Designer, type Doc, dangerous, field } from './support.ts';

const STUDIO = '/yzjumc/studio/v1';
const CUSTOMERS: Audience = { by: 'roles', roles: ['customer'] };

eachDatabase('a version that some people are served before everybody is', (driver) => {
  let gateway: TestGateway;
  let designer: Designer;
  let customer: Client;
  let staff: Client;
  beforeAll(async () => {
    gateway = await startTickets(driver);
    designer = new Designer(await gateway.signIn(PEOPLE.operator));
    customer = await gateway.signIn(PEOPLE.customer);
    staff = await gateway.signIn(PEOPLE.staff);
  });
  afterAll(() => gateway.close());
  afterEach(async () => {
    const { stages } = await designer.list();
    for (const { stageNo } of stages) await end('withdraw', stageNo);
    const { drafts } = await designer.list();
    for (const { draftNo } of drafts) await designer.client.call(`${STUDIO}/draft/discard`, { draftNo });
  });

  const sentFor = async (draft: Draft, audience: Audience) => {
    const accepted = dangerous((await designer.judge(draft.documents)).flatMap(({ impact }) => impact));
    return { draftNo: draft.draftNo, version: draft.version, reason: '先试一试', accepted, audience };
  };
  const begin = async (draft: Draft, audience: Audience = CUSTOMERS): Promise<StageHead> =>
    (await designer.client.call<{ stage: StageHead }>(`${STUDIO}/stage/begin`, await sentFor(draft, audience))).stage;
  const refused = async (change: (document: Doc) => unknown, audience: Audience = CUSTOMERS) => {
    const draft = await designer.change('ticket', change);
    const refusal = await designer.client.refusal(`${STUDIO}/stage/begin`, await sentFor(draft, audience));
    await designer.client.call(`${STUDIO}/draft/discard`, { draftNo: draft.draftNo });
    return refusal;
  };
  const end = (what: 'promote' | 'withdraw', stageNo: string) =>
    designer.client.call(`${STUDIO}/stage/${what}`, {
      stageNo,
      reason: '试用结束',
      ...(what === 'promote' && { accepted: [] }),
    });
  const drawn = async (client: Client) => {
    const { entities } = await client.read<Answered<typeof documentCalls.list>>('/schemas/entities');
    const version = entities.find(({ entity }) => entity === 'ticket')!.version!;
    const { document } = await client.read<{ document: Doc }>(`/schemas/entities/ticket@${version}`);
    return { version, fields: Object.keys(document.record.properties) };
  };
  const detail = (client: Client, key: unknown) => client.call<DetailResult>(at('ticket', 'detail'), { key });
  const save = (client: Client, record: object, version: number) =>
    client.call<DetailResult>(at('ticket', 'save'), { record, version });
  const stored = async (key: unknown) => {
    const { data } = await gateway.database.kysely
      .selectFrom('records')
      .select('data')
      .where('key', '=', String(key))
      .executeTakeFirstOrThrow();
    return data;
  };
  const filtered = { filter: { field: 'po', op: 'eq', value: 'PO-1' } };

  it('is theirs alone: pages, records, lists and the description of calls', async () => {
    const before = await drawn(staff);
    const stage = await begin(await designer.change('ticket', field('po')));
    expect(stage).toMatchObject({ entities: ['ticket'], reason: '先试一试', problem: null, canEnd: true });
    expect(stage.people).toBeGreaterThan(1);
    expect((await designer.list()).stages).toMatchObject([{ stageNo: stage.stageNo, names: ['客户'] }]);
    expect((await drawn(customer)).fields).toContain('po');
    expect(await drawn(staff)).toEqual(before);
    const { record } = await create(customer, { po: 'PO-1' });
    expect(record.po).toBe('PO-1');
    expect((await detail(staff, record.ticketNo)).record).not.toHaveProperty('po');
    expect((await listTickets(customer, filtered)).rows).toMatchObject([{ po: 'PO-1' }]);
    expect((await staff.refusal(at('ticket', 'list'), filtered)).errorCode).toBe('query.invalid');
    expect((await listTickets(staff)).rows.every((row) => !('po' in row))).toBe(true);
    const described = async (client: Client) => (await client.request('/openapi.json')).text;
    expect(await described(customer)).toContain('采购单号');
    expect(await described(staff)).not.toContain('采购单号');
    expect((await staff.refusal(at('ticket', 'save'), { record: { ...record, po: 'x' } })).errorCode).toBe(
      'record.invalid',
    );
    await end('withdraw', stage.stageNo);
  });

  it('keeps what its people typed when the others save, and after it was withdrawn', async () => {
    const stage = await begin(await designer.change('ticket', field('po')));
    const { record } = await create(customer, { po: 'PO-2' });
    const seen = await detail(staff, record.ticketNo);
    await save(staff, { ...seen.record, subject: '改过的主题' }, seen.version);
    expect(await stored(record.ticketNo)).toMatchObject({ po: 'PO-2', subject: '改过的主题' });
    expect((await detail(customer, record.ticketNo)).record).toMatchObject({ po: 'PO-2', subject: '改过的主题' });
    const asked = { filter: { field: 'po', op: 'contains', value: 'PO-2' } };
    expect((await listTickets(customer, asked)).rows).toHaveLength(1);
    await end('withdraw', stage.stageNo);
    expect((await drawn(customer)).fields).not.toContain('po');
    const after = await detail(customer, record.ticketNo);
    expect(after.record).not.toHaveProperty('po');
    await save(customer, { ...after.record, subject: '再改一次' }, after.version);
    expect(await stored(record.ticketNo)).toMatchObject({ po: 'PO-2', subject: '再改一次' });
    const [draft] = (await designer.list()).drafts;
    expect(draft).toMatchObject({ entities: ['ticket'] });
    const again = await begin(await designer.client.read<Draft>(`${STUDIO}/draft?draftNo=${draft!.draftNo}`));
    expect((await detail(customer, record.ticketNo)).record).toMatchObject({ po: 'PO-2' });
    await end('withdraw', again.stageNo);
    expect((await designer.history('ticket')).slice(0, 2)).toMatchObject([
      { kind: 'withdrawn', reason: '试用结束', current: false },
      { kind: 'staged', reason: '先试一试', by: { id: `u${PEOPLE.operator}` } },
    ]);
  });

  it('keeps in an unsaved form what its people typed, and names it when it was withdrawn', async () => {
    const draft = (key: unknown) =>
      customer.call<{ record: object; leftOut?: object[] } | null>(at('ticket', 'draft'), { key });
    const keep = (key: unknown, record: object, documentVersion: string) =>
      customer.call(at('ticket', 'draft/save'), { key, draft: { record, version: 1 }, documentVersion });
    const stage = await begin(await designer.change('ticket', field('po')));
    const { version } = await drawn(customer);
    const { record } = await create(customer, { po: 'PO-3' });
    const { ticketNo } = record;
    await keep(ticketNo, { ...record, po: 'PO-4', subject: '打到一半' }, version);
    await keep('', { po: 'PO-5' }, version);
    expect(await draft(ticketNo)).not.toHaveProperty('leftOut');
    await end('withdraw', stage.stageNo);
    const left = [{ title: expect.any(String) as string, text: 'PO-4' }];
    expect(await draft(ticketNo)).toMatchObject({ record: { subject: '打到一半' }, leftOut: left });
    expect(await draft('')).toMatchObject({ leftOut: [{ text: 'PO-5' }] });
    // The page went on under the version in force, and sends what that one knows.
    const { version: now } = await drawn(customer);
    const { po: _po, ...rest } = record;
    for (const subject of ['又打了几个字', '再打几个字']) {
      await keep(ticketNo, { ...rest, subject }, now);
      expect(await draft(ticketNo)).toMatchObject({ record: { subject }, leftOut: left });
    }
    await customer.call(at('ticket', 'draft/save'), { key: ticketNo, draft: null });
    await customer.call(at('ticket', 'draft/save'), { key: '', draft: null });
    await keep(ticketNo, { ...rest, subject: '另一次' }, now);
    expect(await draft(ticketNo)).not.toHaveProperty('leftOut');
    await customer.call(at('ticket', 'draft/save'), { key: ticketNo, draft: null });
  });

  it('stands alone: no other version of its document comes into force beside it', async () => {
    const stage = await begin(await designer.change('ticket', field('po')));
    const other = await designer.change('ticket', field('more'));
    expect(await designer.refused(other)).toMatchObject({ errorCode: 'studio.staged' });
    const twice = await designer.client.refusal(`${STUDIO}/stage/begin`, await sentFor(other, CUSTOMERS));
    expect(twice.errorCode).toBe('studio.staged');
    const depot = await designer.change('depot', field('free'));
    await designer.publish(depot);
    expect((await drawn(customer)).fields).toContain('po');
    await end('withdraw', stage.stageNo);
    await designer.publish(other);
    expect((await drawn(customer)).fields).toContain('more');
  });

  it.runIf(driver === 'postgres')('is served by every process, and by one that starts while it runs', async () => {
    const running = await gateway.another();
    const stage = await begin(await designer.change('ticket', field('po')));
    const sees = (process: { entities: TestGateway['entities'] }) => {
      const { documents } = process.entities;
      const fields = (roles: string[]) => documents.seenBy({ roles, team: { eid: 'e1' } }).model('ticket').fieldsByPath;
      return [fields(['customer']).po !== undefined, fields(['staff']).po !== undefined];
    };
    await expect.poll(() => sees(running), { timeout: 2000 }).toEqual([true, false]);
    expect(sees(await gateway.another())).toEqual([true, false]);
    await end('withdraw', stage.stageNo);
    await expect.poll(() => sees(running), { timeout: 2000 }).toEqual([false, false]);
  });

  it('goes to teams, or to a share of them, by the team that somebody works for', async () => {
    const { teams } = await designer.client.read<{ teams: { eid: string; name: string }[] }>(`${STUDIO}/teams`);
    const { record } = await create(customer);
    const own = await gateway.database.kysely
      .selectFrom('records')
      .select('eid')
      .where('key', '=', String(record.ticketNo))
      .executeTakeFirstOrThrow();
    expect(teams.map(({ eid }) => eid)).toContain(own.eid);
    const stage = await begin(await designer.change('ticket', field('po')), { by: 'teams', teams: [own.eid] });
    const elsewhere = await gateway.signIn(PEOPLE.otherCustomer);
    expect((await drawn(customer)).fields).toContain('po');
    expect((await drawn(elsewhere)).fields).not.toContain('po');
    await end('withdraw', stage.stageNo);
    const nowhere = await refused(field('po'), { by: 'teams', teams: ['nobody'] });
    expect(nowhere.errorCode).toBe('studio.badAudience');
    expect((await refused(field('po'), { by: 'roles', roles: ['nobody'] })).errorCode).toBe('studio.badAudience');
  });

  it('names the first teams of a name, and says how many there are', async () => {
    await gateway.database.kysely
      .insertInto('teams')
      .values(Array.from({ length: 25 }, (_, index) => ({ eid: `many-${index}`, name: `多队 ${10 + index}` })))
      .execute();
    const found = (keyword: string) =>
      designer.client.read<{ teams: { name: string }[]; total: number }>(
        `${STUDIO}/teams?keyword=${encodeURIComponent(keyword)}`,
      );
    const many = await found('多队');
    expect([many.teams.length, many.total]).toEqual([20, 25]);
    expect(await found('多队 34')).toMatchObject({ teams: [{ name: '多队 34' }], total: 1 });
    expect(await found('没有这个队')).toEqual({ teams: [], total: 0 });
  });

  it('refuses in words what records would have to be rewritten for, or what the others could not read', async () => {
    await designer.publish(await designer.change('ticket', field('tag')));
    const changes: [string, (document: Doc) => unknown][] = [
      [
        '状态',
        ({ states }) =>
          void ((states as { values: Record<string, { title: string }> }).values.waiting!.title = '等一等'),
      ],
      ['类型', ({ record }) => void (record.properties.score = { type: 'string', title: '评分' })],
      [
        '新的选项',
        ({ record }) => void (record.properties.kind!.oneOf as object[]).push({ const: 'new', title: '新' }),
      ],
      ['放宽了长度', ({ record }) => void (record.properties.subject!.maxLength = 90)],
      ['计算方式', ({ record }) => void (record.properties.total!.compute = 'sum(lines.map(l, l.amount)) + 1')],
      ['不再必填', ({ record }) => void (record.required = ['kind'])],
      [
        '标识',
        ({ record }) => {
          const { tag, ...others } = record.properties;
          record.properties = { ...others, label: { ...tag, id: 'tag' } };
        },
      ],
    ];
    for (const [words, change] of changes) {
      const refusal = await refused(change);
      expect(refusal).toMatchObject({
        errorCode: 'studio.notStageable',
        message: expect.stringContaining(words) as string,
      });
    }
  });

  it('is published for everybody by one step, and named in the history', async () => {
    const stage = await begin(await designer.change('ticket', field('po')));
    const { version } = await drawn(customer);
    await end('promote', stage.stageNo);
    expect((await drawn(staff)).fields).toContain('po');
    expect((await drawn(customer)).version).toBe(version);
    expect((await designer.list()).stages).toEqual([]);
    const [published, staged] = await designer.history('ticket');
    expect(published).toMatchObject({ kind: 'published', current: true, reason: '试用结束' });
    expect(published!.changes).toHaveLength(1);
    expect(staged).toMatchObject({ kind: 'staged', current: false, version: published!.version });
  });
});
