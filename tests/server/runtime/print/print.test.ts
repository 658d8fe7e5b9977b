import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DetailResult } from '@yunpu/engine-core/endpoint';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../../../support/client.ts';
import { eachDatabase } from '../../../support/database.ts';
import { startGateway, type TestGateway } from '../../../support/gateway.ts';
import { pagesOfPdf } from '../../../support/pdf.ts';
import { at } from '../support.ts';

const STAFF = '13800000005';
const OPERATOR = '13800000006';

const SLIP = {
  entity: 'slip',
  title: '付款单',
  key: 'no',
  numbering: 'S{seq:4}',
  record: {
    type: 'object',
    properties: {
      no: { type: 'string', title: '单号', readOnly: true },
      status: { type: 'string', title: '状态', readOnly: true },
      payee: { type: 'string', title: '收款人' },
      account: { type: 'string', title: '收款账号', mask: 'all' },
      secret: { type: 'string', title: '内部批注' },
      amount: { type: 'integer', format: 'money', title: '金额' },
      lines: {
        type: 'array',
        title: '明细',
        items: {
          type: 'object',
          properties: {
            name: { type: 'string', title: '项目' },
            cost: { type: 'integer', format: 'money', title: '成本' },
            price: { type: 'integer', format: 'money', title: '价格' },
          },
        },
      },
    },
  },
  states: {
    field: 'status',
    initial: 'draft',
    values: { draft: { title: '草稿' }, paid: { title: '已付', final: true } },
  },
  actions: { pay: { title: '付款', from: ['draft'], to: 'paid' } },
  print: [
    {
      name: 'voucher',
      title: '付款凭证',
      letterhead: '云铺凭证抬头',
      footer: '编号{{no}}',
      blocks: [
        { heading: '付款凭证' },
        { fields: ['no', 'payee', 'account', 'secret'] },
        { text: '批注{{secret}}止' },
        { table: 'lines', totals: ['cost', 'price'] },
        { amount: 'amount' },
        { qr: true },
        { signatures: ['制单', '审核'] },
      ],
    },
    { name: 'paid', title: '收据', from: ['paid'], roles: ['staff'], blocks: [{ heading: '收据' }] },
  ],
  access: {
    read: { staff: 'true', operator: "payee != '别家'" },
    write: { staff: 'true' },
    create: ['staff'],
    fields: {
      secret: { operator: 'none' },
      account: { operator: 'masked' },
      'lines.cost': { operator: 'none' },
    },
  },
};

eachDatabase('printing records', (driver) => {
  let folder: string;
  let gateway: TestGateway;
  let staff: Client;
  let operator: Client;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'print-'));
    await mkdir(join(folder, 'entities'));
    await mkdir(join(folder, 'fragments'));
    await writeFile(join(folder, 'entities/slip.json'), JSON.stringify(SLIP));
    const roles = ['staff', 'operator'].map((name) => ({ name, title: name }));
    await writeFile(join(folder, 'roles.json'), JSON.stringify(roles));
    await writeFile(join(folder, 'menu.json'), JSON.stringify([]));
    gateway = await startGateway({ driver, settings: { SCHEMAS_DIR: folder } });
    [staff, operator] = await Promise.all([gateway.signIn(STAFF), gateway.signIn(OPERATOR)]);
  });
  afterAll(async () => {
    await gateway.close();
    await rm(folder, { recursive: true, force: true });
  });

  const make = async (values: object = {}) =>
    String(
      (
        await staff.call<DetailResult>(at('slip', 'save'), {
          record: {
            payee: '云岭公司',
            account: '6222000011112222',
            secret: '慎付',
            amount: 120_050,
            lines: [{ name: '服务', cost: 77_700, price: 120_050 }],
            ...values,
          },
        })
      ).record.no,
    );
  const pages = async (client: Client, keys: readonly string[], template = 'voucher') => {
    const answer = await client.request(at('slip', 'print'), { method: 'POST', body: { template, keys } });
    if (answer.headers['content-type'] !== 'application/pdf') throw new Error(answer.text);
    return pagesOfPdf(answer.bytes);
  };
  const refusal = (client: Client, keys: readonly string[], template = 'voucher') =>
    client.refusal(at('slip', 'print'), { template, keys });

  it('makes a page with all that the reader may see', async () => {
    const no = await make();
    const [page = ''] = await pages(staff, [no]);
    for (const text of [
      '云铺凭证抬头',
      `编号${no}`,
      '收款账号6222000011112222',
      '内部批注慎付',
      '批注慎付止',
      '¥777.00',
      '人民币壹仟贰佰元伍角整',
      '制单：',
      '第1页共1页',
    ])
      expect(page).toContain(text);
  });

  it('tells neither name nor value of what the reader may not see', async () => {
    const [page = ''] = await pages(operator, [await make()]);
    for (const text of ['慎付', '内部批注', '成本', '777', '6222000011112222']) expect(page).not.toContain(text);
    expect(page).toContain('批注—止');
    expect(page).toContain('收款账号*');
    expect(page).toContain('¥1,200.50');
  });

  it('begins each of many records on a page of its own, with its own page numbers and the head of its table on each', async () => {
    const rows = Array.from({ length: 60 }, (_, index) => ({ name: `第${index}项`, cost: 1, price: 2 }));
    const keys = [await make({ lines: rows }), await make()];
    const found = await pages(staff, keys);
    expect(found.length).toBe(4);
    expect(found.slice(0, 3).every((page) => page.includes('项目') && page.includes('共3页'))).toBe(true);
    expect(found[2]).toContain('合计');
    expect(found[3]).toContain('第1页共1页');
    expect(found[3]).toContain(`编号${keys[1] ?? ''}`);
    for (const { name } of rows) expect(found.join('').split(name).length).toBe(2);
  });

  it('prints all or none, and says why not', async () => {
    const no = await make();
    const foreign = await make({ payee: '别家' });
    expect((await refusal(operator, [no, foreign])).errorCode).toBe('record.notFound');
    expect((await refusal(staff, [no], 'paid')).message).toContain('已付');
    expect((await refusal(staff, [no], 'nothing')).errorCode).toBe('print.unknown');
    const many = Array.from({ length: 101 }, (_, index) => `S${index}`);
    expect((await refusal(staff, many)).message).toContain('最多打印 100 条');
    await staff.call(at('slip', 'act'), { key: no, action: 'pay' });
    expect(await pages(staff, [no], 'paid')).toHaveLength(1);
    expect((await refusal(operator, [no], 'paid')).errorCode).toBe('action.refused');
  });

  it('tells with each record which templates it may be printed by', async () => {
    const { allowed } = await operator.call<DetailResult>(at('slip', 'detail'), { no: await make() });
    expect(allowed.actions['x-print-voucher']).toBe(true);
    expect(allowed.actions['x-print-paid']).not.toBe(true);
  });
});
