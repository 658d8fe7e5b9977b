import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RecordData } from '@yunpu/engine-core/document';
import type { DetailResult } from '@yunpu/engine-core/endpoint';
import type { ListResult } from '@yunpu/engine-core/query';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../../support/client.ts';
import { eachDatabase } from '../../support/database.ts';
import { startGateway, type TestGateway } from '../../support/gateway.ts';
import { at, PEOPLE } from './support.ts';

const access = { read: { staff: 'true' }, create: ['staff'], delete: ['staff'] };
const SUMS = {
  collected: {
    type: 'integer',
    format: 'money',
    title: '已回款',
    rollup: { entity: 'receipt', by: 'deal', total: 'sum', of: 'amount', when: 'row.valid == true' },
    column: true,
    filter: true,
  },
  receipts: { type: 'integer', title: '笔数', rollup: { entity: 'receipt', by: 'deal', total: 'count' } },
  latest: {
    type: 'string',
    format: 'date',
    title: '最近回款',
    rollup: { entity: 'receipt', by: 'deal', total: 'max', of: 'day' },
  },
  open: { type: 'integer', format: 'money', title: '未回款', compute: 'total - collected' },
};
const dealWith = (sums: object) => ({
  entity: 'deal',
  title: '合同',
  key: 'no',
  numbering: 'D{seq:4}',
  record: {
    type: 'object',
    properties: {
      no: { type: 'string', title: '编号', readOnly: true, column: true },
      total: { type: 'integer', format: 'money', title: '金额', column: true },
      ...sums,
    },
  },
  access,
});
const DEAL = {
  ...dealWith(SUMS),
  rules: [{ check: 'collected <= total', at: '/collected', message: '回款不能超过合同金额' }],
};
const RECEIPT = {
  entity: 'receipt',
  title: '回款',
  key: 'no',
  numbering: 'R{seq:4}',
  record: {
    type: 'object',
    properties: {
      no: { type: 'string', title: '编号', readOnly: true },
      deal: { type: 'string', title: '合同', link: { entity: 'deal' }, column: true },
      amount: { type: 'integer', format: 'money', title: '金额', column: true },
      valid: { type: 'boolean', title: '有效', default: true },
      day: { type: 'string', format: 'date', title: '日期' },
    },
  },
  access,
};
/** Belongs to another one of its kind, and sums up those that belong to it: `of` what they have. */
const ticketWith = (of: string) => ({
  entity: 'ticket',
  title: '工单',
  key: 'no',
  numbering: 'T{seq:4}',
  record: {
    type: 'object',
    properties: {
      no: { type: 'string', title: '编号', readOnly: true },
      above: { type: 'string', title: '上级', link: { entity: 'ticket' } },
      hours: { type: 'number', title: '工时' },
      children: { type: 'integer', title: '下级数', rollup: { entity: 'ticket', by: 'above', total: 'count' } },
      below: { type: 'number', title: '下级工时', rollup: { entity: 'ticket', by: 'above', total: 'sum', of } },
      whole: { type: 'number', title: '总工时', compute: 'hours + below' },
    },
  },
  access,
});
/** Worked out before deals are, by the order of names. */
const appraisalWith = (link: object) => ({
  entity: 'appraisal',
  title: '评估',
  key: 'no',
  numbering: 'A{seq:4}',
  record: {
    type: 'object',
    properties: {
      no: { type: 'string', title: '编号', readOnly: true },
      deal: { type: 'string', title: '合同', link: { entity: 'deal', ...link } },
      open: { type: 'integer', format: 'money', title: '未回款', readOnly: true },
    },
  },
  access,
});

eachDatabase('sums over child records', (driver) => {
  let folder: string;
  let gateway: TestGateway;
  let staff: Client;
  const put = (name: string, document: object) =>
    writeFile(join(folder, 'entities', `${name}.json`), JSON.stringify(document));
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'yunpu-sums-'));
    await mkdir(join(folder, 'entities'));
    await writeFile(join(folder, 'menu.json'), '[]');
    await writeFile(join(folder, 'roles.json'), JSON.stringify([{ name: 'staff', title: '商务' }]));
    await put('deal', dealWith({}));
    await put('appraisal', appraisalWith({}));
    await put('receipt', RECEIPT);
    await put('ticket', ticketWith('hours'));
    gateway = await startGateway({ driver, settings: { SCHEMAS_DIR: folder } });
    staff = await gateway.signIn(PEOPLE.staff);
  });
  afterAll(async () => {
    await gateway.close();
    await rm(folder, { recursive: true, force: true });
  });

  const save = (entity: string, record: RecordData, version?: number) =>
    staff.call<DetailResult>(at(entity, 'save'), { record, version });
  const make = async (entity: string, record: RecordData) => (await save(entity, record)).record;
  const deal = (no: unknown) => staff.call<DetailResult>(at('deal', 'detail'), { key: no });
  const refusal = (work: Promise<unknown>) =>
    work.then(
      () => 'stored',
      (error: unknown) => String(error),
    );

  it('are worked out for the records that were there before, whose versions stay', async () => {
    const { no } = await make('deal', { total: 900 });
    await make('receipt', { deal: no, amount: 200, day: '2026-03-01' });
    const appraisal = await make('appraisal', { deal: no });
    await put('deal', DEAL);
    await put('appraisal', appraisalWith({ fetch: { open: 'open' }, follow: ['open'] }));
    await gateway.entities.documents.load();
    expect((await deal(no)).record.collected).toBeUndefined();
    const appraised = async () =>
      (await staff.call<DetailResult>(at('appraisal', 'detail'), { key: appraisal.no })).record.open;
    const work = async () => {
      await gateway.database.kysely.updateTable('outbox').set({ available_at: '2026-01-01T00:00:00.000Z' }).execute();
      await gateway.jobs.runDue();
    };
    await work();
    const { record, version } = await deal(no);
    expect(record).toMatchObject({ collected: 200, receipts: 1, latest: '2026-03-01', open: 700 });
    expect(version).toBe(1);
    // Another record that copies what is made of a sum comes after it.
    expect(await appraised()).toBeUndefined();
    await work();
    expect(await appraised()).toBe(700);
  });

  it('follow every receipt that is made, changed, moved and deleted, and nobody types them', async () => {
    const first = await make('deal', { total: 1_000 });
    const second = await make('deal', { total: 1_000, collected: 777 });
    expect([first.collected, second.collected, second.open]).toEqual([0, 0, 1_000]);
    await make('receipt', { deal: first.no, amount: 10, day: '2026-02-01' });
    const { record: paid, version } = await save('receipt', { deal: first.no, amount: 300, day: '2026-01-05' });
    await make('receipt', { deal: first.no, amount: 50, valid: false });
    expect((await deal(first.no)).record).toMatchObject({
      collected: 310,
      receipts: 3,
      latest: '2026-02-01',
      open: 690,
    });
    await save('receipt', { ...paid, amount: 400, deal: second.no }, version);
    expect((await deal(first.no)).record).toMatchObject({ collected: 10, receipts: 2 });
    expect((await deal(second.no)).record).toMatchObject({ collected: 400, receipts: 1, latest: '2026-01-05' });
    const list = await staff.call<ListResult>(at('deal', 'list'), {
      filter: { field: 'collected', op: 'eq', value: 400 },
    });
    expect(list.rows.map(({ no }) => no)).toEqual([second.no]);
    await staff.call(at('receipt', 'remove'), { key: paid.no, version: 2 });
    const { record } = await deal(second.no);
    expect(record).toMatchObject({ collected: 0, receipts: 0 });
    expect(record.latest).toBeUndefined();
  });

  it('count every one of many receipts at once, and a rule of the contract holds against all of them', async () => {
    const { no } = await make('deal', { total: 500 });
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => refusal(save('receipt', { deal: no, amount: 100, day: '2026-01-01' }))),
    );
    expect(answers.filter((answer) => answer === 'stored')).toHaveLength(5);
    expect(answers.find((answer) => answer !== 'stored')).toContain('回款不能超过合同金额');
    expect((await deal(no)).record).toMatchObject({ collected: 500, receipts: 5, open: 0 });
  });

  it('are of records of the same kind as well, but for one that is made of itself', async () => {
    const ticket = (no: unknown) => staff.call<DetailResult>(at('ticket', 'detail'), { key: no });
    const top = await make('ticket', { hours: 1 });
    const middle = await make('ticket', { hours: 2, above: top.no });
    await make('ticket', { hours: 4, above: middle.no });
    const { record, version } = await ticket(top.no);
    expect(record).toMatchObject({ children: 1, below: 2, whole: 3 });
    expect((await ticket(middle.no)).record).toMatchObject({ children: 1, below: 4, whole: 6 });
    // In a circle too.
    await save('ticket', { ...record, above: middle.no }, version);
    expect((await ticket(middle.no)).record).toMatchObject({ children: 2, below: 5 });
    await put('ticket', ticketWith('whole'));
    await gateway.entities.documents.load();
    const { problems } = gateway.entities.documents.entry('ticket');
    expect(problems.map(({ message }) => message)).toEqual(['汇总形成循环：工单 → 工单']);
    await put('ticket', ticketWith('hours'));
  });

  it('are refused where no link says whose a record is, with the place and a way out', async () => {
    const { properties } = RECEIPT.record;
    const unlinked = { type: 'object', properties: { ...properties, deal: { type: 'string', title: '合同' } } };
    await put('receipt', { ...RECEIPT, record: unlinked });
    await gateway.entities.documents.load();
    expect((await make('deal', { total: 1 })).total).toBe(1);
    const { problems } = gateway.entities.documents.entry('deal');
    expect(problems).toContainEqual(
      expect.objectContaining({
        code: 'bad-rollup',
        pointer: '/record/properties/collected/rollup/by',
        suggestion: '给它写上 "link": { "entity": "deal" }',
        line: expect.any(Number) as number,
      }),
    );
  });
});
