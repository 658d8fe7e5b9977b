import type { DetailResult, ImportJob } from '@yunpu/engine-core/endpoint';
import type { ListResult } from '@yunpu/engine-core/query';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../support/client.ts';
import { eachDatabase } from '../support/database.ts';
import { multipart } from '../support/form.ts';
import type { TestGateway } from '../support/gateway.ts';
import { startPlans } from './support/keyedDocument.ts';

const at = (operation: string) => `/yzjumc/entity/v1/plan/${operation}`;

eachDatabase('what may still be changed of a record', (driver) => {
  let gateway: TestGateway;
  let client: Client;
  let end: () => Promise<void>;

  beforeAll(async () => {
    ({ gateway, client, end } = await startPlans(driver));
  });
  afterAll(() => end());

  const save = (record: object, version?: number) => client.call<DetailResult>(at('save'), { record, version });
  const refused = async (record: object, version: number) =>
    (await client.refusal(at('save'), { record, version })).issues.map(({ path, code }) => [path, code]);

  const imported = async (text: string) => {
    const file = multipart({ name: '导入.csv', bytes: Buffer.from(text) }, { mode: 'commit-good' });
    const { body } = await client.request(at('import'), { method: 'POST', ...file });
    const { importId } = (body as { responseBody: { data: ImportJob } }).responseBody.data;
    await gateway.jobs.runDue();
    return (await client.call<ImportJob>(at('import/job'), { importId })).report;
  };

  it('is all but what is filled once, which may be filled later and not be changed then, by a call or an import', async () => {
    const empty = await save({ 名称: '服务器' });
    const filled = await save({ ...empty.record, 合同号: 'HT-1', 地址: { 城市: '苏州', 街道: '星湖街' } }, 1);
    const moved = await save({ ...filled.record, 地址: { 城市: '上海', 街道: '星湖街' } }, 2);
    expect(moved.record).toMatchObject({ 合同号: 'HT-1', 地址: { 城市: '上海', 街道: '星湖街' } });
    expect(await refused({ ...moved.record, 合同号: 'HT-2', 地址: { 街道: '外滩' } }, 3)).toEqual([
      ['/合同号', 'readOnly'],
      ['/地址/街道', 'readOnly'],
    ]);
    expect(await imported(`计划号,合同号\r\n${String(moved.record.计划号)},HT-3\r\n`)).toMatchObject({
      updated: 0,
      failed: 1,
    });
    expect(await imported(`计划号,备注\r\n${String(moved.record.计划号)},急\r\n`)).toMatchObject({
      updated: 1,
      failed: 0,
    });
  });

  it('is in a locked state what the state leaves open, and the page is told which fields those are', async () => {
    const { record } = await save({ 名称: '交换机', 地址: { 城市: '苏州', 街道: '星湖街' } });
    const sent = await client.call<DetailResult>(at('act'), { key: record.计划号, action: 'send', version: 1 });
    expect(sent.allowed).toMatchObject({ save: true, fields: { 名称: 'read', '地址.街道': 'read' } });
    expect(Object.keys(sent.allowed.fields)).not.toEqual(expect.arrayContaining(['备注']));
    expect(sent.allowed.delete).toMatchObject({ why: expect.stringContaining('已下达') as string });
    const changed = await save({ ...sent.record, 备注: '周五送货', 地址: { 城市: '上海', 街道: '星湖街' } }, 2);
    expect(changed.record).toMatchObject({ 备注: '周五送货', 地址: { 城市: '上海', 街道: '星湖街' } });
    expect(await refused({ ...changed.record, 名称: '路由器', 地址: { 街道: '外滩' } }, 3)).toEqual([
      ['/名称', 'readOnly'],
      ['/地址/街道', 'readOnly'],
    ]);
    const done = await client.call<DetailResult>(at('act'), { key: record.计划号, action: 'finish', version: 3 });
    expect(done.allowed.save).toMatchObject({ why: expect.stringContaining('已完成') as string });
  });

  it('is not what a link fills only while it is empty, when another record is chosen', async () => {
    const staff = await gateway.signIn('13800000005');
    for (const [code, city] of [
      ['W1', '苏州'],
      ['W2', '上海'],
    ])
      await staff.call('/yzjumc/entity/v1/depot/save', { record: { code, name: code, city, open: true } });
    const first = await save({ 名称: '硬盘', 仓库: 'W1' });
    expect(first.record.送货城市).toBe('苏州');
    expect((await save({ ...first.record, 仓库: 'W2' }, 1)).record).toMatchObject({ 仓库: 'W2', 送货城市: '苏州' });
  });

  it('is listed, filtered, sorted, summed, exported, imported and kept in views by Chinese names, in its own currency', async () => {
    const made = [
      { 名称: '探针甲', 数量: 3, 单价: 12345, 币种: 'USD', 关税: 1500 },
      { 名称: '探针乙', 数量: 1, 单价: 99, 关税: 70 },
    ];
    const [first] = await Promise.all(made.map((values) => save(values)));
    expect(first?.record).toMatchObject({ 总价: 37035, 币种: 'USD' });
    const filter = {
      and: [
        { field: '名称', op: 'contains', value: '探针' },
        { field: '总价', op: 'gte', value: 99 },
      ],
    };
    const names = async (sort: string) =>
      (await client.call<ListResult>(at('list'), { filter, sort: [{ field: sort, dir: 'asc' }] })).rows.map(
        ({ 名称: name }) => name,
      );
    expect([await names('总价'), await names('数量')]).toEqual([
      ['探针乙', '探针甲'],
      ['探针乙', '探针甲'],
    ]);
    const listed = await client.call<ListResult>(at('list'), { view: '多件', filter });
    expect(listed.rows.map(({ 名称: name }) => name)).toEqual(['探针甲']);
    const view = { name: '我的', shared: false, state: { filter, columns: ['名称', '总价'] } };
    expect(await client.call(at('views/save'), view)).toMatchObject({ state: view.state });

    const { text } = await client.request(at('export'), {
      method: 'POST',
      body: { format: 'csv', filter, columns: ['名称', '单价', '总价', '关税'] },
    });
    expect(text).toContain('名称,单价,总价,关税');
    expect(text).toContain('探针甲,1.2345,3.7035,1500');
    const key = String(first?.record.计划号);
    expect(await imported(`计划号,单价,关税\r\n${key},1.5,1200\r\n`)).toMatchObject({ updated: 1 });
    expect((await client.call<DetailResult>(at('detail'), { key })).record).toMatchObject({
      单价: 15000,
      关税: 1200,
      总价: 45000,
    });
    expect(await imported(`计划号,关税\r\n${key},12.5\r\n`)).toMatchObject({ updated: 0, failed: 1 });
    const refusal = await client.refusal(at('save'), { record: { 名称: '探针丙', 单价: 100_000_001 } });
    expect(refusal.issues).toMatchObject([
      { path: '/单价', message: expect.stringContaining('10,000.0000') as string },
    ]);
  });

  it('is of a duration and a time of day what a person calls them, in a file as in a message', async () => {
    const { record } = await save({ 名称: '安装', 工时: 9000, 到货时刻: '08:30' });
    const filter = { field: '工时', op: 'between', value: [7200, 10_000] };
    const { text } = await client.request(at('export'), {
      method: 'POST',
      body: { format: 'csv', filter, columns: ['工时', '到货时刻'] },
    });
    expect(text).toContain('2小时30分,08:30');
    const key = String(record.计划号);
    expect(await imported(`计划号,工时,到货时刻\r\n${key},1:15,9:05\r\n`)).toMatchObject({ updated: 1 });
    const { record: changed } = await client.call<DetailResult>(at('detail'), { key });
    expect(changed).toMatchObject({ 工时: 4500, 到货时刻: '09:05:00' });
    const refusal = await client.refusal(at('save'), { record: { 名称: '太久', 工时: 40_000 } });
    expect(refusal.issues).toMatchObject([{ path: '/工时', message: expect.stringContaining('10小时') as string }]);
  });
});
