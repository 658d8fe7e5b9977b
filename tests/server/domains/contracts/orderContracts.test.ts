import type { RecordData } from '@yunpu/engine-core/document';
import type { DetailResult } from '@yunpu/engine-core/endpoint';
import { addDays } from '@yunpu/engine-core/expression';
import type { ListResult } from '@yunpu/engine-core/query';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoTeam } from '../../../../server/demo/identity/accounts.ts';
import { blocksOf } from '../../../../server/domains/contracts/pdf/blocks.ts';
import { SYSTEM } from '../../../../server/domains/orders/mirror.ts';
import { lockOrder, moveOrder } from '../../../../server/domains/orders/moving.ts';
import { openOrder } from '../../../../server/domains/orders/opening.ts';
import { lastDayOfTerm } from '../../../../server/platform/calendar/days.ts';
import { systemActor } from '../../../../server/runtime/access/actor.ts';
import type { Client } from '../../../support/client.ts';
import { eachDatabase } from '../../../support/database.ts';
import { type Draft, EID, once, openShop, quote, type Shop, type Submitted, submit } from '../checkout/support.ts';
import { startCampaign } from '../coupons/support.ts';
import { certify } from './seals/support.ts';

const BASE = '/yzjumc/onlinecontract/v2';
const today = String(systemActor('').scope.today);
const inDays = (days: number): string => addDays(today, days) ?? '';
/** The words of a page, without its style and tags. */
const words = (html: string): string =>
  html
    .replace(/<style>[\s\S]*?<\/style>/, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');

eachDatabase('the contract of an order', (driver) => {
  let shop: Shop;
  let buyer: Client;
  beforeAll(async () => {
    shop = await openShop(driver, { ORDER_PAY_HOURS: '48' });
    buyer = shop.buyer;
    await certify(shop.gateway);
  });
  afterAll(() => shop.close());

  const inShop = <T>(
    work: (tx: Parameters<Parameters<Shop['gateway']['database']['transaction']>[0]>[0]) => Promise<T>,
  ): Promise<T> => shop.gateway.database.transaction(work);
  const put = (values: RecordData = {}): Promise<string> =>
    inShop(
      async (tx) =>
        (
          await shop.gateway.entities.access.create(tx, systemActor(EID), 'asset', {
            kind: 'paid',
            product: shop.no('云会议'),
            customerName: '蓝海制造有限公司',
            ownerEid: EID,
            quantity: 10,
            unitPrice: 333,
            startDate: inDays(-100),
            expireDate: inDays(99),
            sourceType: 'order',
            sourceNo: 'OC-1',
            ...values,
          })
        ).key,
    );
  const order = async (lines: object[]): Promise<Draft & Submitted> => {
    const draft = await quote(buyer, { source: 'buy', lines });
    return { ...draft, ...(await submit(buyer, draft)) };
  };
  const pay = (orderNo: string) =>
    inShop(async (tx) => {
      const { access } = shop.gateway.entities;
      const row = await lockOrder(tx, access, orderNo);
      if (row) await moveOrder(tx, access, row, 'PAID', { by: SYSTEM, why: '测试', values: { channel: 'cashier' } });
      await openOrder(tx, access, orderNo);
    });
  const contract = (orderNo: string, values: RecordData = {}): RecordData => ({
    template: 'subscription',
    title: '云服务订购合同',
    orderNo,
    partyAAddress: '深圳市南山区科技园南路1号',
    partyAContact: '陈晓',
    partyAPhone: '13800000001',
    ...values,
  });
  const saved = async (orderNo: string, values: RecordData = {}) =>
    (await buyer.call<DetailResult>(`${BASE}/save`, { record: contract(orderNo, values) }, once())).record;
  const text = async (orderNo: string) =>
    words((await buyer.call<{ html: string }>(`${BASE}/save_preview`, { record: contract(orderNo) }, once())).html);

  it('is the order: parties, lines, prices, terms and amounts come from it, whatever is sent', async () => {
    const made = await order([
      { productNo: shop.no('云会议'), quantity: 10, years: 3 },
      { productNo: shop.no('短信包'), quantity: 2 },
    ]);
    expect(await saved(made.orderNo)).toMatchObject({
      partyAName: '蓝海制造有限公司',
      partyAUscc: '91320500MA1N7K3Q2B',
      amount: made.payable,
      discount: 0,
      termMonths: 36,
      lines: [
        { product: shop.no('云会议'), quantity: 10, unitPrice: 333, years: 3, amount: 9_990 },
        { product: shop.no('短信包'), quantity: 2, unitPrice: 50_000, amount: 100_000 },
      ],
    });
    const first = { product: shop.no('云会议'), quantity: 10, unitPrice: 333 };
    const second = { product: shop.no('短信包'), quantity: 2, unitPrice: 50_000 };
    const tampered: [RecordData, string][] = [
      [{ lines: [{ ...first, unitPrice: 1 }, second] }, '/lines/0/unitPrice'],
      [{ lines: [first] }, '/lines'],
      [{ lines: [first, { ...second, quantity: 20 }] }, '/lines/1/quantity'],
      [{ discount: 500 }, '/discount'],
      [{ partyAName: '别的公司' }, '/partyAName'],
      [{ partyAUscc: '91310000MA1FL5B03K' }, '/partyAUscc'],
      [{ termMonths: 120 }, '/termMonths'],
    ];
    for (const [values, path] of tampered) {
      for (const call of ['save', 'apply', 'save_preview']) {
        const { issues } = await buyer.refusal(`${BASE}/${call}`, { record: contract(made.orderNo, values) }, once());
        expect(
          issues.map((issue) => issue.path),
          call,
        ).toContain(path);
      }
    }
    expect(
      (await buyer.refusal(`${BASE}/save`, { record: contract(made.orderNo, { discount: 500 }) }, once())).issues[0]
        ?.message,
    ).toBe(`优惠金额以订单 ${made.orderNo} 为准，不能修改；不同的约定请写在补充条款`);
  });

  it('says the term of an edition for which the shop set none: the year after which what is opened ends', async () => {
    const { key } = await inShop(async (tx) => {
      const { access } = shop.gateway.entities;
      const product = {
        name: '车间看板',
        family: 'collaboration',
        kind: 'edition',
        unit: '台',
        price: 120_000,
      } as const;
      const shown = { listed: true, parentGroup: 'suite', group: '版本' } as const;
      const made = await access.create(tx, systemActor('20000009'), 'product', { ...product, ...shown });
      return access.act(tx, systemActor('20000009'), 'product', made.key, 'publish');
    });
    const { orderNo, payable } = await order([{ productNo: key, quantity: 2 }]);
    expect(await saved(orderNo)).toMatchObject({ amount: payable, termMonths: 12, lines: [{ years: 1 }] });
    expect(await text(orderNo)).toContain('1 年，自开通之日起');
    await pay(orderNo);
    const until = lastDayOfTerm(today, 12);
    expect(await text(orderNo)).toContain(`1 年，${today} 至 ${until}`);
    const { rows } = await buyer.call<ListResult>('/yzjumc/entity/v1/asset/list', {
      filter: { field: 'product', op: 'eq', value: key },
    });
    expect(rows).toMatchObject([{ expireDate: until }]);
  });

  it('is applied for as the page began it: what the order filled in comes back with what was typed', async () => {
    for (const paid of [false, true]) {
      const { orderNo, payable } = await order([{ productNo: shop.no('云会议'), quantity: 10 }]);
      if (paid) await pay(orderNo);
      const begun = await buyer.call<DetailResult>('/yzjumc/entity/v1/online-contract/blank', {
        values: { template: 'subscription', title: '云服务订购合同', orderNo },
      });
      const sent = { ...begun.record, partyAAddress: '深圳市南山区科技园南路1号', partyAPhone: '13800000001' };
      const { record } = await buyer.call<DetailResult>(`${BASE}/apply`, { record: sent }, once());
      expect(record).toMatchObject({ status: 'applied', amount: payable, ...(paid && { paidDate: today }) });
    }
  });

  it('stays the order when it is edited later, by its buyer or by the shop', async () => {
    const made = await order([{ productNo: shop.no('云会议'), quantity: 10 }]);
    const { billNo } = await saved(made.orderNo);
    const { record, version } = await buyer.call<DetailResult>('/yzjumc/entity/v1/online-contract/detail', { billNo });
    const edit = (client: Client, values: RecordData) =>
      client.refusal('/yzjumc/entity/v1/online-contract/save', { record: { ...record, ...values }, version }, once());
    const operator = await shop.gateway.signIn('13800000006');
    for (const client of [buyer, operator]) {
      expect(
        (await edit(client, { lines: [{ ...(record.lines as RecordData[])[0], unitPrice: 1 }] })).issues.length,
      ).toBeGreaterThan(0);
      expect((await edit(client, { discount: 100 })).issues.map(({ path }) => path)).toContain('/discount');
    }
  });

  it('is no other team’s, no closed order’s, and no order’s that is none', async () => {
    const made = await order([{ productNo: shop.no('云会议'), quantity: 10 }]);
    const stranger = await shop.gateway.signIn('13800000008');
    expect(
      (
        await stranger.refusal(
          `${BASE}/save`,
          { record: contract(made.orderNo, { partyAUscc: '91440300708461136T' }) },
          once(),
        )
      ).issues.map(({ path }) => path),
    ).toContain('/orderNo');
    const { billNo } = await saved(made.orderNo);
    await buyer.call('/yzjumc/order/v2/cancel', { orderNo: made.orderNo }, once());
    expect(
      (await buyer.refusal(`${BASE}/save`, { record: contract(made.orderNo) }, once())).issues.map(
        ({ message }) => message,
      ),
    ).toContain('订单已关闭或已退款，不能签订合同');
    expect((await buyer.refusal(`${BASE}/apply`, { billNo }, once())).message).toContain('已关闭或已退款');
  });

  it('is one of its order: a second is refused until the first is withdrawn or cancelled', async () => {
    const { orderNo } = await order([{ productNo: shop.no('云会议'), quantity: 10 }]);
    const [first, second] = [await saved(orderNo), await saved(orderNo)];
    const apply = (billNo: unknown) => buyer.call<DetailResult>(`${BASE}/apply`, { billNo }, once());
    // From two tabs at once.
    const answers = await Promise.allSettled([apply(first.billNo), apply(second.billNo)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const [made, refused] = answers[0]?.status === 'fulfilled' ? [first, second] : [second, first];
    expect((await buyer.refusal(`${BASE}/apply`, { billNo: refused.billNo }, once())).message).toBe(
      `订单 ${orderNo} 已有在办的合同 ${String(made.billNo)}，请办理那一份，或先将它撤回、取消`,
    );
    // An agreement of secrecy is about no order, and the same contract about another one.
    const { orderNo: other } = await order([{ productNo: shop.no('云会议'), quantity: 10 }]);
    await apply((await saved(other)).billNo);
    const { key: no } = await buyer.call<{ key: string }>('/yzjumc/wf/v3/get_approval_record', {
      entity: 'online-contract',
      billNo: made.billNo,
    });
    await buyer.call('/yzjumc/wf/v3/complete_task', { no, action: 'withdraw' }, once());
    expect((await apply(refused.billNo)).record.status).toBe('applied');
  });

  it('lays every line of its supplement beside the order for whoever agrees to it', async () => {
    const made = await order([{ productNo: shop.no('云会议'), quantity: 10 }]);
    const record = await saved(made.orderNo, { special: '乙方赠送十年服务\n双方每季度召开一次例会' });
    expect(record.amount).toBe(made.payable);
    expect(record.differences).toEqual([
      { text: '乙方赠送十年服务', about: '价格与金额、期限', order: '应付 ¥33.30；1 年，自开通之日起' },
      { text: '双方每季度召开一次例会', about: '其他', order: '订单没有约定' },
    ]);
  });

  it('of a new order says prices by the unit and year, each line’s own term, the real time to pay, and who the party is', async () => {
    const made = await order([
      { productNo: shop.no('云会议'), quantity: 10, years: 3 },
      { productNo: shop.no('云审批'), quantity: 20, years: 1 },
    ]);
    const content = await text(made.orderNo);
    expect(content).toContain('新购：云会议 用户/年 10 ¥3.33 3 年，自开通之日起 ¥99.90');
    expect(content).toContain('新购：云审批 用户/年 20 ¥1.00 1 年，自开通之日起 ¥20.00');
    expect(content).toContain('自订单提交之时起 48 小时内，即');
    expect(content).toContain('逾期未付的，订单自动关闭，本合同随之终止');
    expect(content).toMatch(
      /甲方： 蓝海制造有限公司 统一社会信用代码： 91320500MA1N7K3Q2B 法定代表人： 王海 .*乙方： 云铺科技有限公司 统一社会信用代码： 91440300MA5YPU8X74 法定代表人： 沈云山/,
    );
    for (const wrong of ['15 日内', '服务期限为', '每逾期一日', '套/年', '＿']) expect(content).not.toContain(wrong);
    await pay(made.orderNo);
    const [year, month, day] = today.split('-').map(Number);
    const after = await text(made.orderNo);
    expect(after).toContain(`甲方已于 ${year} 年 ${month} 月 ${day} 日 付清合同总金额`);
    expect(after).toContain(`3 年，${today} 至 `);
  });

  it('of a draft says for how long the order will wait', async () => {
    const draft = await quote(buyer, { source: 'buy', lines: [{ productNo: shop.no('云会议'), quantity: 10 }] });
    const { html } = await buyer.call<{ html: string }>(`${BASE}/preview`, {
      record: contract(draft.orderNo, { lines: [{ product: shop.no('云会议'), quantity: 10, unitPrice: 1 }] }),
    });
    expect(words(html)).toContain(
      '甲方应在自订单提交之时起 48 小时内将合同总金额一次性付清：在乙方商城在线支付，或汇入订单付款页所列的乙方对公账户',
    );
    expect(words(html)).toContain('¥33.30');
  });

  it('of a renewal, more seats, an upgrade and a trial says what each does and how it is counted', async () => {
    const renewed = await put();
    const content = await text(
      (
        await order([
          { productNo: shop.no('云会议'), quantity: 1, years: 2, service: { does: 'renew', assetNo: renewed } },
        ])
      ).orderNo,
    );
    expect(content).toContain(
      `续费：云会议（产品资产 ${renewed}） 用户/年 10 ¥3.33 2 年，自原到期日 ${inDays(99)} 的次日起至 `,
    );
    expect(content).toContain('续费的期限自原到期日次日起算');
    const enlarged = await put();
    const more = await text(
      (await order([{ productNo: shop.no('云会议'), quantity: 5, service: { does: 'add', assetNo: enlarged } }]))
        .orderNo,
    );
    expect(more).toContain(
      `增购：云会议（产品资产 ${enlarged}） 用户/年 5 ¥3.33 100 天，生效之日至 ${inDays(99)} ¥4.56`,
    );
    expect(more).toContain('不足一分的舍去');
    const trial = await put({ kind: 'trial', unitPrice: 0, startDate: today, expireDate: inDays(10) });
    expect(
      await text(
        (
          await order([
            { productNo: shop.no('云会议'), quantity: 8, years: 1, service: { does: 'convert', assetNo: trial } },
          ])
        ).orderNo,
      ),
    ).toContain(`转正式：云会议（产品资产 ${trial}） 用户/年 8 ¥3.33 1 年，自开通之日起 ¥26.64`);
    const path = await inShop(async (tx) => {
      const { access } = shop.gateway.entities;
      const { key } = await access.create(tx, systemActor(''), 'upgrade-path', {
        fromProduct: shop.no('云审批'),
        toProduct: shop.no('云会议'),
        level: 'edition',
        ratio: 1,
        creditRate: 1,
        keepTerm: true,
        minRemaining: 30,
        validFrom: '2026-01-01',
      });
      await access.act(tx, systemActor(''), 'upgrade-path', key, 'enable');
      return key;
    });
    const old = await put({ product: shop.no('云审批'), unitPrice: 100 });
    const up = await order([
      { productNo: shop.no('云会议'), quantity: 1, service: { does: 'upgrade', assetNo: old, pathNo: path } },
    ]);
    const upgraded = await text(up.orderNo);
    // 10 × 3.33 × 100/365, less what is left of 10 × 1.00.
    expect(up.payable).toBe(912 - 273);
    expect(upgraded).toContain(
      `升级：云会议（由产品资产 ${old} 云审批 10 升级） 用户/年 10 ¥3.33 100 天，生效之日至 ${inDays(99)} ¥9.12`,
    );
    expect(upgraded).toContain(
      '订购内容合计人民币 ¥9.12，减原产品未使用期间的已付款项按天折算抵扣人民币 ¥2.73，为合同总金额',
    );
    expect(upgraded).toContain('¥6.39');
  });

  const start = (values: RecordData): Promise<string> =>
    inShop(async (tx) => {
      const { access } = shop.gateway.entities;
      const { key } = await access.create(tx, systemActor(''), 'promotion', {
        scope: 'product',
        products: [{ product: shop.no('基础版') }],
        occasion: 'new',
        minQuantity: 1,
        minYears: 2,
        from: '2026-01-01',
        until: '2099-12-31',
        ...values,
      });
      await access.act(tx, systemActor(''), 'promotion', key, 'start');
      return key;
    });

  it('states what promotions and coupons take off and give, so that its lines come to its total', async () => {
    await start({ title: '签约两年九三折', gift: 'rate', rate: 93 });
    await start({ title: '签约两年赠三个月', gift: 'months', months: 3 });
    await start({ title: '签约两年赠培训', gift: 'training', training: '管理员培训一次' });
    const campaign = await startCampaign(shop.gateway, {
      title: '满 1 元减 3 角',
      face: 30,
      threshold: 100,
      total: 9,
      perTeam: 9,
    });
    const { couponNo } = await buyer.call<{ couponNo: string }>(
      '/yzjumc/coupon/v1/claim',
      { campaignNo: campaign },
      once(),
    );
    const draft = await quote(buyer, {
      source: 'buy',
      lines: [
        {
          productNo: shop.no('基础版'),
          quantity: 51,
          years: 2,
          modules: [{ productNo: shop.no('云会议'), quantity: 7 }],
        },
        { productNo: shop.no('短信包'), quantity: 2 },
      ],
      couponNos: [couponNo],
    });
    const { orderNo } = await submit(buyer, draft, { couponNos: [couponNo] });
    const made = await saved(orderNo);
    // 7 per cent of 10,246.62, and of it what falls on the product and on its module.
    expect(made).toMatchObject({
      linesAmount: 1_124_662,
      promotionDiscount: 71_726,
      discount: 30,
      amount: 1_052_906,
      lines: [{ promotionDiscount: 71_400 }, { promotionDiscount: 326 }, {}],
    });
    const content = await text(orderNo);
    expect(content).toContain(
      '新购：基础版 用户/年 51 ¥100.00 2 年，另赠 3 个月（签约两年赠三个月），自开通之日起 ¥10,200.00',
    );
    expect(content).toContain('加购模块：云会议 用户/年 7');
    expect(content).toContain(
      '合计 ¥11,246.62 活动优惠（签约两年九三折） −¥717.26 优惠券与代金券抵扣 −¥0.30 合同总金额 ¥10,529.06',
    );
    expect(content).toContain('人民币壹万零伍佰贰拾玖元零陆分');
    expect(content).toContain('乙方另向甲方无偿提供：管理员培训一次（随基础版）。');
    const [table] = blocksOf(
      (await buyer.call<{ html: string }>(`${BASE}/save_preview`, { record: contract(orderNo) }, once())).html,
    ).filter(({ kind }) => kind === 'table');
    expect(table).toMatchObject({ rows: { length: 6 }, foot: ['', '', '', '', '', '合同总金额', '¥10,529.06'] });
    await pay(orderNo);
    expect((await saved(orderNo)).endDate).toBe(lastDayOfTerm(today, 27));
  });

  it('that renews stands by itself where it names no contract that it renews', async () => {
    const { orderNo } = await order([
      { productNo: shop.no('云会议'), quantity: 1, service: { does: 'renew', assetNo: await put() } },
    ]);
    const content = words(
      (
        await buyer.call<{ html: string }>(
          `${BASE}/save_preview`,
          { record: contract(orderNo, { template: 'renewal' }) },
          once(),
        )
      ).html,
    );
    for (const part of ['数据与知识产权', '保密']) expect(content).toContain(part);
    expect(content).not.toContain('原合同');
  });

  it('without an order names the certified company in full, and asks who is not certified', async () => {
    const typed = {
      template: 'subscription',
      title: '私有部署合同',
      partyAAddress: '科技园南路1号',
      partyAContact: '陈晓',
      partyAPhone: '13800000001',
      startDate: today,
      termMonths: 12,
      payDays: 30,
      discount: 1000,
      lines: [{ product: shop.no('云会议'), quantity: 100, unitPrice: 333 }],
    };
    const preview = async (client: Client, more: RecordData = {}) =>
      words(
        (await client.call<{ html: string }>(`${BASE}/save_preview`, { record: { ...typed, ...more } }, once())).html,
      );
    const content = await preview(buyer);
    expect(content).toContain('统一社会信用代码： 91320500MA1N7K3Q2B 法定代表人： 王海');
    expect(content).toContain('合计 ¥333.00 优惠 −¥10.00 合同总金额 ¥323.00');
    const other = await shop.gateway.signIn('13800000008');
    expect(
      (await other.refusal(`${BASE}/save_preview`, { record: typed }, once())).issues.map(({ path }) => path),
    ).toEqual(['/partyAUscc']);
    expect(await preview(other, { partyAUscc: '91440300708461136T' })).toContain('法定代表人： ＿＿＿＿');
  });

  it('promises the invoice that was chosen, and a special one to nobody who could not ask for it', async () => {
    await shop.gateway.database.kysely
      .updateTable('teams')
      .set({ certified: false })
      .where('eid', '=', demoTeam('青松物流有限公司').eid)
      .execute();
    const uncertified = await shop.gateway.signIn('13800000008');
    const typed = {
      template: 'subscription',
      title: '云会议订购合同',
      partyAUscc: '91440300708461136T',
      partyAAddress: '科技园南路1号',
      partyAContact: '何苗',
      partyAPhone: '13800000008',
      payDays: 30,
      termMonths: 12,
      startDate: today,
      lines: [{ product: shop.no('云会议'), quantity: 100, unitPrice: 333 }],
    };
    const promised = async (client: Client, invoiceType?: string) => {
      const record = { ...typed, ...(invoiceType !== undefined && { invoiceType }) };
      const { html } = await client.call<{ html: string }>(`${BASE}/preview`, { record });
      return /开具等额(.*?)。/.exec(words(html))?.[1];
    };
    expect([await promised(buyer, 'special'), await promised(buyer, 'normal')]).toEqual([
      '增值税专用发票',
      '增值税普通发票',
    ]);
    // Before it is chosen, as where an order is confirmed, it promises no kind.
    expect([await promised(buyer), await promised(uncertified)]).toEqual(['增值税发票', '增值税发票']);
    const asked = { ...typed, invoiceType: 'special' };
    expect(
      (await uncertified.refusal(`${BASE}/save_preview`, { record: asked }, once())).issues.map(({ path }) => path),
    ).toEqual(['/invoiceType']);
    const begun = async (client: Client) =>
      (await client.call<DetailResult>('/yzjumc/entity/v1/online-contract/blank', {})).record.invoiceType;
    expect([await begun(buyer), await begun(uncertified)]).toEqual(['special', 'normal']);
  });
});
