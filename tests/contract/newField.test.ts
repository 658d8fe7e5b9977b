import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { DetailResult, HistoryEntry, ImportJob } from '@yunpu/engine-core/endpoint';
import type { ListResult } from '@yunpu/engine-core/query';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../support/client.ts';
import { eachDatabase } from '../support/database.ts';
import { multipart } from '../support/form.ts';
import { startGateway, type TestGateway } from '../support/gateway.ts';

const INVOICE = {
  invoiceType: 'normal',
  medium: 'digital',
  buyerName: '蓝海制造有限公司',
  buyerKind: 'company',
  taxNo: '91440300708461136T',
  recipientEmail: 'a@example.com',
  lines: [{ name: '协同办公基础版', quantity: 3, unitPrice: 1001, taxRate: 0.06 }],
};
const at = (operation: string) => `/yzjumc/entity/v1/invoice/${operation}`;

eachDatabase('one property added to a shipped document alone', (driver) => {
  let folder: string;
  let gateway: TestGateway;
  let customer: Client;
  let key: unknown;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'yunpu-field-'));
    await cp(resolve('schemas'), folder, { recursive: true });
    const file = join(folder, 'entities/invoice.json');
    const document = JSON.parse(await readFile(file, 'utf8')) as { record: { properties: Record<string, unknown> } };
    document.record.properties.poNumber = {
      type: 'string',
      title: '采购单号',
      maxLength: 8,
      column: true,
      filter: true,
    };
    await writeFile(file, JSON.stringify(document));
    gateway = await startGateway({ driver, settings: { SCHEMAS_DIR: folder } });
    customer = await gateway.signIn('13800000001');
    const { record } = await customer.call<DetailResult>(at('save'), { record: { ...INVOICE, poNumber: 'PO-1' } });
    key = record.billNo;
    await customer.call(at('save'), { record: { ...INVOICE, poNumber: 'PO-2' } });
  });
  afterAll(async () => {
    await gateway.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('is stored, listed, filtered and part of the record’s history', async () => {
    const { rows } = await customer.call<ListResult>(at('list'), {
      filter: { field: 'poNumber', op: 'eq', value: 'PO-1' },
    });
    expect(rows.map((row) => [row.billNo, row.poNumber])).toEqual([[key, 'PO-1']]);
    const [first] = await customer.call<HistoryEntry[]>(at('history'), { key });
    expect(first?.changes).toContainEqual({ path: 'poNumber', title: '采购单号', from: null, to: 'PO-1' });
  });

  it('is enforced by the server', async () => {
    const refused = await customer.refusal(at('save'), { record: { ...INVOICE, poNumber: '123456789' } });
    expect(refused.issues).toEqual([
      expect.objectContaining({ path: '/poNumber', message: expect.stringContaining('采购单号') as string }),
    ]);
  });

  it('leaves in an export and comes in through an import', async () => {
    const file = await customer.request(at('export'), { method: 'POST', body: { format: 'csv' } });
    expect(file.text.split('\r\n')[0]).toContain('采购单号');
    expect(file.text).toContain('PO-2');
    const template = await customer.request(at('import/template'), { method: 'POST', body: {} });
    expect((await readSheet(template.bytes))[0]).toContain('采购单号');
    const bytes = Buffer.from(`单据编号,采购单号\r\n${String(key)},PO-3\r\n`);
    const imported = await customer.request(at('import'), {
      method: 'POST',
      ...multipart({ name: '导入.csv', bytes }, { mode: 'commit' }),
    });
    const { importId } = (imported.body as { responseBody: { data: ImportJob } }).responseBody.data;
    await gateway.jobs.runDue();
    expect(await customer.call(at('import/job'), { importId })).toMatchObject({
      status: 'written',
      report: { updated: 1, failed: 0 },
    });
    expect((await customer.call<DetailResult>(at('detail'), { key })).record.poNumber).toBe('PO-3');
  });

  it('stands in the API’s own description', async () => {
    const { text } = await customer.request('/openapi.json');
    expect(text).toContain('采购单号');
  });
});
