import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RecordData } from '@yunpu/engine-core/document';
import type { DetailResult, HistoryEntry } from '@yunpu/engine-core/endpoint';
import type { ListResult } from '@yunpu/engine-core/query';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LiveMessage } from '../../../server/platform/http/liveEvents.ts';
import type { Client } from '../../support/client.ts';
import { eachDatabase } from '../../support/database.ts';
import { startGateway, type TestGateway } from '../../support/gateway.ts';
import { at, PEOPLE } from './support.ts';

const access = {
  read: { staff: 'true', customer: 'true' },
  create: ['staff', 'customer'],
  delete: ['staff'],
  fields: { limit: { customer: 'none' } },
};
const money = (title: string, more: object = {}) => ({ type: 'integer', format: 'money', title, ...more });
const number = { type: 'string', title: '编号', readOnly: true };

/** Customers with a limit that only the staff sees, and what their orders come to. */
const BUYER = {
  entity: 'buyer',
  title: '客户',
  key: 'no',
  numbering: 'B{seq:4}',
  record: {
    type: 'object',
    properties: {
      no: number,
      limit: money('额度'),
      ordered: money('已下单', { rollup: { entity: 'sale', by: 'buyer', total: 'sum', of: 'amount' } }),
    },
  },
  access,
};
const saleWith = (link: object, fields: object = {}) => ({
  entity: 'sale',
  title: '订单',
  key: 'no',
  numbering: 'S{seq:4}',
  record: {
    type: 'object',
    properties: {
      no: number,
      buyer: { type: 'string', title: '客户', link: { entity: 'buyer', fetch: { limit: 'limit' }, ...link } },
      limit: money('客户额度', { readOnly: true }),
      amount: money('金额'),
      left: money('剩余额度', { compute: 'limit - amount', column: true, filter: true }),
      ...fields,
    },
  },
  actions: {
    reassign: {
      title: '换客户',
      input: { type: 'object', properties: { to: { type: 'string', title: '新客户' } } },
      set: { buyer: 'input.to' },
    },
  },
  access,
});
const SALE = saleWith({ follow: ['limit'] });

function gate() {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

eachDatabase('a formula over a linked record', (driver) => {
  let folder: string;
  let gateway: TestGateway;
  let staff: Client;
  let customer: Client;
  const put = async (name: string, document: object) => {
    await writeFile(join(folder, 'entities', `${name}.json`), JSON.stringify(document));
    if (gateway) await gateway.entities.documents.load();
  };
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'yunpu-follow-'));
    await mkdir(join(folder, 'entities'));
    await writeFile(join(folder, 'menu.json'), '[]');
    const roles = [
      { name: 'staff', title: '商务' },
      { name: 'customer', title: '客户' },
    ];
    await writeFile(join(folder, 'roles.json'), JSON.stringify(roles));
    await put('buyer', BUYER);
    await put('sale', saleWith({}));
    gateway = await startGateway({ driver, settings: { SCHEMAS_DIR: folder } });
    staff = await gateway.signIn(PEOPLE.staff);
    customer = await gateway.signIn(PEOPLE.customer);
  });
  afterAll(async () => {
    await gateway.close();
    await rm(folder, { recursive: true, force: true });
  });

  const save = (entity: string, record: RecordData, version?: number, client = staff) =>
    client.call<DetailResult>(at(entity, 'save'), { record, version });
  const make = async (entity: string, record: RecordData) => (await save(entity, record)).record;
  const detail = (entity: string, no: unknown) => staff.call<DetailResult>(at(entity, 'detail'), { key: no });
  const change = async (entity: string, no: unknown, values: RecordData, client = staff) => {
    const { record, version } = await client.call<DetailResult>(at(entity, 'detail'), { key: no });
    return save(entity, { ...record, ...values }, version, client);
  };
  const settle = async () => {
    await gateway.database.kysely.updateTable('outbox').set({ available_at: '2026-01-01T00:00:00.000Z' }).execute();
    await gateway.jobs.runDue();
  };
  const waiting = async () =>
    (await gateway.database.kysely.selectFrom('outbox').select('topic').where('status', '=', 'waiting').execute()).map(
      ({ topic }) => topic,
    );

  it('holds for the records that were there before it was published, whose versions stay', async () => {
    const { no: buyer } = await make('buyer', { limit: 500 });
    const { no } = await make('sale', { buyer, amount: 100 });
    await change('buyer', buyer, { limit: 900 });
    await settle();
    expect((await detail('sale', no)).record.left).toBe(400);
    await put('sale', SALE);
    // Pages that are open read again what they show: the next change of the customer may find it in line already.
    const heard: LiveMessage[] = [];
    const stop = gateway.live.subscribe((message) => void heard.push(message));
    await settle();
    const { record, version } = await detail('sale', no);
    expect(record.left).toBe(800);
    expect(version).toBe(1);
    const { version: inForce } = gateway.entities.documents.model('sale');
    await expect.poll(() => heard).toContainEqual({ document: 'sale', version: inForce, records: true });
    expect(heard).toContainEqual(expect.objectContaining({ entity: 'sale' }));
    stop();
  });

  it('is worked out anew when the linked record changes, with a version and an entry of the history', async () => {
    const { no: buyer } = await make('buyer', { limit: 500 });
    const { no } = await make('sale', { buyer, amount: 100 });
    expect((await detail('sale', no)).record).toMatchObject({ limit: 500, left: 400 });
    await change('buyer', buyer, { limit: 650 });
    await settle();
    const { record, version } = await detail('sale', no);
    expect(record).toMatchObject({ limit: 650, left: 550 });
    expect(version).toBe(2);
    const filter = { field: 'left', op: 'eq', value: 550 };
    const list = await staff.call<ListResult>(at('sale', 'list'), { filter });
    expect(list.rows.map((row) => row.no)).toEqual([no]);
    const history = await staff.call<HistoryEntry[]>(at('sale', 'history'), { key: no });
    expect(history.map(({ title }) => title)).toContain('随关联记录更新');
    await change('buyer', buyer, { limit: 650 });
    expect(await waiting()).not.toContain('entities.follow');
  });

  it('goes with the link: to another record, and to none', async () => {
    const [first, second] = [await make('buyer', { limit: 500 }), await make('buyer', { limit: 70 })];
    const { no } = await make('sale', { buyer: first.no, amount: 10 });
    expect((await change('sale', no, { buyer: second.no })).record).toMatchObject({ limit: 70, left: 60 });
    await staff.call(at('sale', 'act'), { key: no, action: 'reassign', input: { to: first.no } });
    expect((await detail('sale', no)).record).toMatchObject({ limit: 500, left: 490 });
    const { record } = await change('sale', no, { buyer: null });
    expect([record.limit ?? null, record.left ?? null]).toEqual([null, null]);
  });

  it('is right whoever saves, also who sees the value at neither end', async () => {
    const { no: buyer } = await make('buyer', { limit: 500 });
    const { record } = await save('sale', { buyer, amount: 100 }, undefined, customer);
    expect(record.left).toBe(400);
    expect(record).not.toHaveProperty('limit');
    await change('sale', record.no, { amount: 200 }, customer);
    expect((await detail('sale', record.no)).record).toMatchObject({ limit: 500, left: 300 });
  });

  it('is right for every one of many saves on both sides at once', async () => {
    const { no: buyer } = await make('buyer', { limit: 1 });
    const limits = [100, 200, 300];
    const sales: RecordData[] = await Promise.all([
      ...Array.from({ length: 9 }, (_, index) => make('sale', { buyer, amount: index })),
      ...limits.map(async (limit) => {
        // Whoever lost against another tries again.
        for (let tries = 0; tries < 20; tries += 1)
          if (await change('buyer', buyer, { limit }).catch(() => undefined)) return {};
        throw new Error('the limit was never saved');
      }),
    ]);
    await settle();
    const { limit, ordered } = (await detail('buyer', buyer)).record;
    expect(limits).toContain(limit);
    expect(ordered).toBe(36);
    for (const { no, amount } of sales.filter((sale) => 'no' in sale))
      expect((await detail('sale', no)).record).toMatchObject({ limit, left: Number(limit) - Number(amount) });
  });

  it('waits for a change of the linked record that is under way, and takes what comes of it', async () => {
    const { no: buyer } = await make('buyer', { limit: 1 });
    const held = gate();
    const released = gate();
    const changing = gateway.database.transaction(async (tx) => {
      await sql`update records set data = data || '{"limit": 999}'::jsonb where entity = 'buyer' and key = ${buyer}::text`.execute(
        tx,
      );
      held.open();
      await released.opened;
    });
    await held.opened;
    const sale = make('sale', { buyer, amount: 9 });
    setTimeout(released.open, 200);
    await changing;
    expect(await sale).toMatchObject({ limit: 999, left: 990 });
  });

  it('is refused where the linked record is made of it, with the way that leads back', async () => {
    await put(
      'sale',
      saleWith({ fetch: { limit: 'ordered' }, follow: ['limit'] }, { amount: money('金额', { compute: 'limit + 1' }) }),
    );
    const { problems } = gateway.entities.documents.entry('sale');
    expect(problems).toContainEqual(
      expect.objectContaining({
        code: 'bad-link',
        pointer: '/record/properties/buyer/link/follow/0',
        message: expect.stringContaining('客户额度 → 已下单 → 金额 → 客户额度') as string,
      }),
    );
    await put('sale', SALE);
    expect(gateway.entities.documents.entry('sale').problems).toEqual([]);
  });
});
