import type { DetailResult } from '@yunpu/engine-core/endpoint';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Client } from '../../../support/client.ts';
import { eachDatabase } from '../../../support/database.ts';
import { multipart } from '../../../support/form.ts';
import { startGateway, type TestGateway } from '../../../support/gateway.ts';
import { decide, pay } from './support.ts';

const EMAIL = 'finance@lanhai.example.com';
const ACT = '/yzjumc/entity/v1/invoice/act';
const INVOICE = {
  invoiceType: 'electronic',
  medium: 'digital',
  buyerName: '蓝海制造有限公司',
  buyerKind: 'company',
  taxNo: '91440300708461136T',
  recipientEmail: EMAIL,
  lines: [{ name: '协同办公基础版', quantity: 1, unitPrice: 250_677, priceBasis: 'gross', taxRate: 0.06 }],
};

const pdf = (padding = 0): Buffer =>
  Buffer.from(`%PDF-1.4\n1 0 obj\n<<>>\nendobj\n${' '.repeat(padding)}\ntrailer\n<<>>\n%%EOF\n`);

eachDatabase('an invoice that asks for an address', (driver) => {
  let gateway: TestGateway;
  let chen: Client;
  let staff: Client;
  beforeAll(async () => {
    gateway = await startGateway({ driver, settings: { DEMO: 'on' } });
    [chen, staff] = await Promise.all([gateway.signIn('13800000001'), gateway.signIn('13800000005')]);
  });
  afterAll(() => gateway.close());
  beforeEach(() => sql`truncate mails, mail_inbox, outbox cascade`.execute(gateway.database.kysely));

  let attempt = 0;
  const once = () => ({ 'idempotency-key': `letter-${(attempt += 1)}` });
  const act = (billNo: unknown, action: string, input: object) =>
    staff.call<DetailResult>(ACT, { key: billNo, action, input }, once());
  const inbox = async () => {
    await gateway.jobs.runDue();
    const { body } = await gateway
      .visitor()
      .request(`/dev/inbox?mail=${EMAIL}`, { headers: { accept: 'application/json' } });
    return body as { subject: string; text: string; attachments: { name: string; path: string }[] }[];
  };
  const upload = async (bytes: Buffer): Promise<object> => {
    const { body } = await staff.request('/yzjumc/attachment/v3/upload', {
      method: 'POST',
      ...multipart({ name: '电子发票.pdf', bytes }),
    });
    return (body as { responseBody: { data: object } }).responseBody.data;
  };
  const approved = async (more: object = {}): Promise<unknown> => {
    await pay(gateway, 250_677);
    const record = { ...INVOICE, ...more };
    const sent = await chen.call<DetailResult>('/yzjumc/invoice/v3/save', { record, action: 'submit' }, once());
    await decide(staff, sent.record.billNo, 'agree');
    return sent.record.billNo;
  };
  let numbers = 0;
  const issue = async (
    billNo: unknown,
    files: object[],
    invoiceNo = `2431200000009${String((numbers += 1)).padStart(7, '0')}`,
  ) => act(billNo, 'issue', { invoiceNo, issueDate: '2026-11-20', files });

  it('is sent there with its files once it is issued, and so is that it is void', async () => {
    expect(await chen.call('/yzjumc/invoice/v1/invoiceable')).toMatchObject({ mailed: true });
    const billNo = await approved();
    expect(await inbox()).toEqual([]);
    const bytes = pdf();
    await issue(billNo, [await upload(bytes)], '24312000000012345678');
    const [mail, ...others] = await inbox();
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('【云铺】发票已开具 · 24312000000012345678 · ¥2,506.77');
    expect(mail?.text).toContain('发票类型：全电发票');
    expect(mail?.text).toContain('价税合计：¥2,506.77（人民币贰仟伍佰零陆元柒角柒分）');
    expect(mail?.attachments.map(({ name }) => name)).toEqual(['电子发票.pdf']);
    expect((await gateway.visitor().request(mail?.attachments[0]?.path ?? '')).text).toBe(bytes.toString());

    const red = { redInvoiceNo: '24312000000099999999', redDate: '2026-11-21', reason: '抬头有误，重开' };
    await act(billNo, 'reverse', { ...red, files: [await upload(bytes)] });
    const [news] = await inbox();
    expect(news?.subject).toBe('【云铺】发票已红冲 · 24312000000012345678 · ¥2,506.77');
    for (const part of [
      '已入账的，请按红字发票冲减',
      '红字发票号码：24312000000099999999',
      '红冲日期：2026-11-21',
      '红冲原因：抬头有误，重开',
    ])
      expect(news?.text).toContain(part);
    expect(news?.attachments.map(({ name }) => name)).toEqual(['电子发票.pdf']);
  });

  it('says where its files are when they are too large for a mail', async () => {
    const billNo = await approved();
    await issue(billNo, [await upload(pdf(6 * 1024 * 1024))]);
    const [mail] = await inbox();
    expect([mail?.attachments, mail?.text.includes('请登录后下载')]).toEqual([[], true]);
  });

  it('sends nothing on paper, and nothing of what was refused or given up before it was issued', async () => {
    await issue(
      await approved({
        invoiceType: 'normal',
        medium: 'paper',
        recipient: '李明',
        recipientPhone: '13900000000',
        recipientAddress: '深圳市南山区 1 号',
      }),
      [],
    );
    await act(await approved(), 'cancel', { reason: '重复申请' });
    expect(await inbox()).toEqual([]);
  });
});
