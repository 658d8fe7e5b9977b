import type { FiguresResult, GroupsResult, ListCounts, ListResult, Sort } from '@yunpu/engine-core/query';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aggregate, total } from '../../../server/runtime/operations/aggregate.ts';
import type { Reading } from '../../../server/runtime/operations/context.ts';
import type { CheckedQuery } from '../../../server/runtime/operations/list.ts';
import { countRows, EXACT_COUNT } from '../../../server/runtime/sql/count.ts';
import type { Predicate } from '../../../server/runtime/sql/predicate.ts';
import { noteWritten } from '../../../server/runtime/sql/recent.ts';
import type { Client } from '../../support/client.ts';
import { eachDatabase } from '../../support/database.ts';
import type { TestGateway } from '../../support/gateway.ts';
import { at, create, listTickets, PEOPLE, startTickets } from './support.ts';

const ROWS = 10_000;
/** Each 32 bytes of a field that today's document does not know: each row fills a block, of which a sample reads some. */
const BALLAST = 150;
/** What counting on may take, in ms: how fast the machine is decides nothing. */
const ANY_TIME = 600_000;
const NO_TIME = 0;
const EXACT = { totalIsEstimate: false };

eachDatabase('lists of many rows', (driver) => {
  let gateway: TestGateway;
  let staff: Client;

  beforeAll(async () => {
    gateway = await startTickets(driver);
    staff = await gateway.signIn(PEOPLE.staff);
    await create(staff, { subject: '打印机不通电', kind: 'repair' });
    await gateway.database.transaction(async (tx) => {
      // What the planner knows is of before they came, as after an import.
      await sql`analyze records_ticket`.execute(tx);
      await sql`alter table records_ticket alter column data set storage plain`.execute(tx);
      await sql`
        insert into records (entity, id, eid, key, state, data, version, document_version, search, created_at, created_by, created_by_name, updated_at, updated_by, updated_by_name)
        select entity, md5('id' || n)::uuid, eid, 'M-' || n, state,
          (data - '{serial,score}'::text[]) || jsonb_build_object('ballast', (select string_agg(md5(n || '-' || part), '') from generate_series(1, ${BALLAST}::int) part))
            || jsonb_build_object('ticketNo', 'M-' || n, 'subject', case when n % 4 = 0 then '打印机不通电' else '墨盒' end)
            || case when n % 5 = 0 then '{}'::jsonb else jsonb_build_object('score', n % 4) end,
          version, document_version, search, created_at + n * interval '1 second', created_by, created_by_name, updated_at, updated_by, updated_by_name
        from records, generate_series(2, ${ROWS}::int) n where entity = 'ticket'`.execute(tx);
      await sql`delete from records where entity = 'ticket' and key not like 'M-%'`.execute(tx);
    });
  });
  afterAll(() => gateway.close());

  const until = (seconds: number) =>
    sql<{ moment: string }>`
      select to_char((min(created_at) + ${seconds} * interval '1 second') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as moment
      from records where entity = 'ticket'`.execute(gateway.database.kysely);
  /** The first so many rows, by when they were created. */
  const first = async (rows: number) => ({
    field: 'createdAt',
    op: 'lt',
    value: (await until(rows)).rows[0]?.moment,
  });

  it('are counted exactly as long as they are few', async () => {
    for (const rows of [1, 500, EXACT_COUNT])
      expect(await listTickets(staff, { filter: await first(rows) })).toMatchObject({ total: rows, ...EXACT });
  });

  it('tell about how many where a sample proves it, to three digits and the same on each page', async () => {
    const all = await listTickets(staff);
    expect(all.totalIsEstimate).toBe(true);
    expect(all.totalIsFloor).toBeUndefined();
    expect(all.total).toBeGreaterThan(ROWS / 1.2);
    expect(all.total).toBeLessThan(ROWS * 1.2);
    expect(all.total % 10).toBe(0);
    expect((await listTickets(staff, { pageNo: 7 })).total).toBe(all.total);
    const quarter = await listTickets(staff, { filter: { field: 'subject', op: 'contains', value: '不通电' } });
    const rows = ROWS / 4;
    expect(
      quarter.totalIsFloor ? quarter.total <= rows : quarter.total <= rows * 1.2 && quarter.total * 1.2 >= rows,
    ).toBe(true);
  });

  /** Rows that lie together, of which a sample proves nothing. */
  const together = async (rows: number) =>
    sql<boolean>`created_at < ${(await until(rows)).rows[0]?.moment}::timestamptz`;

  it('tell about how many where a sample proves nothing but counting on is cheap', async () => {
    const where = await together(EXACT_COUNT + 52);
    const counted = await countRows(gateway.database.kysely, 'ticket', where, ANY_TIME);
    expect(counted).toEqual({ total: 2_050, totalIsEstimate: true });
  });

  it('tell that there are more than were counted where neither helps, until somebody writes', async () => {
    const { kysely } = gateway.database;
    const count = async (where: Predicate) => countRows(kysely, 'ticket', where, NO_TIME);
    const where = await together(EXACT_COUNT + 60);
    const floor = { total: EXACT_COUNT + 1, totalIsEstimate: true, totalIsFloor: true };
    expect(await count(where)).toEqual(floor);
    expect(await count(await together(EXACT_COUNT))).toEqual({ total: EXACT_COUNT, ...EXACT });
    await gateway.database.transaction(async (tx) => {
      await sql`update records set created_at = created_at + interval '1 day' where entity = 'ticket' and key like 'M-19__'`.execute(
        tx,
      );
    });
    expect(await count(where)).toEqual(floor);
    noteWritten('ticket');
    expect(await count(where)).toEqual({ total: EXACT_COUNT + 60 - 100, ...EXACT });
  });

  it('are counted to the end by the page that shows it, by one behind it, and by an empty first page', async () => {
    const last = await listTickets(staff, { pageSize: 200, pageNo: 50 });
    expect(last.rows).toHaveLength(199);
    expect(last).toMatchObject({ total: ROWS - 1, ...EXACT });
    expect(await listTickets(staff, { pageSize: 200, pageNo: 70 })).toMatchObject({
      rows: [],
      total: ROWS - 1,
      ...EXACT,
    });
    const none = { field: 'subject', op: 'contains', value: '没有' };
    for (const pageNo of [1, 9])
      expect(await listTickets(staff, { filter: none, pageNo })).toMatchObject({ rows: [], total: 0, ...EXACT });
  });

  it('tell the same on the home page', async () => {
    const { total, states } = await staff.call<ListCounts>(at('ticket', 'counts'), {});
    expect(total.total).toBe((await listTickets(staff)).total);
    expect(total).toMatchObject({ isEstimate: true });
    expect(Object.values(states).map(({ isFloor }) => isFloor)).not.toContain(true);
  });

  it('show on a page far behind the same rows as by going on from page to page', async () => {
    const filter = await first(1_500);
    const sorts: Sort[][] = [
      [{ field: 'createdAt', dir: 'desc' }],
      [{ field: 'score', dir: 'asc' }],
      [
        { field: 'subject', dir: 'asc' },
        { field: 'score', dir: 'desc' },
      ],
    ];
    for (const sort of sorts) {
      const onwards: unknown[] = [];
      let cursor: string | null | undefined;
      do {
        const page: ListResult = await listTickets(staff, { filter, sort, pageSize: 200, cursor });
        onwards.push(...page.rows.map((row) => row.ticketNo));
        cursor = page.nextCursor;
      } while (cursor !== null);
      expect(new Set(onwards).size).toBe(1_500);
      expect(onwards).toHaveLength(1_500);
      // The rows without a score begin at 1,200: pages before, across and behind.
      for (const pageNo of [2, 4, 12, 13, 14, 15]) {
        const page = await listTickets(staff, { filter, sort, pageNo, pageSize: 99 });
        expect(
          page.rows.map((row) => row.ticketNo),
          `${JSON.stringify(sort)} ${pageNo}`,
        ).toEqual(onwards.slice((pageNo - 1) * 99, pageNo * 99));
        const next = await listTickets(staff, { filter, sort, pageSize: 99, cursor: page.nextCursor });
        expect(next.rows.map((row) => row.ticketNo)).toEqual(onwards.slice(pageNo * 99, (pageNo + 1) * 99));
      }
    }
  });

  const summedUp = async () => {
    const body = { by: 'subject', split: 'createdAt', measure: 'avg', of: 'score' };
    const average = await staff.call<FiguresResult>(at('ticket', 'figures'), body);
    const count = await staff.call<FiguresResult>(at('ticket', 'figures'), { by: 'subject' });
    const { groups } = await staff.call<GroupsResult>(at('ticket', 'groups'), { by: 'subject', sums: ['score'] });
    return { average, count, groups };
  };

  it('are summed up to the last row, also in slices', async () => {
    const rows = Array.from({ length: ROWS - 1 }, (_, index) => index + 2).map((n) => ({
      subject: n % 4 === 0 ? '打印机不通电' : '墨盒',
      score: n % 5 === 0 ? undefined : n % 4,
    }));
    const scored = (subject?: string) =>
      rows.filter((row) => subject === undefined || row.subject === subject).flatMap(({ score }) => score ?? []);
    const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
    const average = (values: readonly number[]) => sum(values) / values.length;
    const { average: figures, count, groups } = await summedUp();
    expect(figures.total).toBeCloseTo(average(scored()), 9);
    expect(figures.rows).toHaveLength(2);
    for (const { value, figure } of figures.rows) expect(figure).toBeCloseTo(average(scored(String(value))), 9);
    expect(figures.columns[0]?.figure).toBeCloseTo(average(scored()), 9);
    expect(count.total).toBe(rows.length);
    expect(groups).toMatchObject(
      ['墨盒', '打印机不通电'].map((subject) => ({
        value: subject,
        count: rows.filter((row) => row.subject === subject).length,
        sums: { score: sum(scored(subject)) },
      })),
    );
  });

  it.runIf(driver === 'pglite')('are summed up in statements between which others get their turn', async () => {
    const { database } = gateway;
    let statements = 0;
    const executor = database.kysely.withPlugin({
      transformQuery: ({ node }) => {
        statements += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const reading = { runtime: { database }, executor, model: { entity: 'ticket' } } as Reading;
    const query = { where: sql<boolean>`entity = 'ticket'`, filters: [], request: {} } as unknown as CheckedQuery;
    const answer = await aggregate(
      reading,
      query,
      { keys: [], numbers: [] },
      (facts) => sql<{ rows: number }>`select ${sql.raw(total('count'))}::int as rows from ${facts}`,
    );
    expect(answer).toEqual([{ rows: ROWS - 1 }]);
    // One that finds how many there are, five slices of 2,000, and what they come to.
    expect(statements).toBe(7);
  });

  it('turn to the next page far behind from where the last one ended, until a record is written', async () => {
    const page = async (pageNo: number) =>
      (await listTickets(staff, { pageSize: 50, pageNo })).rows.map((row) => row.ticketNo);
    await page(100);
    const next = await page(101);
    const last = (await page(100)).at(-1);
    await create(staff, { subject: '打印机不通电', kind: 'repair' });
    await sql`update records set created_at = created_at + interval '10 days' where entity = 'ticket' and key not like 'M-%'`.execute(
      gateway.database.kysely,
    );
    expect(await page(101)).toEqual([last, ...next.slice(0, -1)]);
  });

  /** Nobody reads a ticket for so long. */
  const heldUp = (ms: number) =>
    gateway.database.kysely.connection().execute(async (connection) => {
      await sql`begin`.execute(connection);
      await sql`lock table records_ticket in access exclusive mode`.execute(connection);
      await new Promise((resolve) => setTimeout(resolve, ms));
      await sql`rollback`.execute(connection);
    });
  const unsure = { filter: { field: 'subject', op: 'contains', value: '打印' }, pageSize: 10 };

  it.runIf(driver === 'postgres')(
    'tell that there are more than the page shows where counting takes too long',
    async () => {
      const held = heldUp(3_000);
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(await listTickets(staff, unsure)).toMatchObject({ total: 11, totalIsEstimate: true, totalIsFloor: true });
      await held;
      const sure = await listTickets(staff, { filter: { field: 'kind', op: 'eq', value: 'repair' } });
      expect(sure.totalIsFloor).toBeUndefined();
    },
  );

  it.runIf(driver === 'postgres')(
    'are refused where their rows are not found in time, with what to narrow them by',
    async () => {
      const held = heldUp(7_000);
      await new Promise((resolve) => setTimeout(resolve, 300));
      const kind = { field: 'kind', op: 'eq', value: 'repair' };
      const asked = [unsure, { filter: { and: [unsure.filter, kind] } }, { keyword: '打印机' }];
      const messages = await Promise.all(
        asked.map(async (body) => (await staff.refusal(at('ticket', 'list'), body)).message),
      );
      expect(messages).toEqual([
        '按“主题”查找要看过的工单太多，5 秒内没有找完。请再加上“类型”、“状态”、“仓库”等条件缩小范围',
        '按“主题”查找要看过的工单太多，5 秒内没有找完。请再加上“状态”、“仓库”、“经办人”等条件缩小范围',
        '按“打印机”查找要看过的工单太多，5 秒内没有找完。请再加上“主题”、“类型”、“状态”等条件缩小范围',
      ]);
      await held;
    },
  );

  it.runIf(driver === 'postgres')(
    'are not reckoned up for longer than that either, and all of them for a quarter of a minute',
    async () => {
      const held = heldUp(17_000);
      await new Promise((resolve) => setTimeout(resolve, 300));
      const by = { by: 'kind' };
      const asked = [
        ['summary', unsure],
        ['groups', { ...unsure, ...by }],
        ['figures', { ...unsure, ...by }],
        ['groups', by],
        ['figures', by],
        ['summary', {}],
      ] as const;
      const messages = await Promise.all(
        asked.map(async ([operation, body]) => (await staff.refusal(at('ticket', operation), body)).message),
      );
      const unfound = '按“主题”查找要看过的工单太多，5 秒内没有找完。请再加上“类型”、“状态”、“仓库”等条件缩小范围';
      const all = '要统计的工单太多，15 秒内没有算完。请再加上“主题”、“类型”、“状态”等条件缩小范围';
      expect(messages).toEqual([unfound, unfound, unfound, all, all, all]);
      await held;
    },
  );
});
