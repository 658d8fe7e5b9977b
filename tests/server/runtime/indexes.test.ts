import { randomBytes } from 'node:crypto';
import type { EntityModel } from '@yunpu/engine-core/document';
import { sampleRecords } from '@yunpu/engine-core/sample';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Tx } from '../../../server/platform/database/port.ts';
import { type Actor, actorOf } from '../../../server/runtime/access/actor.ts';
import { Documents } from '../../../server/runtime/documents/service.ts';
import { reading } from '../../../server/runtime/operations/context.ts';
import { checkedQuery } from '../../../server/runtime/operations/list.ts';
import { columnsOf } from '../../../server/runtime/operations/store.ts';
import { newId } from '../../../server/runtime/records/ids.ts';
import { partSql } from '../../../server/runtime/sql/page.ts';
import type { Predicate } from '../../../server/runtime/sql/predicate.ts';
import { sortKeys } from '../../../server/runtime/sql/sort.ts';
import { tableOf } from '../../../server/runtime/storage/find.ts';
import { alignIndexes, dropIndexes, unaligned } from '../../../server/runtime/storage/indexManager.ts';
import { indexPlan } from '../../../server/runtime/storage/indexPlan.ts';
import { eachDatabase, shareOf } from '../../support/database.ts';
import { startGateway, type TestGateway } from '../../support/gateway.ts';

const ROWS = 400;

interface PlanNode {
  'Node Type': string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Filter?: string;
  Plans?: PlanNode[];
}

const nodes = (plan: PlanNode): PlanNode[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];

function actor(role: string): Actor {
  return actorOf({
    sessionId: '',
    userId: 'u1',
    userName: '测试',
    phone: '',
    roles: [role],
    team: { eid: 'E1', name: '', certified: true, isAdmin: true },
    private: false,
    channel: '',
  });
}

eachDatabase('indexes', (driver) => {
  let gateway: TestGateway;
  const models = () =>
    [...gateway.entities.documents.catalogue.entries.values()]
      .map((entry) => entry.model)
      .filter((model) => model.storage === 'records');

  /** Whose plans are looked at on this database: all lists are put into SQL by the same code. */
  const own = () => shareOf(driver, models());
  /** What single tests look at besides. */
  const ALSO = ['invoice', 'stock'];

  async function fill(tx: Tx, model: EntityModel): Promise<void> {
    const { scope } = actor('staff');
    const samples = sampleRecords(model, { count: 40, scope });
    const rows = Array.from({ length: ROWS }, (_, index) => {
      const record = { ...samples[index % samples.length], [model.key]: `K-${index}` };
      const at = new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString();
      return {
        entity: model.entity,
        id: newId(),
        eid: index % 2 === 0 ? 'E1' : `E${index % 40}`,
        version: 1,
        ...columnsOf(model, record),
        created_at: at,
        created_by: 'u1',
        created_by_name: `人${index % 9}`,
        updated_at: at,
        updated_by: 'u1',
        updated_by_name: `人${index % 7}`,
      };
    });
    for (let start = 0; start < rows.length; start += 100)
      await tx
        .insertInto('records')
        .values(rows.slice(start, start + 100))
        .execute();
    await sql`analyze ${tableOf(model)}`.execute(tx);
  }

  beforeAll(async () => {
    gateway = await startGateway({ driver });
    await gateway.entities.documents.indexed();
    await gateway.database.transaction(async (tx) => {
      for (const model of new Set([...own(), ...models().filter(({ entity }) => ALSO.includes(entity))]))
        await fill(tx, model);
    });
  });
  afterAll(() => gateway.close());

  /** The plan that the database has without any way around the indexes. */
  async function planOf(tx: Tx, statement: ReturnType<typeof partSql> | Predicate): Promise<PlanNode[]> {
    const explained = await sql<{ 'QUERY PLAN': { Plan: PlanNode }[] }>`explain (format json) ${statement}`.execute(tx);
    return nodes(explained.rows[0]?.['QUERY PLAN'][0]?.Plan ?? { 'Node Type': 'none' });
  }

  async function listPlan(
    tx: Tx,
    model: EntityModel,
    who: Actor,
    body: Record<string, unknown>,
  ): Promise<{ page: PlanNode[]; all: PlanNode[] }> {
    const { where, sort } = await checkedQuery(reading(gateway.entities.runtime, model.entity, who, tx), body);
    const table = tableOf(model);
    const page = await planOf(
      tx,
      partSql(
        { entity: model.entity, where, keys: sortKeys(model, sort), limit: 20, from: { offset: 0 } },
        'filled',
        20,
      ),
    );
    return { page, all: await planOf(tx, sql<boolean>`select 1 from ${table} where ${where}`) };
  }

  const types = (plan: readonly PlanNode[]) => plan.map((node) => node['Node Type']);
  const conditions = (plan: readonly PlanNode[]) => plan.map((node) => node['Index Cond'] ?? '').join(' ');

  it('serve every list of every shipped document: no scan of the table, no sorting of all rows', async () => {
    await gateway.database.transaction(async (tx) => {
      await sql`set local enable_seqscan = off; set local enable_sort = off`.execute(tx);
      for (const model of own()) {
        for (const role of Object.keys(model.access.read)) {
          const who = actor(role);
          const secret = new Set(Object.keys(model.access.fields));
          const bodies: Record<string, unknown>[] = [
            {},
            { keyword: '公司' },
            ...model.list.columns
              .filter((field) => field.column?.sortable && !secret.has(field.path))
              .flatMap((field) => (['asc', 'desc'] as const).map((dir) => ({ sort: [{ field: field.path, dir }] }))),
            ...model.list.views
              .filter((view) => view.roles.length === 0 || view.roles.includes(role))
              .map((view) => ({ view: view.name })),
          ];
          for (const body of bodies) {
            const { page } = await listPlan(tx, model, who, body);
            const at = `${model.entity} ${role} ${JSON.stringify(body)}`;
            expect(types(page), at).not.toContain('Seq Scan');
            if (body.keyword === undefined) expect(types(page), at).not.toContain('Sort');
          }
        }
      }
    });
  }, 120_000);

  it('lead to the rows of a named value in the list’s own order, and to a range of values', async () => {
    await gateway.database.transaction(async (tx) => {
      await sql`set local enable_seqscan = off; set local enable_sort = off`.execute(tx);
      const model = gateway.entities.access.model('invoice');
      for (const role of ['customer', 'staff']) {
        const named = await listPlan(tx, model, actor(role), {
          filter: { field: 'invoiceType', op: 'eq', value: 'special' },
        });
        expect(conditions(named.page), role).toContain('invoiceType');
        expect(types(named.page)).not.toContain('Sort');
        const state = await listPlan(tx, model, actor(role), {
          filter: { field: 'status', op: 'eq', value: 'issued' },
        });
        expect(conditions(state.page), role).toContain('state');
        const range = await listPlan(tx, model, actor(role), {
          filter: { field: 'total', op: 'between', value: [1, 2] },
        });
        expect(conditions(range.all), role).toContain('total');
      }
      const words = await listPlan(tx, model, actor('staff'), { keyword: '有限公司' });
      expect(conditions(words.all)).toContain('search');
    });
  });

  it('lead past the rows of other states to those of one, in each order people live in', async () => {
    await gateway.database.transaction(async (tx) => {
      await sql`set local enable_seqscan = off; set local enable_sort = off; set local enable_bitmapscan = off`.execute(
        tx,
      );
      const model = gateway.entities.access.model('invoice');
      const partsByName = new Map(indexPlan(model).map(({ name, parts }) => [name, parts]));
      for (const [role, leader] of [
        ['customer', ['eid']],
        ['staff', []],
      ] as const)
        for (const sort of ['total', 'applyDate', 'issueDate']) {
          const { page } = await listPlan(tx, model, actor(role), {
            filter: { field: 'status', op: 'eq', value: 'approved' },
            sort: [{ field: sort, dir: 'desc' }],
          });
          const parts = partsByName.get(page.find((node) => node['Index Name'])?.['Index Name'] ?? '');
          expect(parts?.slice(0, leader.length + 2), `${role} ${sort}`).toEqual([
            ...leader,
            'state',
            expect.stringContaining(sort),
          ]);
        }
    });
  });

  it('are built when a document needs them and dropped when none does', async () => {
    const { database, entities } = gateway;
    const model = entities.access.model('stock');
    await dropIndexes(database, 'stock');
    const needed = indexPlan(model).length;
    const lacking = async (one: EntityModel) =>
      (await unaligned(database, [...models().filter(({ entity }) => entity !== one.entity), one])).map(
        ({ entity }) => entity,
      );
    expect(await lacking(model)).toEqual([model.entity]);
    expect(await alignIndexes(database, model)).toEqual({ created: needed, dropped: 0 });
    expect(await lacking(model)).toEqual([]);
    expect(await alignIndexes(database, model)).toEqual({ created: 0, dropped: 0 });
    const fewer: EntityModel = { ...model, list: { ...model.list, columns: [], filters: [], views: [] } };
    const names = (plan: EntityModel) => new Set(indexPlan(plan).map((index) => index.name));
    const [before, after] = [names(model), names(fewer)];
    expect(await lacking(fewer)).toEqual([model.entity]);
    expect(await alignIndexes(database, fewer)).toEqual({
      created: [...after].filter((name) => !before.has(name)).length,
      dropped: [...before].filter((name) => !after.has(name)).length,
    });
    expect(after.size).toBeLessThan(needed / 2);
  });

  it('that could not be built are tried again, and are there once what stood in the way is gone', async () => {
    const { database, config, entities } = gateway;
    const model = entities.access.model('stock');
    await dropIndexes(database, 'stock');
    const [tooLong] = await database.transaction(async (tx) => {
      const rows = await tx.selectFrom('records').selectAll().where('entity', '=', 'stock').limit(1).execute();
      return rows.map(({ id, data }) => ({ id, data }));
    });
    // Longer than an entry of an index may be, and not to be compressed.
    const family = randomBytes(12_000).toString('base64');
    const store = (data: unknown) =>
      sql`update records set data = ${JSON.stringify(data)}::jsonb where entity = 'stock' and id = ${tooLong?.id}`.execute(
        database.kysely,
      );
    await store({ ...(tooLong?.data as object), family });

    const logged: string[] = [];
    const documents = new Documents({
      database,
      folder: config.schemasDir,
      around: { hooks: entities.runtime.hooks, isTaken: () => false },
      log: { info: () => undefined, warn: (line) => logged.push(line) },
      indexRetryMs: 50,
    });
    await documents.load();
    await documents.indexed();
    expect(logged.filter((line) => line.includes('索引未能建立'))).toEqual([
      expect.stringMatching(/^业务对象“stock”的索引未能建立，稍后重试：.*index row/),
    ]);
    await store(tooLong?.data);
    const names = indexPlan(model).map(({ name }) => name);
    const there = async () =>
      (
        await sql<{
          relname: string;
        }>`select relname from pg_class join pg_index on indexrelid = oid where relname = any(${names}) and indisvalid`.execute(
          database.kysely,
        )
      ).rows.length;
    await expect.poll(there).toBe(names.length);
    documents.stopIndexing();
    await documents.indexed();
  });

  it('are few, whatever a document shows: the sorts people live in twice, the others once for all readers', () => {
    for (const model of models())
      expect(indexPlan(model).length, model.entity).toBeLessThanOrEqual(
        model.list.columns.length + model.list.filters.length + 14,
      );
  });

  it('narrow a list inside the index: a filter beside a sort visits no row that it leaves out', async () => {
    await gateway.database.transaction(async (tx) => {
      await sql`set local enable_seqscan = off; set local enable_sort = off; set local enable_bitmapscan = off`.execute(
        tx,
      );
      const model = gateway.entities.access.model('invoice');
      // With a value that most rows have it would matter little which index is taken.
      const { rows } = await sql<{ rarest: string }>`select data ->> 'invoiceType' as rarest from ${tableOf(model)}
        where data ->> 'invoiceType' is not null group by 1 order by count(*) limit 1`.execute(tx);
      for (const sort of ['total', 'applyDate', 'issueDate']) {
        const { page } = await listPlan(tx, model, actor('customer'), {
          filter: {
            and: [
              { field: 'status', op: 'eq', value: 'issued' },
              { field: 'invoiceType', op: 'eq', value: rows[0]?.rarest },
              { field: 'total', op: 'gte', value: 100 },
            ],
          },
          sort: [{ field: sort, dir: 'desc' }],
        });
        for (const name of ['eid', 'state', 'invoiceType', 'total']) expect(conditions(page), sort).toContain(name);
        expect(
          page.map((node) => node.Filter).filter((filter) => filter !== undefined),
          sort,
        ).toEqual([]);
      }
    });
  });
});
