import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { documentsCopy } from '../../server/runtime/support.ts';
import type { Client } from '../../support/client.ts';
import type { DriverName } from '../../support/database.ts';
import { startGateway, type TestGateway } from '../../support/gateway.ts';

/** A document whose fields all have Chinese names, with each rule about when a field may change. */
const PLAN = {
  entity: 'plan',
  title: '采购计划',
  key: '计划号',
  titleField: '名称',
  numbering: 'PL-{yyyyMMdd}-{seq:4}',
  record: {
    type: 'object',
    required: ['名称'],
    properties: {
      计划号: { type: 'string', title: '计划号', readOnly: true, column: true },
      名称: { type: 'string', title: '名称', maxLength: 30, column: true, filter: true, search: true },
      状态: { type: 'string', title: '状态', column: true },
      合同号: { type: 'string', title: '合同号', once: true },
      地址: {
        type: 'object',
        title: '地址',
        properties: { 城市: { type: 'string', title: '城市' }, 街道: { type: 'string', title: '街道', once: true } },
      },
      备注: { type: 'string', title: '备注' },
      仓库: {
        type: 'string',
        title: '仓库',
        link: { entity: 'depot', fetch: { 送货城市: 'city' }, onlyEmpty: ['送货城市'] },
      },
      币种: { type: 'string', title: '币种', enum: ['CNY', 'USD', 'JPY'], default: 'CNY' },
      数量: { type: 'integer', title: '数量', minimum: 1, column: true, filter: true },
      单价: { type: 'integer', format: 'money', title: '单价', currency: '币种', digits: 4, maximum: 100_000_000 },
      总价: {
        type: 'integer',
        format: 'money',
        title: '总价',
        currency: '币种',
        digits: 4,
        compute: '数量 * 单价',
        column: true,
        filter: true,
      },
      关税: {
        type: 'integer',
        format: 'money',
        title: '关税',
        currency: 'JPY',
        column: { summary: 'sum' },
        filter: true,
      },
      工时: { type: 'integer', format: 'seconds', title: '工时', maximum: 36_000, column: true, filter: true },
      到货时刻: { type: 'string', format: 'time', title: '到货时刻' },
      送货城市: { type: 'string', title: '送货城市', readOnly: true },
    },
  },
  states: {
    field: '状态',
    initial: 'draft',
    values: {
      draft: { title: '草稿' },
      sent: { title: '已下达', locked: true, editable: ['备注', '地址.城市'] },
      done: { title: '已完成', locked: true, final: true },
    },
  },
  list: { sort: '-createdAt', export: true, import: true, views: [{ name: '多件', filter: '数量 > 1' }] },
  actions: {
    send: { title: '下达', from: ['draft'], to: 'sent' },
    finish: { title: '完成', from: ['sent'], to: 'done' },
  },
  access: {
    read: { customer: 'eid == team.eid' },
    create: ['customer'],
    delete: ['customer'],
  },
};

/** A gateway over the tests' own documents and the plan. */
export async function startPlans(
  driver: DriverName,
): Promise<{ gateway: TestGateway; client: Client; end(): Promise<void> }> {
  const { folder, remove } = await documentsCopy();
  await writeFile(join(folder, 'entities/plan.json'), JSON.stringify(PLAN));
  const gateway = await startGateway({ driver, settings: { SCHEMAS_DIR: folder } });
  return {
    gateway,
    client: await gateway.signIn('13800000001'),
    end: async () => {
      await gateway.close();
      await remove();
    },
  };
}
