import type { RecordData } from '@yunpu/engine-core/document';
import type { SavedView } from '@yunpu/engine-core/endpoint';
import { addDays } from '@yunpu/engine-core/expression';
import { shanghaiDay } from '@yunpu/engine-core/format';
import type { Condition, Filter, ListResult, Sort } from '@yunpu/engine-core/query';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compareBy, matches } from '../../../engine/core/query/matches.ts';
import { lookElsewhere } from '../../../engine/core/query/reach.ts';
import { resolveRelative } from '../../../engine/core/query/resolve.ts';
import { containsKeyword } from '../../../engine/core/query/search.ts';
import { systemActor } from '../../../server/runtime/access/actor.ts';
import type { Client } from '../../support/client.ts';
import { eachDatabase } from '../../support/database.ts';
import type { TestGateway } from '../../support/gateway.ts';
import { at, changeDocument, create, documentsCopy, listTickets, PEOPLE, startTickets } from './support.ts';

const SUBJECTS = [
  '打印机不通电',
  '打印机卡纸',
  'VPN 连不上',
  'vpn断线',
  '墨盒Ａ１',
  '100%_退款',
  'O\'Neil "报修"',
  '空 格',
];

const DEPOTS: readonly RecordData[] = [
  { code: 'A', name: '一号', city: '上海', open: true },
  { code: 'B', name: '二号', city: '苏州', open: true },
  { code: 'C', name: '三号', open: true },
];

const values = fc.record({
  depot: fc.option(fc.constantFrom('A', 'B', 'C'), { nil: undefined }),
  subject: fc.constantFrom(...SUBJECTS),
  kind: fc.constantFrom('repair', 'advice'),
  urgent: fc.option(fc.boolean(), { nil: undefined }),
  score: fc.option(fc.constantFrom(0, 1.5, 3, 4.5, 5), { nil: undefined }),
  dueDate: fc.option(fc.constantFrom('2026-01-31', '2026-02-01', '2026-12-31'), { nil: undefined }),
  tags: fc.option(fc.subarray(['hot', 'cold', 'odd'], { minLength: 1 }), { nil: undefined }),
  address: fc.option(fc.record({ city: fc.constantFrom('上海', '苏州', 'Paris') }), { nil: undefined }),
  lines: fc.option(
    fc.array(
      fc.record({
        part: fc.constantFrom('纸', '墨盒'),
        from: fc.option(fc.constantFrom('A', 'B', 'C'), { nil: undefined }),
        quantity: fc.integer({ min: 1, max: 5 }),
        price: fc.integer({ min: 0, max: 900 }),
      }),
      { minLength: 1, maxLength: 3 },
    ),
    { nil: undefined },
  ),
});

const condition: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({
    field: fc.constant('subject'),
    op: fc.constantFrom('eq', 'ne', 'contains', 'startsWith'),
    value: fc.constantFrom(...SUBJECTS, '打印', 'vpn', 'VPN', '%', '_', "'", '"', 'Ａ１', 'A1', '空'),
  }),
  fc.record({ field: fc.constant('kind'), op: fc.constantFrom('in', 'nin'), value: fc.subarray(['repair', 'advice']) }),
  fc.record({ field: fc.constant('urgent'), op: fc.constantFrom('eq', 'ne'), value: fc.boolean() }),
  fc.record({
    field: fc.constantFrom('score', 'total'),
    op: fc.constantFrom('eq', 'ne', 'gt', 'gte', 'lt', 'lte'),
    value: fc.constantFrom(0, 1.5, 3, 5, 900),
  }),
  fc.record({
    field: fc.constantFrom('score', 'total'),
    op: fc.constant('between'),
    value: fc.tuple(fc.constantFrom(null, 1, 3), fc.constantFrom(null, 3, 1000)),
  }),
  fc.record({
    field: fc.constant('dueDate'),
    op: fc.constantFrom('eq', 'ne', 'gt', 'gte', 'lt', 'lte'),
    value: fc.constantFrom('2026-01-31', '2026-02-01', '2026-06-01'),
  }),
  fc.record({
    field: fc.constantFrom('urgent', 'score', 'dueDate', 'tags', 'address.city', 'subject', 'lines'),
    op: fc.constantFrom('empty', 'filled'),
  }),
  fc.record({ field: fc.constant('tags'), op: fc.constant('contains'), value: fc.constantFrom('hot', 'odd') }),
  fc
    .record({ field: fc.constant('address.city'), op: fc.constantFrom('eq', 'ne', 'in'), value: fc.constant('上海') })
    .map((found) => (found.op === 'in' ? { ...found, value: ['上海', 'Paris'] } : found)),
  fc.record({
    field: fc.constantFrom('lines.part', 'depot.city'),
    op: fc.constantFrom('eq', 'ne', 'contains'),
    value: fc.constantFrom('纸', '墨', '上海', '苏'),
  }),
  fc.record({
    field: fc.constantFrom('lines.part', 'depot.city'),
    op: fc.constantFrom('in', 'nin'),
    value: fc.constantFrom(['纸', '上海'], ['墨盒', '苏州'], []),
  }),
  fc.record({
    field: fc.constantFrom('lines.part', 'lines.price', 'depot.city', 'depot.open'),
    op: fc.constantFrom('empty', 'filled'),
  }),
  fc.record({
    field: fc.constantFrom('lines.quantity', 'lines.price'),
    op: fc.constantFrom('eq', 'ne', 'gt', 'lte'),
    value: fc.constantFrom(0, 2, 5, 400),
  }),
  fc.record({ field: fc.constant('depot.open'), op: fc.constantFrom('eq', 'ne'), value: fc.boolean() }),
  fc.record({
    field: fc.constant('createdAt'),
    op: fc.constantFrom('gte', 'lt'),
    value: fc.constantFrom('2020-01-01', '2099-01-01'),
  }),
) as fc.Arbitrary<Condition>;

const ofRow: fc.Arbitrary<Filter> = fc.oneof(
  fc.record({
    field: fc.constantFrom('lines.part', 'lines.from.city'),
    op: fc.constantFrom('eq', 'ne', 'contains'),
    value: fc.constantFrom('纸', '上海', '苏'),
  }),
  fc.record({
    field: fc.constantFrom('lines.from', 'lines.from.city', 'lines.from.open'),
    op: fc.constantFrom('empty', 'filled'),
  }),
  fc.record({
    field: fc.constantFrom('lines.quantity', 'lines.price'),
    op: fc.constantFrom('eq', 'ne', 'gt', 'lte'),
    value: fc.constantFrom(0, 2, 5, 400),
  }),
  fc.record({ field: fc.constant('lines.from.open'), op: fc.constantFrom('eq', 'ne'), value: fc.boolean() }),
) as fc.Arbitrary<Condition>;

const oneRow: fc.Arbitrary<Filter> = fc
  .oneof(
    fc.array(ofRow, { maxLength: 3 }).map((and) => ({ and })),
    fc.array(ofRow, { maxLength: 3 }).map((or) => ({ or })),
    fc.tuple(ofRow, ofRow).map(([one, other]) => ({ and: [one, { not: other }] })),
  )
  .map((fits) => ({ rowOf: 'lines', fits }));

const filter: fc.Arbitrary<Filter> = fc.letrec<{ filter: Filter }>((tie) => ({
  filter: fc.oneof(
    { maxDepth: 3 },
    condition,
    ofRow,
    oneRow,
    fc.record({ and: fc.array(tie('filter'), { maxLength: 3 }) }),
    fc.record({ or: fc.array(tie('filter'), { maxLength: 3 }) }),
    fc.record({ not: tie('filter') }),
  ),
})).filter;

const sort: fc.Arbitrary<Sort[]> = fc.uniqueArray(
  fc.record({
    field: fc.constantFrom('subject', 'kind', 'urgent', 'score', 'dueDate', 'total', 'createdAt'),
    dir: fc.constantFrom('asc' as const, 'desc' as const),
  }),
  { maxLength: 3, selector: (key) => key.field },
);

eachDatabase('lists', (driver) => {
  let gateway: TestGateway;
  let staff: Client;
  let all: RecordData[];
  let copy: Awaited<ReturnType<typeof documentsCopy>>;

  beforeAll(async () => {
    copy = await documentsCopy();
    await changeDocument(copy.folder, 'ticket', ({ record }) => {
      const { items } = record.properties.lines as { items: { properties: Record<string, unknown> } };
      items.properties.from = { type: 'string', title: '出自', link: { entity: 'depot', label: 'name' } };
    });
    gateway = await startTickets(driver, { settings: { SCHEMAS_DIR: copy.folder } });
    staff = await gateway.signIn(PEOPLE.staff);
    const today = shanghaiDay(Date.now());
    const around = [-40, -8, -6, -1, 0, 1, 8, 40, 200].map(
      (days): RecordData => ({ subject: '近日', kind: 'advice', dueDate: addDays(today, days) }),
    );
    const rows: RecordData[] = [...fc.sample(values, { numRuns: 60, seed: 7 }), ...around];
    await gateway.database.transaction(async (tx) => {
      for (const depot of DEPOTS) await gateway.entities.access.create(tx, systemActor('team'), 'depot', depot);
      for (const [index, row] of rows.entries())
        await gateway.entities.access.create(tx, systemActor('team'), 'ticket', {
          ...row,
          ...(row.kind === 'repair' && { serial: `S${index}` }),
        });
    });
    all = (
      await gateway.database.transaction((tx) =>
        gateway.entities.access.find(tx, systemActor('team'), 'ticket', { limit: 1000 }),
      )
    ).map((stored) => stored.record);
  });
  afterAll(async () => {
    await gateway.close();
    await copy.remove();
  });

  const elsewhere = (record: RecordData, path: string, rowOf?: string) =>
    lookElsewhere(
      {
        fieldsByPath: gateway.entities.documents.model('ticket').fieldsByPath,
        linked: (entity) => gateway.entities.documents.model(entity),
      },
      (_entity, key) => DEPOTS.find(({ code }) => code === key),
    )(record, path, rowOf);
  const expected = (where: Filter, order: readonly Sort[]) =>
    all
      .filter((record) => matches(where, record, elsewhere))
      .sort((a, b) => {
        const byKeys = compareBy(order)(a, b);
        if (byKeys !== 0) return byKeys;
        return (String(a.id) < String(b.id) ? -1 : 1) * ((order[0]?.dir ?? 'desc') === 'asc' ? 1 : -1);
      })
      .map((record) => record.ticketNo);

  it('filter and sort in SQL exactly as the page does in memory', async () => {
    await fc.assert(
      fc.asyncProperty(filter, sort, async (where, order) => {
        const chosen = order.length > 0 ? order : [{ field: 'createdAt', dir: 'desc' as const }];
        const result = await listTickets(staff, { filter: where, sort: chosen, pageSize: 100 });
        expect(result.rows.map((row) => row.ticketNo)).toEqual(expected(where, chosen));
        expect(result.total).toBe(result.rows.length);
      }),
      { numRuns: 150 },
    );
  });

  it('ask by the time of a change exactly as in memory, and by that of the making', async () => {
    await sql`
      update records set updated_at = created_at + (abs(hashtext(key)) % 3) * interval '1 second' where entity = 'ticket'`.execute(
      gateway.database.kysely,
    );
    const { rows } = await listTickets(staff, { pageSize: 100 });
    const untouched = rows.filter(({ createdAt, updatedAt }) => createdAt === updatedAt);
    const touched = rows.filter(({ createdAt, updatedAt }) => createdAt !== updatedAt);
    expect(untouched.length * touched.length).toBeGreaterThan(0);
    const sample = [untouched[0]?.createdAt, touched[0]?.createdAt, touched[0]?.updatedAt, untouched.at(-1)?.createdAt];
    sample.sort();
    for (const field of ['createdAt', 'updatedAt'])
      for (const op of ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'between'] as const)
        for (const [at, value] of sample.entries()) {
          const where = { field, op, value: op === 'between' ? [value, sample[at + 1] ?? null] : value };
          for (const asked of [where, { not: where }]) {
            const found = await listTickets(staff, { filter: asked, pageSize: 100 });
            const wanted = rows.filter((row) => matches(asked, row)).map(({ ticketNo }) => ticketNo);
            expect(found.rows.map(({ ticketNo }) => ticketNo).sort(), JSON.stringify(asked)).toEqual(wanted.sort());
          }
        }
  });

  it('hold every row exactly once however they are paged, by number or by cursor', async () => {
    await fc.assert(
      fc.asyncProperty(sort, fc.integer({ min: 3, max: 25 }), async (order, pageSize) => {
        const whole = expected({ and: [] }, order.length > 0 ? order : [{ field: 'createdAt', dir: 'desc' }]);
        const byNumber: unknown[] = [];
        const byCursor: unknown[] = [];
        for (let pageNo = 1; (pageNo - 1) * pageSize < all.length; pageNo += 1)
          byNumber.push(
            ...(await listTickets(staff, { sort: order, pageNo, pageSize })).rows.map((row) => row.ticketNo),
          );
        let cursor: string | null | undefined;
        do {
          const page: ListResult = await listTickets(staff, { sort: order, pageSize, cursor });
          byCursor.push(...page.rows.map((row) => row.ticketNo));
          cursor = page.nextCursor;
        } while (cursor !== null);
        expect(byNumber).toEqual(whole);
        expect(byCursor).toEqual(whole);
      }),
      { numRuns: 6 },
    );
  });

  it('find a keyword wherever a searched field holds every word of it, full width as half width', async () => {
    for (const keyword of ['打印机', 'vpn', 'VPN', 'A1', '打印 卡纸', '印', "o'neil", '%', '退款', '没有这个词']) {
      const found = (await listTickets(staff, { keyword, pageSize: 100 })).rows.map((row) => row.ticketNo).sort();
      const wanted = all
        .filter(
          (record) =>
            /[\p{L}\p{N}]/u.test(keyword) && containsKeyword([record.subject, record.ticketNo].map(String), keyword),
        )
        .map((record) => record.ticketNo)
        .sort();
      expect(found, keyword).toEqual(wanted);
    }
  });

  it('apply a view together with the filter, and sum what the filter leaves', async () => {
    const request = { view: '加急', filter: { field: 'kind', op: 'eq', value: 'repair' } };
    const wanted = all.filter((record) => record.urgent === true && record.kind === 'repair');
    expect((await listTickets(staff, request)).total).toBe(wanted.length);
    const sum = wanted.reduce((total, record) => total + Number(record.total ?? 0), 0);
    expect(await staff.call(at('ticket', 'summary'), request)).toEqual({ total: sum });
    // Of what no row has there is no total: zero would be an amount.
    expect(await staff.call(at('ticket', 'summary'), { filter: { field: 'total', op: 'empty' } })).toEqual({});
  });

  it('apply the document’s view that a saved one was made from, and refuse it where there is none of that name', async () => {
    const filter: Filter = { field: 'kind', op: 'eq', value: 'repair' };
    const keep = (name: string, base: string) =>
      staff.call<SavedView>(at('ticket', 'views/save'), { name, shared: false, state: { base, filter } });
    const own = await listTickets(staff, { view: '加急', filter, pageSize: 50 });
    const { id } = await keep('加急的报修', '加急');
    const saved = await listTickets(staff, { view: id, pageSize: 50 });
    expect(saved.rows).toEqual(own.rows);
    expect(saved.total).toBeLessThan((await listTickets(staff, { filter })).total);
    const gone = await keep('没有依据的', '不存在的视图');
    expect(await staff.refusal(at('ticket', 'list'), { view: gone.id })).toMatchObject({
      status: 400,
      errorCode: 'query.invalid',
      message: '没有视图“不存在的视图”',
    });
  });

  it('read relative values for who asks and the day it is, in every channel and in a saved view', async () => {
    const days = [
      { relative: 'today' },
      { relative: 'week' },
      { relative: 'month' },
      { relative: 'quarter' },
      { relative: 'year' },
      { relative: 'lastDays', days: 7 },
      { relative: 'nextDays', days: 30 },
      { relative: 'lastMonth' },
    ];
    await create(staff, { subject: '自己登记', dueDate: undefined });
    const mine = (
      await listTickets(staff, {
        filter: { field: 'createdByName', op: 'eq', value: { relative: 'me' } },
        pageSize: 100,
      })
    ).rows;
    expect(mine.map((row) => row.subject)).toEqual(['自己登记']);
    expect(
      (await listTickets(staff, { filter: { field: 'eid', op: 'ne', value: { relative: 'myTeam' } } })).total,
    ).toBe(all.length);
    for (const value of days) {
      for (const op of ['between', 'ne', 'gt', 'lte'] as const) {
        const asked: Filter = {
          and: [
            { field: 'dueDate', op, value },
            { field: 'subject', op: 'ne', value: '自己登记' },
          ],
        };
        const wanted = all
          .filter((record) =>
            matches(
              resolveRelative(gateway.entities.documents.model('ticket'), asked, {
                user: { id: '' },
                team: { eid: '' },
                now: new Date().toISOString(),
              }),
              record,
            ),
          )
          .map((record) => String(record.ticketNo))
          .sort();
        const found = await listTickets(staff, { filter: asked, pageSize: 100 });
        expect(found.rows.map((row) => String(row.ticketNo)).sort(), `${op} ${value.relative}`).toEqual(wanted);
        expect(found.total).toBe(wanted.length);
      }
    }
    const filter: Filter = { field: 'dueDate', op: 'between', value: { relative: 'lastDays', days: 7 } };
    const { rows: within, total } = await listTickets(staff, { filter });
    expect(total).toBe(within.length);
    const { bytes } = await staff.request(at('ticket', 'export'), {
      method: 'POST',
      body: { format: 'csv', columns: ['ticketNo'], filter },
    });
    expect(new TextDecoder().decode(bytes).trim().split(/\r?\n/).slice(1).sort()).toEqual(
      within.map((row) => String(row.ticketNo)).sort(),
    );
    const { id, state } = await staff.call<SavedView>(at('ticket', 'views/save'), {
      name: '近七天',
      shared: false,
      state: { filter },
    });
    expect(state).toEqual({ filter });
    expect((await listTickets(staff, { view: id })).total).toBe(total);
    expect(
      await staff.refusal(at('ticket', 'list'), { filter: { ...filter, value: { relative: 'lastDays', days: 0 } } }),
    ).toMatchObject({
      status: 400,
      errorCode: 'query.invalid',
      message: '近（未来）N 天的天数应为 1 到 3650 的整数',
      issues: [{ path: '/filter/value' }],
    });
  });

  it('refuse a cursor of another sort instead of skipping rows', async () => {
    const { nextCursor } = await listTickets(staff, { sort: [{ field: 'total', dir: 'asc' }], pageSize: 5 });
    expect(
      await staff.refusal(at('ticket', 'list'), { cursor: nextCursor, sort: [{ field: 'total', dir: 'desc' }] }),
    ).toMatchObject({ status: 400, errorCode: 'query.invalid', issues: [{ path: '/cursor' }] });
  });
});
