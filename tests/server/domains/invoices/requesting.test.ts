import type { DetailResult } from '@yunpu/engine-core/endpoint';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { demoTeam } from '../../../../server/demo/identity/accounts.ts';
import { systemActor } from '../../../../server/runtime/access/actor.ts';
import type { Client } from '../../../support/client.ts';
import { eachDatabase } from '../../../support/database.ts';
import { multipart } from '../../../support/form.ts';
import { EID, openShop, ordered, quote, type Shop, submit } from '../checkout/support.ts';
import { decide, pay } from './support.ts';

const INVOICEABLE = '/yzjumc/invoice/v1/invoiceable';
const SAVE = '/yzjumc/invoice/v3/save';
const LANHAI = '蓝海制造有限公司';
const CODE = '91440300708461136T';

interface Answer {
  total: number;
  more: boolean;
  payments: {
    transNo: string;
    orderNo: string;
    invoiceable: number;
    lines: { name: string; spec: string; amount: number; taxRate: number }[];
  }[];
}

eachDatabase('what a team can ask an invoice for', (driver) => {
  let shop: Shop;
  let buyer: Client;
  beforeAll(async () => {
    shop = await openShop(driver);
    buyer = shop.buyer;
    await shop.gateway.database.transaction((tx) =>
      shop.gateway.entities.access.change(tx, systemActor(''), 'product', shop.no('云审批'), { taxRate: 0.13 }, '保存'),
    );
  });
  beforeEach(async () => {
    await shop.gateway.database.kysely
      .deleteFrom('records')
      .where('entity', 'in', ['invoice', 'transaction'])
      .execute();
    await shop.gateway.database.kysely.deleteFrom('certificate_holders').execute();
  });
  afterAll(() => shop.close());

  let turn = 0;
  const once = () => ({ 'idempotency-key': `request-${driver}-${(turn += 1)}` });
  const ask = (client = buyer) => client.call<Answer>(INVOICEABLE, {});
  const record = (lines: object[], more: object = {}) => ({
    invoiceType: 'normal',
    medium: 'digital',
    buyerName: LANHAI,
    buyerKind: 'company',
    taxNo: CODE,
    recipientEmail: 'a@example.com',
    lines,
    ...more,
  });
  const line = (transaction: string, amount: number, taxRate = 0.06) => ({
    transaction,
    name: '协同办公',
    quantity: 1,
    unitPrice: amount,
    priceBasis: 'gross',
    taxRate,
  });
  const certify = () =>
    shop.gateway.database.kysely
      .insertInto('certificate_holders')
      .values({
        kind: 'team',
        holder: EID,
        bill_no: 'RZ-1',
        certificate_no: 'YPQY1',
        name: LANHAI,
        code: CODE,
        legal_person: '王海',
        valid_from: '2026-01-01',
        valid_until: '2099-01-01',
      })
      .execute();

  it('is each payment by what it bought, at the tax rate of that, and adds up to what is left of it', async () => {
    const { orderNo, payable } = await submit(
      buyer,
      await quote(buyer, {
        source: 'buy',
        lines: [
          { productNo: shop.no('云会议'), quantity: 7 },
          { productNo: shop.no('云审批'), quantity: 11 },
        ],
      }),
    );
    const transNo = await pay(shop.gateway, payable, { orderNo, attemptNo: 'PA1' });
    const [whole] = (await ask()).payments;
    expect(whole).toMatchObject({ transNo, orderNo, invoiceable: payable });
    expect(whole?.lines.map(({ name, amount, taxRate }) => [name, amount, taxRate])).toEqual([
      ['云会议', 7 * 333, 0.06],
      ['云审批', 11 * 100, 0.13],
    ]);

    // A part of it is invoiced: the rest is spread in proportion, to the fen.
    const lines = [line(transNo, 1_000)];
    await buyer.call(SAVE, { record: record(lines), action: 'submit' }, once());
    const [rest] = (await ask()).payments;
    expect(rest?.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(payable - 1_000);
    expect(rest?.lines).toHaveLength(2);
    const whatIsLeft =
      rest?.lines.map(({ name, spec, amount, taxRate }) => ({ ...line(transNo, amount, taxRate), name, spec })) ?? [];
    const done = await buyer.call<DetailResult>(SAVE, { record: record(whatIsLeft), action: 'submit' }, once());
    expect(done.record).toMatchObject({ status: 'submitted', total: payable - 1_000 });
    expect((done.record.lines as { name: string }[]).map(({ name }) => name)).toEqual(['云会议', '云审批']);
    expect(await ask()).toEqual({ payments: [], more: false, total: 0, mailed: false });
  });

  it('is the newest hundred at once, and says that there are others', async () => {
    const { kysely } = shop.gateway.database;
    const transNo = await pay(shop.gateway, 5_000);
    await sql`
      insert into records (entity, id, eid, key, state, data, version, document_version, search, created_at, created_by, created_by_name, updated_at, updated_by, updated_by_name)
      select entity, gen_random_uuid(), eid, key || '-' || n, state, data || jsonb_build_object('transNo', key || '-' || n), 1, document_version, '{}', created_at, created_by, created_by_name, updated_at, updated_by, updated_by_name
      from records, generate_series(1, 99) n where entity = 'transaction' and key = ${transNo}`.execute(kysely);
    expect(await ask()).toMatchObject({ more: false, total: 500_000 });
    await pay(shop.gateway, 7_000);
    const { payments, more, total } = await ask();
    expect([payments.length, more, total]).toEqual([100, true, 502_000]);
  });

  it('is the team’s own alone, and a written order number brings nobody’s order to light', async () => {
    const { orderNo } = await ordered(shop);
    const other = await shop.gateway.signIn('13800000008');
    const theirs = demoTeam('青松物流有限公司').eid;
    await pay(shop.gateway, 5_000);
    await pay(shop.gateway, 100, { orderNo, subject: '充值' }, theirs);
    await pay(shop.gateway, 200, { orderNo, subject: '充值', attemptNo: 'PA2' }, theirs);
    const answer = await ask(other);
    expect(answer.total).toBe(300);
    for (const { lines } of answer.payments) expect(lines.map(({ name }) => name)).toEqual(['充值']);
    expect((await ask()).total).toBe(5_000);
    expect((await shop.gateway.visitor().refusal(INVOICEABLE, {})).errorCode).toBe('session.required');
  });

  it('covers a payment once, however its lines are cut', async () => {
    const transNo = await pay(shop.gateway, 10_000);
    const refused = await buyer.refusal(
      SAVE,
      { record: record([line(transNo, 6_000), line(transNo, 4_001)]), action: 'submit' },
      once(),
    );
    expect(refused.issues.map(({ code }) => code)).toContain('transaction.short');
    await buyer.call(SAVE, { record: record([line(transNo, 6_000), line(transNo, 4_000)]), action: 'submit' }, once());
    expect((await ask()).total).toBe(0);
  });

  it('knows no part of a fen', async () => {
    const transNo = await pay(shop.gateway, 10_000);
    for (const amount of [100.5, 0.1, -100, '100']) {
      const refused = await buyer.refusal(
        SAVE,
        { record: record([{ ...line(transNo, 1), unitPrice: amount }]), action: 'submit' },
        once(),
      );
      expect(
        refused.issues.map(({ path }) => path),
        String(amount),
      ).toContain('/lines/0/unitPrice');
    }
    expect((await ask()).total).toBe(10_000);
  });

  it('comes with its file, which is the team’s from then on and no other team’s', async () => {
    const { gateway } = shop;
    const [staff, other] = await Promise.all([gateway.signIn('13800000005'), gateway.signIn('13800000008')]);
    const upload = async (client: Client) => {
      const { headers, payload } = multipart({
        name: '电子发票.pdf',
        bytes: Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'),
      });
      return (
        (await client.request('/yzjumc/attachment/v3/upload', { method: 'POST', headers, payload })).body as {
          responseBody: { data: { fileId: string } };
        }
      ).responseBody.data;
    };
    const transNo = await pay(gateway, 10_000);
    const { record: sent } = await buyer.call<DetailResult>(
      SAVE,
      { record: record([line(transNo, 10_000)]), action: 'submit' },
      once(),
    );
    await decide(staff, sent.billNo, 'agree');
    const issue = (file: object) => ({
      key: sent.billNo,
      action: 'issue',
      input: { invoiceNo: '24312000000012345678', issueDate: '2026-11-20', files: [file] },
    });
    const theirs = await upload(other);
    expect((await staff.refusal('/yzjumc/entity/v1/invoice/act', issue(theirs), once())).issues).toMatchObject([
      { code: 'invoice.files' },
    ]);
    expect((await other.request(`/files/${theirs.fileId}`)).status).toBe(200);
    const file = await upload(staff);
    const isRead = async (client: Client) =>
      (await client.request(`/files/${file.fileId}`)).headers['content-type'] === 'application/pdf';
    expect(await isRead(buyer)).toBe(false);
    expect((await staff.call<DetailResult>('/yzjumc/entity/v1/invoice/act', issue(file), once())).record.files).toEqual(
      [file],
    );
    expect([await isRead(buyer), await isRead(staff), await isRead(other)]).toEqual([true, true, false]);
  });

  it('is made out to the company that the team is certified as, by name and number', async () => {
    await certify();
    const transNo = await pay(shop.gateway, 10_000);
    const lines = [line(transNo, 10_000)];
    const submitted = (more: object) => buyer.refusal(SAVE, { record: record(lines, more), action: 'submit' }, once());
    expect((await submitted({ buyerName: '深圳云岭软件有限公司' })).issues).toMatchObject([
      { path: '/buyerName', code: 'invoice.title', message: `发票抬头须与认证企业一致：${LANHAI}` },
    ]);
    expect((await submitted({ taxNo: '91320500MA1N7K3Q2B' })).issues).toMatchObject([
      { path: '/taxNo', code: 'invoice.taxNo' },
    ]);
    expect((await ask()).total).toBe(10_000);
    const [company] = await buyer.call<{ name: string; taxNo: string; source: string }[]>(
      '/yzjumc/invoice/v2/querycompany',
      { keyword: '' },
    );
    expect(company).toMatchObject({ name: LANHAI, taxNo: CODE, source: 'certified' });
    expect(
      (await buyer.call<DetailResult>(SAVE, { record: record(lines), action: 'submit' }, once())).record.status,
    ).toBe('submitted');
  });
});
