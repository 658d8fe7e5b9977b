import type { RecordData } from '@yunpu/engine-core/document';
import type { DetailResult } from '@yunpu/engine-core/endpoint';
import { addDays } from '@yunpu/engine-core/expression';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { OpenedTrial } from '../../../../contract/subscriptions.ts';
import { codeFrom, newCode } from '../../../../server/domains/subscriptions/trialCodeText.ts';
import { systemActor } from '../../../../server/runtime/access/actor.ts';
import type { Client } from '../../../support/client.ts';
import { eachDatabase } from '../../../support/database.ts';
import { act, assetOf, BUYER_EID, OWN_EID, once, type Shop, startShop, TODAY, together } from './support.ts';

const CONTACT = { contactName: '陈晓', contactPhone: '13900000001' };
const at = (operation: string) => `/yzjumc/entity/v1/trial-code/${operation}`;

eachDatabase('trial codes', (driver) => {
  let shop: Shop;
  let other: Client;
  beforeAll(async () => {
    shop = await startShop(driver);
    other = await shop.gateway.signIn('13800000008');
  });
  afterAll(() => shop.close());
  beforeEach(async () => {
    const { kysely } = shop.gateway.database;
    await kysely.deleteFrom('trial_code_tries').execute();
    // Every test begins without running trials: one at a time for each company.
    for (const row of (
      await shop.staff.call<{ rows: RecordData[] }>('/yzjumc/order/trial/v3/list', {
        filter: { field: 'status', op: 'eq', value: 'trialing' },
        pageSize: 100,
      })
    ).rows) {
      await act(shop.staff, 'trial-order', String(row.billNo), 'end', { satisfaction: 4 });
    }
  });

  const issue = async (values: RecordData = {}, by = shop.partner) => {
    const record = {
      name: '渠道大会',
      product: shop.basic,
      days: 15,
      seats: 20,
      uses: 1,
      validUntil: addDays(TODAY, 30),
      ...values,
    };
    return (await by.call<DetailResult>(at('save'), { record }, once())).record;
  };
  const open = (code: unknown, client = shop.buyer) =>
    client.call<OpenedTrial>('/yzjumc/trial/v1/open', { code, ...CONTACT }, once());
  const refused = async (code: unknown, client = shop.buyer) =>
    (await client.refusal('/yzjumc/trial/v1/open', { code, ...CONTACT }, once())).errorCode;

  it('open a trial at once, in the name of whoever types them, and say so in both records', async () => {
    const { code, codeNo } = await issue({ uses: 3 });
    expect(code).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/);
    expect(await shop.buyer.call('/yzjumc/trial/v1/code', { code })).toMatchObject({
      productName: '智能考勤标准版',
      days: 15,
      seats: 20,
      issuerName: '远帆科技有限公司',
    });
    const opened = await open(String(code).toLowerCase().replaceAll('-', ' '));
    expect(opened).toMatchObject({ seats: 20, days: 15, startDate: TODAY, endDate: addDays(TODAY, 14) });
    const trial = (await shop.buyer.call<DetailResult>('/yzjumc/order/trial/v3/detail', { billNo: opened.billNo }))
      .record;
    expect(trial).toMatchObject({
      status: 'trialing',
      channel: 'code',
      codeNo,
      customerName: '蓝海制造有限公司',
      assetNo: opened.assetNo,
      opinion: '凭试用码即时开通',
      eid: BUYER_EID,
    });
    expect(await assetOf(shop, opened.assetNo)).toMatchObject({
      status: 'active',
      kind: 'trial',
      ownerEid: BUYER_EID,
      quantity: 20,
    });
    expect((await shop.partner.call<DetailResult>(at('detail'), { codeNo })).record).toMatchObject({
      used: 1,
      remaining: 2,
      redemptions: [{ eid: BUYER_EID, billNo: opened.billNo }],
    });
  });

  it('are refused with the reason: none, expired, stopped, used up, used by this team, product withdrawn', async () => {
    expect(await refused(newCode())).toBe('trialCode.wrong');
    const stopped = await issue();
    await act(shop.partner, 'trial-code', String(stopped.codeNo), 'stop');
    expect(await refused(stopped.code)).toBe('trialCode.stopped');
    const old = await issue();
    await shop.gateway.database.transaction((tx) =>
      shop.gateway.entities.access.change(
        tx,
        systemActor(OWN_EID),
        'trial-code',
        String(old.codeNo),
        {
          validUntil: '2020-01-01',
        },
        '保存',
      ),
    );
    expect(await shop.buyer.refusal('/yzjumc/trial/v1/open', { code: old.code, ...CONTACT }, once())).toMatchObject({
      errorCode: 'trialCode.expired',
      message: '该试用码已于 2020-01-01 过期',
    });
    const single = await issue();
    await open(single.code, other);
    expect(await refused(single.code)).toBe('trialCode.usedUp');
    const double = await issue({ uses: 2, product: shop.basic });
    await open(double.code);
    expect(await refused(double.code)).toBe('trialCode.mine');
    await act(shop.operator, 'product', shop.basic, 'withdraw');
    expect(await refused(double.code, other)).toBe('product.noTrial');
    await act(shop.operator, 'product', shop.basic, 'publish');
  });

  it('lose their last use to exactly one of those who reach for it at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { code, codeNo } = await issue();
      const clients = [shop.buyer, other, shop.partner];
      const attempts = clients.map(
        (client) => () =>
          client.request('/yzjumc/trial/v1/open', { method: 'POST', body: { code, ...CONTACT }, headers: once() }),
      );
      expect(await together(attempts)).toBe(1);
      const { record } = await shop.staff.call<DetailResult>(at('detail'), { codeNo });
      expect(record).toMatchObject({ used: 1, remaining: 0 });
      const [winner] = record.redemptions as RecordData[];
      await act(shop.staff, 'trial-order', String(winner?.billNo), 'end', { satisfaction: 4 });
    }
  });

  it('give the same answer to a repeated request, and are used once by it', async () => {
    const { code, codeNo } = await issue({ uses: 5 });
    const headers = once();
    const send = () => shop.buyer.call<OpenedTrial>('/yzjumc/trial/v1/open', { code, ...CONTACT }, headers);
    const [first, second] = await Promise.all([send(), send()]);
    expect(second).toEqual(first);
    expect((await shop.staff.call<DetailResult>(at('detail'), { codeNo })).record.used).toBe(1);
  });

  it('cannot be guessed: after ten wrong ones a person is not heard for a while, also with a right one', async () => {
    const { code } = await issue();
    const answers = await Promise.all(
      Array.from({ length: 14 }, () => shop.buyer.refusal('/yzjumc/trial/v1/code', { code: newCode() })),
    );
    expect(answers.filter(({ errorCode }) => errorCode === 'trialCode.wrong').length).toBe(10);
    expect(await shop.buyer.refusal('/yzjumc/trial/v1/code', { code })).toMatchObject({
      status: 429,
      message: '试用码输入错误次数过多，请 15 分钟后再试',
    });
    expect(await other.call('/yzjumc/trial/v1/code', { code })).toMatchObject({ days: 15 });
  });

  it('that are right never count as guesses', async () => {
    const { code } = await issue();
    for (let time = 0; time < 12; time += 1) await shop.buyer.call('/yzjumc/trial/v1/code', { code });
  });

  it('are for who may apply for trials: not for staff, private deployments and visitors', async () => {
    const { code } = await issue();
    expect(await refused(code, shop.staff)).toBe('session.forbidden');
    expect(await refused(code, await shop.gateway.signIn('13800000004'))).toBe('product.noTrial');
    expect(await refused(code, shop.gateway.visitor())).toBe('session.required');
  });

  it('are made by partners within limits and by staff, seen by their own team, and never by customers', async () => {
    expect(
      (
        await shop.partner.refusal(
          at('save'),
          { record: { name: '太多', product: shop.basic, days: 15, seats: 20, uses: 21, validUntil: TODAY } },
          once(),
        )
      ).issues[0],
    ).toMatchObject({ path: '/uses' });
    const own = await issue({ uses: 200, seats: 300 }, shop.staff);
    expect((await shop.partner.refusal(at('detail'), { codeNo: own.codeNo })).errorCode).toBe('record.notFound');
    expect((await shop.buyer.refusal(at('list'), {})).errorCode).toBe('entity.unknown');
    const chosen = {
      name: '自选',
      product: shop.basic,
      days: 15,
      seats: 20,
      uses: 1,
      validUntil: TODAY,
      code: 'MINE-MINE-MINE',
      used: -5,
    };
    expect((await shop.partner.refusal(at('save'), { record: chosen }, once())).issues.map(({ path }) => path)).toEqual(
      ['/code', '/used'],
    );
  });

  it('take their place beside trials that were applied for: one at a time for a company and product', async () => {
    await shop.buyer.call('/yzjumc/order/v3/trialorder', { productNo: shop.basic, ...CONTACT }, once());
    const { code, codeNo } = await issue();
    const refusal = await shop.buyer.refusal('/yzjumc/trial/v1/open', { code, ...CONTACT }, once());
    expect(refusal.message).toContain('不能重复申请');
    expect((await shop.staff.call<DetailResult>(at('detail'), { codeNo })).record.used).toBe(0);
  });
});

it('a code is read however it was typed', () => {
  expect([' k7pm3xqa9twd ', 'ｋ７ＰＭ－３ＸＱＡ－９ＴＷＤ', 'K7PM 3XQA 9TWD'].map(codeFrom)).toEqual(
    Array(3).fill('K7PM-3XQA-9TWD'),
  );
});
