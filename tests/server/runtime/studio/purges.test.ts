import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DetailResult } from '@yunpu/engine-core/endpoint';
import { searchTerms } from '@yunpu/engine-core/query';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Answered } from '../../../../contract/define.ts';
import type * as calls from '../../../../contract/studio/index.ts';
import type { Purge, StageHead } from '../../../../contract/studio/index.ts';
import type { Database } from '../../../../server/platform/database/port.ts';
import { verifyHistory } from '../../../../server/runtime/history/chain.ts';
import { purgeHandler } from '../../../../server/runtime/studio/purge/job.ts';
import type { Client } from '../../../support/client.ts';
import { eachDatabase } from '../../../support/database.ts';
import type { TestGateway } from '../../../support/gateway.ts';
import { at, create, documentsCopy, listTickets, PEOPLE, startTickets } from '../support.ts';
import { type Bag, carry, copyTicket, Designer, type Doc, dangerous, field } from './support.ts';

const STUDIO = '/yzjumc/studio/v1';

eachDatabase('the values of a retired field', (driver) => {
  let copy: Awaited<ReturnType<typeof documentsCopy>>;
  let gateway: TestGateway;
  let designer: Designer;
  let customer: Client;
  beforeAll(async () => {
    copy = await documentsCopy();
    const file = join(copy.folder, 'roles.json');
    const roles = JSON.parse(await readFile(file, 'utf8')) as Bag[];
    for (const role of roles)
      if (role.name === 'staff') Object.assign(role, { design: '*', publish: '*' });
      else if (role.name === 'developer') Object.assign(role, { publish: '*', publishWithSecond: '*' });
    await writeFile(file, JSON.stringify(roles));
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
  const retire =
    (...names: string[]) =>
    ({ record: { properties } }: Doc) => {
      for (const name of names) delete properties[name];
    };
  const version = () => gateway.entities.documents.model('ticket').version;
  const detail = (key: unknown) => customer.call<DetailResult>(at('ticket', 'detail'), { key });
  const row = (key: unknown) =>
    gateway.database.kysely.selectFrom('records').selectAll().where('key', '=', String(key)).executeTakeFirstOrThrow();
  const retired = async () =>
    (await designer.client.read<Answered<typeof calls.retired>>(`${STUDIO}/retired?entity=ticket`)).fields.filter(
      ({ records }) => records > 0,
    );
  const purges = async () =>
    (await designer.client.read<Answered<typeof calls.purges>>(`${STUDIO}/purges?entity=ticket`)).purges;
  const sent = (lineage: string, word = '清除') => ({ entity: 'ticket', field: lineage, word, reason: '不再保存' });
  const purge = async (lineage: string) =>
    (await designer.client.call<{ purge: Purge }>(`${STUDIO}/purge`, sent(lineage))).purge;
  const refused = (client: Client, lineage: string) => client.refusal(`${STUDIO}/purge`, sent(lineage));
  const back = async (to: string) => {
    const { text } = await designer.client.read<{ text: string }>(`${STUDIO}/version?entity=ticket&version=${to}`);
    const [judged] = await designer.judge([{ entity: 'ticket', text, from: null }]);
    return designer.back('ticket', to, dangerous(judged!.impact));
  };
  const discardDrafts = async () => {
    for (const { draftNo } of (await designer.list()).drafts)
      await designer.client.call(`${STUDIO}/draft/discard`, { draftNo });
  };
  const copies = (key: unknown, letter: string, many: number) => copyTicket(gateway.database.kysely, key, letter, many);
  const holding = async (id: string) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::float8 as count from records where entity = 'ticket' and data ? ${id}`.execute(
      gateway.database.kysely,
    );
    return rows[0]!.count;
  };

  it('are listed with who retired it and why, go at a word and are not there when it comes back', async () => {
    await publish((document) => {
      field('po', { search: true })(document);
      field('memo', { title: '便条' })(document);
    });
    const before = version();
    const { record } = await create(customer, { po: 'zebraqua', memo: 'keep' });
    const other = await create(customer, { memo: 'alone' });
    expect(await retired()).toEqual([]);
    await publish(retire('po', 'memo'));
    expect(await retired()).toMatchObject([
      { field: '/memo', title: '便条', path: 'memo', records: 2 },
      { field: '/po', title: '采购单号', path: 'po', records: 1 },
    ]);
    const [, po] = await retired();
    expect(po!.version).toBe(before);
    expect(po!.retired).toMatchObject({ by: { name: expect.any(String) }, reason: '测试' });
    const stored = await row(record.ticketNo);
    const elsewhere = await row(other.record.ticketNo);

    const otherWord = await designer.client.refusal(`${STUDIO}/purge`, sent('/po', '便条'));
    expect(otherWord).toMatchObject({ errorCode: 'studio.notConfirmed' });
    expect(otherWord.message).toContain('采购单号');
    expect(await purges()).toEqual([]);

    const begun = await purge('/po');
    expect(begun).toMatchObject({ state: 'running', total: 1, done: 0, reason: '不再保存' });
    expect(await purge('/po')).toMatchObject({ purgeNo: begun.purgeNo });
    await gateway.jobs.runDue();
    expect(await purges()).toMatchObject([{ purgeNo: begun.purgeNo, state: 'done', total: 1, done: 1 }]);
    const { po: _po, ...rest } = stored.data;
    const now = await row(record.ticketNo);
    expect(now.data).toEqual(rest);
    expect(now).toMatchObject({ version: stored.version, updated_at: stored.updated_at });
    const terms = searchTerms('zebraqua');
    expect(stored.search).toEqual(expect.arrayContaining(terms));
    expect(now.search.filter((term) => terms.includes(term))).toEqual([]);
    expect(await row(other.record.ticketNo)).toEqual(elsewhere);
    expect(await verifyHistory(gateway.database.kysely, now.id)).toEqual({ ok: true });
    expect(await retired()).toMatchObject([{ field: '/memo', records: 2 }]);
    expect(await refused(designer.client, '/po')).toMatchObject({ errorCode: 'studio.notRetired' });

    const [entry] = await designer.history('ticket');
    expect(entry).toMatchObject({
      kind: 'purged',
      current: false,
      reason: '不再保存',
      changes: [],
      purge: { field: '/po', title: '采购单号', done: 1, state: 'done' },
    });
    expect((await designer.history('ticket')).filter(({ current }) => current)).toHaveLength(1);
    await back(before);
    const again = await detail(record.ticketNo);
    expect([again.record.po ?? null, again.record.memo]).toEqual([null, 'keep']);
    expect((await listTickets(customer, { keyword: 'zebraqua' })).rows).toEqual([]);
    expect(await refused(designer.client, '/memo')).toMatchObject({ errorCode: 'studio.notRetired' });
  });

  it('go out of rows and groups, and leave there what other fields store', async () => {
    const text = (title: string) => ({ type: 'string', title, maxLength: 20 });
    const rowsOf = ({ record: { properties } }: Doc) => (properties.lines as { items: Doc['record'] }).items;
    await publish((document) => {
      document.record.properties.place = {
        type: 'object',
        title: '位置',
        properties: { room: text('房间'), shelf: text('货架') },
      };
      rowsOf(document).properties.batch = text('批次');
    });
    const { record } = await create(customer, {
      lines: [{ part: '电源', quantity: 2, batch: 'B-7' }],
      place: { room: 'R-1', shelf: 'S-9' },
    });
    await publish(carry('place.room', ''));
    await publish((document) => {
      delete document.record.properties.place;
      delete rowsOf(document).properties.batch;
    });
    const listed = (await retired()).map(({ field: lineage, title, path, records }) => [lineage, title, path, records]);
    expect(listed).toContainEqual(['/lines/batch', '备件 · 批次', 'lines.batch', 1]);
    expect(listed).toContainEqual(['/place', '位置', 'place', 1]);
    expect(listed.map(([lineage]) => lineage)).not.toContain('/place/shelf');
    await purge('/lines/batch');
    await purge('/place');
    await gateway.jobs.runDue();
    expect(await retired()).not.toContainEqual(
      expect.objectContaining({ field: expect.stringMatching(/place|batch/u) }),
    );
    const { data } = await row(record.ticketNo);
    expect(data).toMatchObject({ lines: [{ part: '电源', quantity: 2 }], place: { room: 'R-1' } });
    expect(JSON.stringify(data)).not.toMatch(/B-7|S-9/u);
    expect((await detail(record.ticketNo)).record).toMatchObject({ room: 'R-1' });
  });

  it('are taken away on after a break, and no further when the field comes back', async () => {
    await publish(field('seal', { title: '封条' }));
    const before = version();
    const { record } = await create(customer, { seal: 'S-1' });
    await copies(record.ticketNo, 'P', 650);
    await publish(retire('seal'));
    const first = await purge('/seal');
    expect(first).toMatchObject({ total: 651 });
    const ending = new AbortController();
    const { database } = gateway;
    const interrupted: Database = Object.assign(Object.create(database) as Database, {
      async transaction(work: Parameters<Database['transaction']>[0]) {
        const answer = await database.transaction(work);
        ending.abort();
        return answer;
      },
    });
    const job = { id: 1, attempt: 1, database, signal: ending.signal };
    const handler = purgeHandler(interrupted, gateway.entities.documents);
    await expect(handler({ purgeNo: first.purgeNo }, job)).rejects.toThrow();
    expect((await purges())[0]).toMatchObject({ state: 'running', done: 200 });
    expect(await holding('seal')).toBe(451);

    await back(before);
    await gateway.jobs.runDue();
    expect((await purges())[0]).toMatchObject({ state: 'stopped', done: 200, endedAt: expect.any(String) });
    expect(await holding('seal')).toBe(451);

    await publish(retire('seal'));
    const second = await purge('/seal');
    await expect(
      purgeHandler(interrupted, gateway.entities.documents)(
        { purgeNo: second.purgeNo },
        { ...job, signal: AbortSignal.abort() },
      ),
    ).rejects.toThrow();
    await gateway.jobs.runDue();
    expect((await purges())[0]).toMatchObject({ purgeNo: second.purgeNo, state: 'done', total: 451, done: 451 });
    expect(await holding('seal')).toBe(0);
  });

  it('are not brought again by taking back what a publication did to them', async () => {
    await publish(field('level', { title: '等级' }));
    const before = version();
    const { record } = await create(customer, { level: '很高很高很高' });
    const draft = await designer.change('ticket', ({ record: { properties } }) => {
      properties.level!.maxLength = 2;
    });
    const [judged] = await designer.judge(draft.documents);
    const { id } = judged!.impact.find(({ pointer }) => pointer.endsWith('/level'))!;
    await designer.publish(draft, [], [{ impact: id, do: 'convert' }]);
    expect((await detail(record.ticketNo)).record.level).toBe('很高');
    const kept = async () =>
      JSON.stringify(await gateway.database.kysely.selectFrom('studio_repaired').selectAll().execute());
    expect(await kept()).toContain('很高很高很高');
    await publish(retire('level'));
    await purge('/level');
    await gateway.jobs.runDue();
    expect(await kept()).not.toContain('很高');
    await back(before);
    expect((await detail(record.ticketNo)).record.level ?? null).toBeNull();
  });

  it('stay as long as some people are served the field, and are listed when they are not any more', async () => {
    const draft = await designer.change('ticket', field('tried', { title: '试用编号' }));
    const { stage } = await designer.client.call<{ stage: StageHead }>(`${STUDIO}/stage/begin`, {
      draftNo: draft.draftNo,
      version: draft.version,
      reason: '先试一试',
      accepted: [],
      audience: { by: 'roles', roles: ['customer'] },
    });
    await create(customer, { tried: 'T-1' });
    expect(await retired()).toEqual([]);
    expect(await refused(designer.client, '/tried')).toMatchObject({ errorCode: 'studio.notRetired' });
    await designer.client.call(`${STUDIO}/stage/withdraw`, { stageNo: stage.stageNo, reason: '试用结束' });
    expect(await retired()).toMatchObject([{ field: '/tried', records: 1, retired: { reason: '试用结束' } }]);
    await discardDrafts();
    await purge('/tried');
    await gateway.jobs.runDue();
    expect(await retired()).toEqual([]);
  });

  it('stay as long as a draft or a publication that waits brings the field back', async () => {
    await publish(field('fax', { title: '传真' }));
    await create(customer, { fax: 'F-1' });
    // Begun while the field was in force: it only holds the field, and does not bring it back.
    const older = await designer.change('ticket', field('aside'));
    await publish(retire('fax'));
    const draft = await designer.change('ticket', field('fax', { title: '传真' }));
    const refusal = await refused(designer.client, '/fax');
    expect(refusal).toMatchObject({ errorCode: 'studio.notRetired' });
    expect(refusal.message).toContain('草稿“修改”里又有“传真”');
    const { plan } = await designer.client.call<Answered<typeof calls.publish>>(`${STUDIO}/publish`, {
      draftNo: draft.draftNo,
      version: draft.version,
      reason: '还要用',
      accepted: [],
      publishAt: new Date(Date.now() + 3_600_000).toISOString(),
    });
    expect((await refused(designer.client, '/fax')).message).toContain('等待发布的改动“修改”里又有“传真”');
    await designer.client.call(`${STUDIO}/plan/cancel`, { planNo: plan!.planNo });
    for (const { draftNo } of (await designer.list()).drafts)
      if (draftNo !== older.draftNo) await designer.client.call(`${STUDIO}/draft/discard`, { draftNo });
    await purge('/fax');
    await discardDrafts();
    await gateway.jobs.runDue();
    expect(await retired()).toEqual([]);
  });

  it('are purged by who may publish by herself, and by nobody else', async () => {
    await publish(field('secret', { title: '密语' }));
    await create(customer, { secret: 'S' });
    await publish(retire('secret'));
    expect(await refused(customer, '/secret')).toMatchObject({ status: 403 });
    expect(await refused(await gateway.signIn(PEOPLE.staff), '/secret')).toMatchObject({ status: 403 });
    const developer = await refused(await gateway.signIn(PEOPLE.developer), '/secret');
    expect(developer).toMatchObject({ errorCode: 'studio.mayNotPublish' });
    expect(developer.message).toContain('另一个人确认');
    await gateway.jobs.runDue();
    expect(await holding('secret')).toBe(1);
  });
});
