import type { SavedView } from '@yunpu/engine-core/endpoint';
import type { FiguresResult, Filter, GroupsResult, ListCounts } from '@yunpu/engine-core/query';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../../../support/client.ts';
import { eachDatabase } from '../../../support/database.ts';
import type { TestGateway } from '../../../support/gateway.ts';
import { at, changeDocument, create, documentsCopy, listTickets, PEOPLE, startTickets, subjects } from '../support.ts';

const is = (field: string, value: unknown): Filter => ({ field, op: 'eq', value });
const mine: Filter = is('depot.boss', { relative: 'me' });

eachDatabase('filters beyond the record', (driver) => {
  let gateway: TestGateway;
  let staff: Client;
  let customer: Client;
  let partner: Client;
  let copy: Awaited<ReturnType<typeof documentsCopy>>;

  beforeAll(async () => {
    copy = await documentsCopy();
    await changeDocument(copy.folder, 'ticket', ({ record, list }) => {
      list?.views.push(
        { name: '要纸的', filter: "lines.exists(l, l.part == '纸')" },
        { name: '大量要纸的', filter: "lines.exists(l, l.part == '纸' && l.quantity >= 2)" },
        { name: '我管的仓库的', filter: 'filled(depot)', where: mine },
        { name: '租金高的', where: { field: 'depot.rent', op: 'gte', value: 150 } },
        { name: '别处的墨盒', where: { rowOf: 'lines', fits: is('lines.from.city', '上海') } },
      );
      const { items } = record.properties.lines as { items: { properties: Record<string, unknown> } };
      items.properties.from = { type: 'string', title: '出自', link: { entity: 'depot', label: 'name' } };
      record.properties.spares = {
        type: 'array',
        items: { type: 'string' },
        title: '备选仓库',
        link: { entity: 'depot', label: 'name' },
      };
      record.properties.whose = { type: 'string', title: '对象类型', enum: ['depot', 'ticket'] };
      record.properties.about = {
        type: 'string',
        title: '对象',
        link: { by: 'whose', entities: { depot: 'depot', ticket: 'ticket' } },
      };
    });
    await changeDocument(copy.folder, 'depot', ({ record, access }) => {
      record.properties.boss = { type: 'string', format: 'user', title: '主管' };
      record.properties.keeper = { type: 'string', title: '保管员' };
      record.properties.rent = { type: 'integer', format: 'money', title: '租金' };
      record.properties.upper = { type: 'string', title: '上级仓库', link: { entity: 'depot', label: 'name' } };
      access.fields = { rent: { customer: 'none' }, keeper: { customer: 'masked' } };
    });
    gateway = await startTickets(driver, { settings: { SCHEMAS_DIR: copy.folder } });
    staff = await gateway.signIn(PEOPLE.staff);
    customer = await gateway.signIn(PEOPLE.customer);
    partner = await gateway.signIn(PEOPLE.partner);
    for (const depot of [
      { code: 'A', name: '一号', city: '上海', open: true, rent: 100, keeper: '甲' },
      { code: 'B', name: '二号', city: '苏州', open: true, rent: 200, upper: 'A' },
      { code: 'C', name: '三号', city: '上海', open: true, rent: 300 },
    ])
      await staff.call(at('depot', 'save'), { record: depot });
    const paper = { part: '纸', quantity: 2, price: 500, from: 'B' };
    const ink = { part: '墨盒', quantity: 1, price: 9000, from: 'C' };
    await create(customer, { subject: '上海一', depot: 'A', lines: [paper, ink] });
    await create(customer, { subject: '苏州', depot: 'B', lines: [paper], spares: ['A', 'B'] });
    await create(customer, { subject: '上海三', depot: 'C', lines: [ink], spares: ['C'] });
    await create(customer, { subject: '没有仓库' });
    // Closed for good: a customer reads open depots alone.
    const { record, version } = await staff.call<{ record: Record<string, unknown>; version: number }>(
      at('depot', 'detail'),
      { code: 'C' },
    );
    await staff.call(at('depot', 'save'), {
      record: { ...record, open: false, boss: record.createdBy },
      version,
    });
  }, 60_000);
  afterAll(async () => {
    await gateway.close();
    await copy.remove();
  });

  const found = async (client: Client, filter: Filter) =>
    subjects(await listTickets(client, { filter, pageSize: 100 })).sort();
  const why = async (client: Client, filter: Filter) => (await client.refusal(at('ticket', 'list'), { filter })).issues;

  it('find records by a field of the one that a link leads to', async () => {
    expect(await found(staff, is('depot.city', '上海'))).toEqual(['上海一', '上海三'].sort());
    expect(await found(staff, { field: 'depot.rent', op: 'between', value: [150, null] })).toEqual(
      ['上海三', '苏州'].sort(),
    );
    expect(await found(staff, { field: 'depot.city', op: 'contains', value: '苏' })).toEqual(['苏州']);
  });

  it('find records by a field of the rows of a sub-table: one row is enough', async () => {
    expect(await found(staff, is('lines.part', '纸'))).toEqual(['上海一', '苏州'].sort());
    expect(await found(staff, { field: 'lines.price', op: 'gte', value: 9000 })).toEqual(['上海一', '上海三'].sort());
  });

  it('find records of which one and the same row fits several conditions', async () => {
    const oneRow = (...and: Filter[]): Filter => ({ rowOf: 'lines', fits: { and } });
    const dear: Filter = { field: 'lines.price', op: 'gte', value: 9000 };
    expect(await found(staff, { and: [is('lines.part', '纸'), dear] })).toEqual(['上海一']);
    expect(await found(staff, oneRow(is('lines.part', '纸'), dear))).toEqual([]);
    expect(await found(staff, oneRow(is('lines.part', '墨盒'), dear))).toEqual(['上海一', '上海三'].sort());
    expect(await found(staff, { not: oneRow(is('lines.part', '墨盒'), dear) })).toEqual(['没有仓库', '苏州'].sort());
    expect(await found(customer, oneRow(is('lines.part', '墨盒'), dear))).toEqual(['上海一', '上海三'].sort());
  });

  it('find records by a field of what one of their rows links to, as far as the person may read that', async () => {
    const fromShanghai = is('lines.from.city', '上海');
    const inkFrom = (city: string): Filter => ({
      rowOf: 'lines',
      fits: { and: [is('lines.part', '墨盒'), is('lines.from.city', city)] },
    });
    expect(await found(staff, fromShanghai)).toEqual(['上海一', '上海三'].sort());
    expect(await found(staff, inkFrom('上海'))).toEqual(['上海一', '上海三'].sort());
    expect(await found(staff, inkFrom('苏州'))).toEqual([]);
    // The depot of the ink is closed for good: a customer does not read it.
    expect(await found(customer, fromShanghai)).toEqual([]);
    expect(await found(customer, inkFrom('上海'))).toEqual([]);
    expect(await why(customer, { rowOf: 'lines', fits: is('lines.from.rent', 1) })).toEqual([
      { path: '/filter/fits/field', code: 'unknownField', message: '“备件 › 出自”里没有可筛选的字段“rent”' },
    ]);
    expect(await why(customer, { rowOf: 'lines', fits: is('lines.cost', 1) })).toMatchObject([
      { path: '/filter/fits/field', code: 'unknownField' },
    ]);
    expect(await why(partner, fromShanghai)).toMatchObject([{ message: '“备件 › 出自”里没有可筛选的字段“city”' }]);
  });

  it('take “not” of rows and links for: none of them, as where there is none', async () => {
    expect(await found(staff, { field: 'lines.part', op: 'ne', value: '纸' })).toEqual(['上海三', '没有仓库'].sort());
    expect(await found(staff, { field: 'depot.city', op: 'nin', value: ['上海'] })).toEqual(
      ['没有仓库', '苏州'].sort(),
    );
    expect(await found(staff, { field: 'depot.city', op: 'empty' })).toEqual(['没有仓库']);
  });

  it('find records by any of several that a link leads to', async () => {
    expect(await found(staff, is('spares.city', '上海'))).toEqual(['上海三', '苏州'].sort());
    expect(await found(staff, { field: 'spares.city', op: 'ne', value: '上海' })).toEqual(
      ['上海一', '没有仓库'].sort(),
    );
  });

  it('reveal nothing of a linked record that the person may not read', async () => {
    expect(await found(customer, is('depot.city', '上海'))).toEqual(['上海一']);
    expect(await found(customer, is('depot.open', false))).toEqual([]);
    expect(await found(customer, { field: 'depot.city', op: 'empty' })).toEqual(['上海三', '没有仓库'].sort());
    expect(await found(customer, is('spares.city', '上海'))).toEqual(['苏州']);
  });

  it('refuse a linked field that is hidden or masked like one that there is not, and name it', async () => {
    for (const [field, rest] of [
      ['depot.rent', 'rent'],
      ['depot.keeper', 'keeper'],
      ['depot.nothing', 'nothing'],
    ] as const)
      expect(await why(customer, is(field, 1))).toEqual([
        { path: '/filter/field', code: 'unknownField', message: `“仓库”里没有可筛选的字段“${rest}”` },
      ]);
    expect(await why(customer, is('lines.cost', 1))).toEqual([
      { path: '/filter/field', code: 'unknownField', message: '“备件”里没有可筛选的字段“cost”' },
    ]);
  });

  it('refuse every field of an entity of which the person reads nothing', async () => {
    expect(await why(partner, is('depot.city', '上海'))).toMatchObject([{ message: '“仓库”里没有可筛选的字段“city”' }]);
  });

  it('say what is wrong with a path that goes too far, an operator and a value', async () => {
    expect(await why(staff, is('depot.upper.city', '上海'))).toMatchObject([
      { message: '“仓库”里的“upper.city”隔得太远：筛选只能经过一个明细表和一个关联' },
    ]);
    expect(await why(staff, is('about.city', '上海'))).toMatchObject([
      { message: '“对象”可能关联不同的单据，不能按它们的字段筛选' },
    ]);
    expect(await why(staff, { field: 'depot.rent', op: 'contains', value: '1' })).toMatchObject([
      { message: expect.stringContaining('“仓库 › 租金”不能用“contains”筛选') as string },
    ]);
    expect(await why(staff, { and: Array.from({ length: 11 }, () => is('lines.part', '纸')) })).toMatchObject([
      { path: '/filter/and/10', message: '按关联或明细的字段筛选的条件最多 10 个' },
    ]);
    expect(
      (await staff.refusal(at('ticket', 'list'), { sort: [{ field: 'depot.city', dir: 'asc' }] })).issues,
    ).toMatchObject([{ message: '没有可排序的字段“depot.city”' }]);
  });

  it('answer in totals, groups, charts, export, bulk work and saved views what the list answers', async () => {
    const filter: Filter = { and: [is('depot.city', '上海'), is('lines.part', '纸')] };
    expect(await found(staff, filter)).toEqual(['上海一']);
    expect(await staff.call(at('ticket', 'summary'), { filter })).toEqual({ total: 10_000 });
    const { groups } = await staff.call<GroupsResult>(at('ticket', 'groups'), { filter, by: 'kind' });
    expect(groups.map(({ count }) => count)).toEqual([1]);
    expect((await staff.call<FiguresResult>(at('ticket', 'figures'), { filter, by: 'kind' })).total).toBe(1);
    const { text } = await staff.request(at('ticket', 'export'), {
      method: 'POST',
      body: { format: 'csv', columns: ['subject'], filter },
    });
    expect(
      text
        .replace(/^\uFEFF/, '')
        .trim()
        .split(/\r?\n/)
        .slice(1),
    ).toEqual(['上海一']);
    const { id } = await staff.call<SavedView>(at('ticket', 'views/save'), {
      name: '上海要纸的',
      shared: false,
      state: { filter },
    });
    expect(subjects(await listTickets(staff, { view: id }))).toEqual(['上海一']);
  });

  it('are said in a document’s view as some row that fits', async () => {
    expect(subjects(await listTickets(staff, { view: '要纸的' })).sort()).toEqual(['上海一', '苏州'].sort());
    expect((await staff.call<ListCounts>(at('ticket', 'counts'), {})).views.要纸的).toEqual({ total: 2 });
    expect(subjects(await listTickets(staff, { view: '大量要纸的' })).sort()).toEqual(['上海一', '苏州'].sort());
  });

  it('are said in a document’s view as data, seen from who asks', async () => {
    expect(subjects(await listTickets(staff, { view: '我管的仓库的' }))).toEqual(['上海三']);
    expect(subjects(await listTickets(customer, { view: '我管的仓库的' }))).toEqual([]);
    const narrowed = await listTickets(staff, { view: '别处的墨盒', filter: is('depot', 'A') });
    expect(subjects(narrowed)).toEqual(['上海一']);
    expect(subjects(await listTickets(staff, { view: '租金高的' })).sort()).toEqual(['上海三', '苏州'].sort());
    expect((await staff.call<ListCounts>(at('ticket', 'counts'), {})).views).toMatchObject({
      我管的仓库的: { total: 1 },
      租金高的: { total: 2 },
    });
  });

  it('refuse a view that asks by what the person may not ask by, and tell of no rows in it', async () => {
    expect(await customer.refusal(at('ticket', 'list'), { view: '租金高的' })).toMatchObject({
      errorCode: 'query.invalid',
      message: '“仓库”里没有可筛选的字段“rent”',
    });
    const { views } = await customer.call<ListCounts>(at('ticket', 'counts'), {});
    expect(Object.keys(views)).not.toContain('租金高的');
  });

  it('refuse a document whose view names a field that the linked document does not have, with the place', async () => {
    await changeDocument(copy.folder, 'ticket', ({ list }) => {
      list?.views.push({ name: '写错的', where: { and: [is('depot.nowhere', 1)] } });
    });
    await gateway.entities.documents.load();
    const { problems, model } = gateway.entities.documents.entry('ticket');
    expect(problems).toContainEqual(
      expect.objectContaining({
        code: 'row-rule-untranslatable',
        message: '视图“写错的”的跨单据条件：“仓库”里没有可筛选的字段“nowhere”',
        line: expect.any(Number) as number,
      }),
    );
    expect(model.list.views.map(({ name }) => name)).not.toContain('写错的');
  });

  it('say what the keys in such a condition read like', async () => {
    const { labels } = await listTickets(staff, { filter: { field: 'depot.upper', op: 'in', value: ['A'] } });
    expect(labels?.['depot.upper']).toEqual({ A: '一号' });
  });

  it('are counted in a long list, of which the database could only guess', async () => {
    await sql`
      insert into records (entity, id, eid, key, state, data, version, document_version,
        created_at, created_by, created_by_name, updated_at, updated_by, updated_by_name)
      select entity, gen_random_uuid(), eid, 'K' || i, state, data, version, document_version,
        created_at, created_by, created_by_name, updated_at, updated_by, updated_by_name
      from records, generate_series(1, 9000) i where entity = 'ticket' and data ->> 'subject' = '没有仓库'`.execute(
      gateway.database.kysely,
    );
    await sql`analyze`.execute(gateway.database.kysely);
    expect(await listTickets(staff, { filter: is('lines.part', '纸') })).toMatchObject({
      total: 2,
      totalIsEstimate: false,
    });
    const { total, totalIsEstimate } = await listTickets(staff, { filter: is('lines.part', '无'), pageSize: 1 });
    expect({ total, totalIsEstimate }).toEqual({ total: 0, totalIsEstimate: false });
    expect((await staff.call<ListCounts>(at('ticket', 'counts'), {})).views.要纸的).toEqual({ total: 2 });
  });
});
