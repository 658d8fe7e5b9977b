import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RecordData } from '@yunpu/engine-core/document';
import {
  DATE_UNITS,
  dimensionOf,
  type FiguresResult,
  type Filter,
  figureFilter,
  type Group,
  type GroupsResult,
  type ListResult,
  MEASURES,
} from '@yunpu/engine-core/query';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { figuresOf } from '../../../../engine/core/query/figures.ts';
import { groupsOf } from '../../../../engine/core/query/groups.ts';
import { matches } from '../../../../engine/core/query/matches.ts';
import { systemActor } from '../../../../server/runtime/access/actor.ts';
import type { Client } from '../../../support/client.ts';
import { eachDatabase } from '../../../support/database.ts';
import type { TestGateway } from '../../../support/gateway.ts';
import { at, create, documentsCopy, PEOPLE, startTickets } from '../support.ts';

const values = fc.record({
  subject: fc.constantFrom('打印机', 'VPN', '墨盒', '100%_退款'),
  kind: fc.constantFrom('repair', 'advice'),
  urgent: fc.option(fc.boolean(), { nil: undefined }),
  dueDate: fc.option(fc.constantFrom('2026-01-31', '2026-02-01', '2026-02-28', '2026-12-31'), { nil: undefined }),
  visitAt: fc.option(
    fc.constantFrom('2026-01-31T15:59:59.999Z', '2026-01-31T16:00:00.000Z', '2025-12-31T20:00:00.000Z'),
    { nil: undefined },
  ),
  lines: fc.option(
    fc.array(
      fc.record({
        part: fc.constant('件'),
        quantity: fc.integer({ min: 1, max: 5 }),
        price: fc.integer({ min: 0, max: 999_999 }),
      }),
      { minLength: 1, maxLength: 2 },
    ),
    { nil: undefined },
  ),
});

const GROUPED = ['status', 'kind', 'urgent', 'dueDate', 'visitAt', 'depot', 'handler', 'subject', 'createdAt'];

const filters = fc.constantFrom<Filter | undefined>(
  undefined,
  { field: 'kind', op: 'eq', value: 'repair' },
  { not: { field: 'dueDate', op: 'empty' } },
  {
    or: [
      { field: 'urgent', op: 'eq', value: false },
      { field: 'total', op: 'gt', value: 100 },
    ],
  },
);

eachDatabase('how a list falls into groups', (driver) => {
  let gateway: TestGateway;
  let staff: Client;
  let customer: Client;
  let partner: Client;
  let all: RecordData[];
  let removeCopy: () => Promise<void>;

  beforeAll(async () => {
    const copy = await documentsCopy();
    removeCopy = copy.remove;
    const path = join(copy.folder, 'entities/ticket.json');
    const document = JSON.parse(await readFile(path, 'utf8')) as {
      record: { properties: Record<string, unknown> };
    };
    document.record.properties.visitAt = { type: 'string', format: 'date-time', title: '上门时间', filter: true };
    await writeFile(path, JSON.stringify(document));
    gateway = await startTickets(driver, { settings: { SCHEMAS_DIR: copy.folder } });
    [staff, customer, partner] = (await Promise.all(
      (['staff', 'customer', 'partner'] as const).map((name) => gateway.signIn(PEOPLE[name])),
    )) as [Client, Client, Client];
    const rows = fc.sample(values, { numRuns: 80, seed: 11 });
    await gateway.database.transaction(async (tx) => {
      for (const [index, row] of rows.entries())
        await gateway.entities.access.create(tx, systemActor('team'), 'ticket', {
          ...row,
          ...(row.kind === 'repair' && { serial: `S${index}` }),
        });
      await sql`update records set data = data
        || (array['{}', '{"depot":"D-1"}', '{"depot":"D-2","handler":"nobody"}', '{"handler":"somebody"}']::jsonb[])[1 + length(data::text) % 4]
        where entity = 'ticket'`.execute(tx);
      const state = sql`(array['open', 'waiting', 'closed'])[1 + length(data::text) % 3]`;
      await sql`update records set state = ${state}, data = data || jsonb_build_object('status', ${state}),
        created_at = case
          when (data ->> 'subject') = 'VPN' then timestamptz '2026-03-31T15:59:59.999Z'
          when (data ->> 'subject') = '墨盒' then timestamptz '2026-03-31T16:00:00Z' else created_at end
        where entity = 'ticket'`.execute(tx);
    });
    all = (
      await gateway.database.transaction((tx) =>
        gateway.entities.access.find(tx, systemActor('team'), 'ticket', { limit: 1000 }),
      )
    ).map((stored) => stored.record);
  });
  afterAll(async () => {
    await gateway.close();
    await removeCopy();
  });

  const ask = (client: Client, body: RecordData) => client.call<GroupsResult>(at('ticket', 'groups'), body);
  const facts = ({ groups }: { groups: readonly Group[] }) =>
    groups.map(({ value, count, sums }) => [value, count, sums]);
  const modelOf = () => gateway.entities.documents.catalogue.entries.get('ticket')!.model;

  it('counts and sums each group as its rows do, in fen, for every field and filter', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...GROUPED), filters, async (by, filter) => {
        const expected = groupsOf(
          modelOf(),
          all.filter((record) => filter === undefined || matches(filter, record)),
          { by },
        );
        expect(facts(await ask(staff, { by, filter }))).toEqual(facts(expected));
      }),
      { numRuns: 25, seed: 3 },
    );
  });

  it('gives each group the condition that the list finds its rows by', async () => {
    for (const by of GROUPED) {
      const { groups } = await ask(staff, { by });
      expect(
        groups.reduce((sum, { count }) => sum + count, 0),
        by,
      ).toBe(all.length);
      for (const { value, count, sums, filter } of groups) {
        const { rows, total } = await staff.call<ListResult>(at('ticket', 'list'), { filter, pageSize: 200 });
        expect(total, `${by} ${String(value)}`).toBe(count);
        expect(
          rows.reduce((sum, row) => sum + Number(row.total ?? 0), 0),
          `${by} ${String(value)}`,
        ).toBe(sums.total ?? 0);
      }
    }
  });

  it('groups inside a group by asking with its condition', async () => {
    const outer = await ask(staff, { by: 'status' });
    for (const group of outer.groups) {
      const inner = await ask(staff, { by: 'dueDate', filter: group.filter });
      expect(inner.groups.reduce((sum, { count }) => sum + count, 0)).toBe(group.count);
      expect(inner.groups.reduce((sum, { sums }) => sum + (sums.total ?? 0), 0)).toBe(group.sums.total ?? 0);
    }
  });

  it('takes a moment for the month that it is in Shanghai', async () => {
    const months = (result: GroupsResult) => result.groups.map(({ value }) => value);
    expect(months(await ask(staff, { by: 'visitAt' }))).toEqual(['2026-02', '2026-01', null]);
    expect(months(await ask(staff, { by: 'createdAt' }))).toEqual(expect.arrayContaining(['2026-04', '2026-03']));
  });

  it('puts options in their order and what has none last', async () => {
    expect((await ask(staff, { by: 'status' })).groups.map(({ value }) => value)).toEqual([
      'open',
      'waiting',
      'closed',
    ]);
    expect((await ask(staff, { by: 'depot' })).groups.at(-1)?.value).toBeNull();
  });

  it('sums up the number fields that are asked for', async () => {
    const { groups } = await ask(staff, { by: 'kind', sums: ['score'] });
    // No ticket has a score: of that there is no sum, and of what was not asked for neither.
    for (const { sums } of groups) expect(sums).toEqual({});
    expect((await ask(staff, { by: 'kind', sums: ['total'] })).groups.some(({ sums }) => 'total' in sums)).toBe(true);
  });

  const figure = (client: Client, body: object) => client.call<FiguresResult>(at('ticket', 'figures'), body);

  it('measures rows, columns, cells and the whole as the rows do, for every field, period and filter', async () => {
    const unit = fc.constantFrom(...DATE_UNITS);
    const spec = fc.record({
      by: fc.constantFrom(undefined, ...GROUPED),
      unit,
      split: fc.constantFrom(undefined, ...GROUPED),
      splitUnit: unit,
      measure: fc.constantFrom(...MEASURES),
      of: fc.constantFrom('total', 'score'),
    });
    await fc.assert(
      fc.asyncProperty(spec, filters, async (asked, filter) => {
        const rows = all.filter((record) => filter === undefined || matches(filter, record));
        const { labels: _labels, ...found } = await figure(staff, { ...asked, filter });
        expect(found).toEqual(figuresOf(modelOf(), rows, asked));
      }),
      { numRuns: 60, seed: 5 },
    );
  });

  it('leads from each figure to its rows', async () => {
    for (const by of GROUPED)
      for (const unit of by === 'dueDate' || by === 'visitAt' || by === 'createdAt'
        ? DATE_UNITS
        : DATE_UNITS.slice(0, 1)) {
        const { rows, total } = await figure(staff, { by, unit });
        expect(rows.reduce((sum, one) => sum + (one.figure ?? 0), 0)).toBe(total);
        for (const one of rows) {
          const filter = figureFilter(dimensionOf(modelOf(), by, unit)!, one.value);
          const found = await staff.call<ListResult>(at('ticket', 'list'), { filter, pageSize: 1 });
          expect(found.total, `${by} ${unit} ${String(one.value)}`).toBe(one.figure);
        }
      }
  });

  it('tells each person of the rows that they read, and of no others', async () => {
    const { record } = await create(customer, { subject: '我们的工单', urgent: true });
    await create(partner, { subject: '伙伴的工单' });
    const seen = await ask(customer, { by: 'subject' });
    expect(seen.groups.map(({ value, count }) => [value, count])).toEqual([['我们的工单', 1]]);
    expect(seen.groups[0]?.sums).toEqual(record.total === undefined ? {} : { total: record.total });
  });

  it('gives figures of the rows that a person reads, and refuses fields that are kept from them', async () => {
    await create(customer, { subject: '我们的数', kind: 'advice' });
    const { rows } = await figure(customer, { by: 'subject', split: 'kind' });
    expect(rows).toContainEqual({ value: '我们的数', figure: 1 });
    expect(rows.filter(({ value }) => !String(value).startsWith('我们的'))).toEqual([]);
    const refused = async (body: object) => (await customer.refusal(at('ticket', 'figures'), body)).errorCode;
    for (const body of [
      { by: 'internalNote' },
      { by: 'kind', split: 'internalNote' },
      { by: 'kind', measure: 'sum', of: 'phone' },
      { by: 'kind', measure: 'sum', of: 'lines.cost' },
      { by: 'kind', filter: { field: 'internalNote', op: 'filled' } },
      { by: 'kind', view: '内部' },
      { by: 'kind', measure: 'median' },
      { by: 'kind', measure: 'sum' },
      { by: 'createdAt', unit: 'hour' },
      { by: 'tags' },
    ])
      expect(await refused(body), JSON.stringify(body)).toBe('query.invalid');
  });

  it('answers a field that is kept from someone like one that there is not', async () => {
    const words = async (client: Client, body: (path: string) => RecordData, path: string) =>
      JSON.stringify(await client.refusal(at('ticket', 'groups'), body(path))).replaceAll(`“${path}”`, '');
    const ways: ((path: string) => RecordData)[] = [
      (by) => ({ by }),
      (path) => ({ by: 'kind', sums: [path] }),
      (path) => ({ by: 'kind', filter: { field: path, op: 'filled' } }),
    ];
    for (const [client, path] of [
      [customer, 'internalNote'],
      [customer, 'phone'],
      [partner, 'phone'],
      [customer, 'lines.cost'],
    ] as const)
      for (const way of ways.slice(0, 2))
        expect(await words(client, way, path), path).toBe(await words(client, way, 'nobodyKnows'));
    for (const way of ways)
      expect(await customer.refusal(at('ticket', 'groups'), way('internalNote'))).toMatchObject({
        status: 400,
        errorCode: 'query.invalid',
      });
    expect((await ask(staff, { by: 'internalNote' })).groups.length).toBeGreaterThan(0);
    expect(await customer.refusal(at('ticket', 'groups'), { by: 'kind', view: '内部' })).toMatchObject({
      errorCode: 'query.invalid',
    });
  });

  it('refuses what makes no groups', async () => {
    for (const by of ['tags', 'lines', 'total', 'ticketNo', 'address', 'id', 'eid', undefined, 5])
      expect(await staff.refusal(at('ticket', 'groups'), { by }), String(by)).toMatchObject({
        errorCode: 'query.invalid',
      });
  });

  it('says so when there are more groups than it tells of, and tells of the largest', async () => {
    await gateway.database.transaction(async (tx) => {
      for (let index = 0; index < 201; index += 1)
        await gateway.entities.access.create(tx, systemActor('many'), 'ticket', {
          subject: `第 ${index} 种`,
          kind: 'advice',
          dueDate: '2031-05-05',
        });
    });
    const result = await ask(staff, { by: 'subject' });
    expect([result.groups.length, result.more]).toEqual([200, true]);
    expect(result.groups[0]?.count).toBeGreaterThan(1);
    expect((await ask(staff, { by: 'kind' })).more).toBe(false);
    const figures = await figure(staff, { by: 'subject', split: 'kind' });
    expect([figures.rows.length, figures.cells.length, figures.more]).toEqual([200, 200, true]);
    expect(figures.rows[0]?.figure).toBeGreaterThan(1);
    expect(figures.total).toBeGreaterThan(figures.rows.reduce((sum, one) => sum + (one.figure ?? 0), 0));
  });
});
