import type { RecordData } from '@yunpu/engine-core/document';
import type { DetailResult } from '@yunpu/engine-core/endpoint';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoTeam } from '../../../../server/demo/identity/accounts.ts';
import { secrecyAmounts } from '../../../../server/domains/contracts/migrations/331_secrecy_amounts.ts';
import { renderContract } from '../../../../server/domains/contracts/text/render.ts';
import { DEMO_SELLER } from '../../../../server/platform/seller.ts';
import { systemActor } from '../../../../server/runtime/access/actor.ts';
import type { Client } from '../../../support/client.ts';
import { eachDatabase } from '../../../support/database.ts';
import { startGateway, type TestGateway } from '../../../support/gateway.ts';
import { certify, newSeal } from './seals/support.ts';

const BASE = '/yzjumc/onlinecontract/v2';

interface Content {
  html: string;
  digest: string | null;
  frozen: boolean;
}

eachDatabase('online contracts', (driver) => {
  let gateway: TestGateway;
  let chen: Client;
  let staff: Client;
  let product: string;
  let sealNo: string;
  beforeAll(async () => {
    gateway = await startGateway({ driver });
    [chen, staff] = await Promise.all([gateway.signIn('13800000001'), gateway.signIn('13800000005')]);
    const shop = systemActor(demoTeam('云铺运营中心').eid);
    ({ key: product } = await gateway.database.transaction((tx) =>
      gateway.entities.access.create(tx, shop, 'product', {
        name: '协同办公旗舰版',
        family: 'collaboration',
        kind: 'edition',
        unit: '用户/年',
        price: 29_800,
        status: 'onsale',
      }),
    ));
    await certify(gateway);
    sealNo = await newSeal(chen);
  });
  afterAll(() => gateway.close());

  let attempt = 0;
  const once = () => ({ 'idempotency-key': `online-${(attempt += 1)}` });
  const contract = (values: RecordData = {}): RecordData => ({
    template: 'subscription',
    title: '蓝海制造云服务订购合同',
    partyAName: '蓝海制造有限公司',
    partyAUscc: '91440300708461136T',
    partyAAddress: '深圳市南山区科技园南路1号',
    partyAContact: '陈晓',
    partyAPhone: '13800000001',
    startDate: '2026-12-01',
    termMonths: 12,
    payDays: 15,
    lines: [{ product, quantity: 100, unitPrice: 29_800 }],
    ...values,
  });
  const SIGN = `${BASE}/sign`;
  const signature = (values: RecordData = {}): RecordData => ({ sealNo, signer: '陈晓', agreed: true, ...values });
  const approve = async (billNo: unknown) => {
    const { key } = await chen.call<{ key: string }>('/yzjumc/wf/v3/get_approval_record', {
      entity: 'online-contract',
      billNo,
    });
    await staff.call('/yzjumc/wf/v3/complete_task', { no: key, action: 'agree', opinion: '同意' }, once());
  };
  const content = (client: Client, billNo: unknown) =>
    client.call<Content>(`${BASE}/get_online_contract_html_content`, { billNo });
  const applied = async () => (await chen.call<DetailResult>(`${BASE}/apply`, { record: contract() }, once())).record;

  it('say what the record says: parties, lines, the amount in figures and capitals', async () => {
    const { record } = await chen.call<DetailResult>(`${BASE}/save`, { record: contract() }, once());
    const { html, frozen } = await content(chen, record.billNo);
    for (const part of [
      '蓝海制造有限公司',
      '91440300708461136T',
      '协同办公旗舰版',
      '¥29,800.00',
      '人民币贰万玖仟捌佰元整',
      '2026 年 12 月 1 日',
      '2027 年 11 月 30 日',
      String(record.billNo),
    ])
      expect(html).toContain(part);
    expect(frozen).toBe(false);
  });

  it('show what is typed as text, never as markup', async () => {
    const record = contract({
      title: '<img src=x onerror=alert(1)>合同',
      partyAContact: '"><script>alert(2)</script>',
      special: '第一条\n<a href="javascript:alert(3)">点我</a>',
    });
    const { html } = await chen.call<Content>(`${BASE}/preview`, { record });
    expect(html).not.toMatch(/<img|<script|<a /);
    expect(html).toContain('&lt;script&gt;alert(2)&lt;/script&gt;');
    expect(html).toContain('<p>第一条</p>');
  });

  it('are previewed without being saved, and saved with a preview', async () => {
    const list = () => chen.call<{ total: number }>('/yzjumc/entity/v1/online-contract/list');
    const { total } = await list();
    expect((await chen.call<Content>(`${BASE}/preview`, { record: contract() })).html).toContain('29,800.00');
    expect((await list()).total).toBe(total);
    const saved = await chen.call<DetailResult & Content>(
      `${BASE}/save_preview`,
      { record: contract({ discount: 80_000 }) },
      once(),
    );
    expect(saved.record).toMatchObject({ status: 'draft', amount: 2_900_000 });
    expect(saved.html).toContain('人民币贰万玖仟元整');
  });

  it('differ by template', async () => {
    const { html } = await chen.call<Content>(`${BASE}/preview`, {
      record: contract({ template: 'nda', secretScope: '源代码与客户名单' }),
    });
    expect(html).toContain('源代码与客户名单');
    expect(html).not.toContain('合同总金额');
  });

  it('are decided by their amount, those of secrecy by none', async () => {
    const amountOf = async ({ billNo }: RecordData) => {
      const { key } = await chen.call<{ key: string }>('/yzjumc/wf/v3/get_approval_record', {
        entity: 'online-contract',
        billNo,
      });
      return (await staff.call<DetailResult>('/yzjumc/entity/v1/approval/detail', { key })).record.amount;
    };
    expect(await amountOf(await applied())).toBe(2_980_000);
    const secrecy = contract({ template: 'nda', secretScope: '源代码与客户名单', lines: [] });
    const { record } = await chen.call<DetailResult>(`${BASE}/apply`, { record: secrecy }, once());
    expect(record.amount ?? null).toBeNull();
    expect((await amountOf(record)) ?? null).toBeNull();
  });

  it('of secrecy say no amount, also where lines were typed before they became that, and where they were stored with one', async () => {
    const typed = contract({ template: 'nda', secretScope: '源代码与客户名单' });
    const { record } = await chen.call<DetailResult>(`${BASE}/save`, { record: typed }, once());
    expect(record.amount ?? null).toBeNull();
    const stored = gateway.database.kysely
      .selectFrom('records')
      .select('data')
      .where('entity', '=', 'online-contract')
      .where('key', 'in', [String(record.billNo), String((await applied()).billNo)])
      .orderBy('key');
    const amounts = async () => (await stored.execute()).map(({ data }) => (data as RecordData).amount ?? null);
    expect(await amounts()).toEqual([null, 2_980_000]);
    await sql`update records set data = data || '{"amount": 0}' where key = ${record.billNo}`.execute(
      gateway.database.kysely,
    );
    expect(await amounts()).toEqual([0, 2_980_000]);
    await gateway.database.transaction(secrecyAmounts.up);
    expect(await amounts()).toEqual([null, 2_980_000]);
  });

  it('promise of the service what the seller wrote, a paragraph a line, and nothing that it did not write', () => {
    const { serviceLevel: _, ...seller } = DEMO_SELLER;
    const silent = renderContract(contract(), seller);
    for (const part of ['服务保障', '可用性', '99.9%', '7×12']) expect(silent).not.toContain(part);
    const html = renderContract(contract(), { ...seller, serviceLevel: '可用性不低于 99.5%。\n<b>工作日</b>答复。' });
    expect(html).toContain('服务保障</h2><p>可用性不低于 99.5%。</p><p>&lt;b&gt;工作日&lt;/b&gt;答复。</p>');
  });

  it('name the days for an invoice and for the data that the seller wrote, and none where it wrote none', () => {
    const { invoiceDays: _invoice, keepDays: _keep, ...seller } = DEMO_SELLER;
    const record = contract({ amount: 2_980_000 });
    const silent = renderContract(record, seller);
    expect(silent).toContain('乙方在收到款项后，向甲方开具');
    expect(silent).toContain('逾期未续费的，服务自期限届满时停止。');
    const html = renderContract(record, { ...seller, invoiceDays: 3, keepDays: 45 });
    expect(html).toContain('乙方在收到款项后 3 个工作日内，向甲方开具');
    expect(html).toContain('乙方保留甲方数据 45 日，之后予以删除');
  });

  it('keep the text that was applied for, though the template says something else later', async () => {
    const record = await applied();
    const before = await content(chen, record.billNo);
    expect(before).toMatchObject({ frozen: true, digest: record.digest });
    await gateway.database.kysely
      .updateTable('records')
      .set({ data: JSON.stringify({ ...record, partyAName: '别的公司' }) })
      .where('entity', '=', 'online-contract')
      .where('key', '=', String(record.billNo))
      .execute();
    expect(await content(chen, record.billNo)).toEqual(before);
  });

  it('become a contract when they are signed, which the shop then seals', async () => {
    const record = await applied();
    expect((await chen.refusal(SIGN, { key: record.billNo, input: signature() }, once())).errorCode).toBe(
      'action.refused',
    );
    await approve(record.billNo);
    expect(
      (await chen.refusal(SIGN, { key: record.billNo, input: signature({ agreed: false }) }, once())).issues.map(
        ({ path }) => path,
      ),
    ).toEqual(['/input/agreed']);
    const signed = await chen.call<DetailResult>(SIGN, { key: record.billNo, input: signature() }, once());
    const { record: made } = await chen.call<DetailResult>('/yzjumc/contract/v3/detail', {
      contractNo: signed.record.contractNo,
    });
    expect(made).toMatchObject({
      status: 'countersign',
      amount: 2_980_000,
      onlineNo: record.billNo,
      partyASigner: '陈晓',
      endDate: '2027-11-30',
    });
    const sealed = await staff.call<DetailResult>('/yzjumc/contract/v3/countersign', { key: made.contractNo }, once());
    expect(sealed.record).toMatchObject({ status: 'effective', partyBSigner: '沈一' });
    expect((await chen.call<{ total: number }>('/yzjumc/contract/v3/list', { view: '履行中' })).total).toBe(1);
  });

  it('make one contract when two tabs sign at once', async () => {
    const record = await applied();
    await approve(record.billNo);
    const answers = await Promise.all(
      [1, 2, 3].map(() =>
        chen.request(SIGN, { method: 'POST', body: { key: record.billNo, input: signature() }, headers: once() }),
      ),
    );
    expect(
      answers.filter(({ body }) => (body as { responseBody: { success: boolean } }).responseBody.success),
    ).toHaveLength(1);
    const made = await chen.call<{ total: number }>('/yzjumc/contract/v3/list', {
      filter: { field: 'name', op: 'contains', value: '蓝海' },
    });
    const signed = await chen.call<{ total: number }>('/yzjumc/entity/v1/online-contract/list', { view: '已签署' });
    expect(made.total).toBe(signed.total);
  });

  it('are not signed when the kept text is no longer what it was', async () => {
    const record = await applied();
    await approve(record.billNo);
    await gateway.database.kysely
      .updateTable('contract_texts')
      .set({ html: '<p>另一份合同</p>' })
      .where('bill_no', '=', String(record.billNo))
      .execute();
    expect((await chen.refusal(SIGN, { key: record.billNo, input: signature() }, once())).message).toContain(
      '合同正文与申请时不一致',
    );
  });

  it("are nobody else's to read", async () => {
    const record = await applied();
    const stranger = await gateway.signIn('13800000008');
    expect(
      (await stranger.refusal(`${BASE}/get_online_contract_html_content`, { billNo: record.billNo })).errorCode,
    ).toBe('record.notFound');
    expect((await stranger.refusal(`${BASE}/apply`, { billNo: record.billNo }, once())).errorCode).toBe(
      'record.notFound',
    );
  });
});
