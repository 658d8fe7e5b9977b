import type { RecordData } from '@yunpu/engine-core/document';
import type { DetailResult } from '@yunpu/engine-core/endpoint';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Campaign, OwnCoupon } from '../../../../contract/coupons.ts';
import { demoTeam } from '../../../../server/demo/identity/accounts.ts';
import {
  couponDiscountFor,
  releaseCoupons,
  reserveCoupons,
  settleCoupons,
  usableCoupons,
} from '../../../../server/domains/coupons/service.ts';
import { expireCoupons, keepFigures } from '../../../../server/domains/coupons/upkeep.ts';
import type { Client } from '../../../support/client.ts';
import { eachDatabase } from '../../../support/database.ts';
import { startGateway, type TestGateway } from '../../../support/gateway.ts';
import { day, line, startCampaign } from './support.ts';

const at = (call: string) => `/yzjumc/coupon/v1/${call}`;
const entity = (operation: string) => `/yzjumc/entity/v1/coupon-campaign/${operation}`;

eachDatabase('coupons', (driver) => {
  let gateway: TestGateway;
  let buyer: Client;
  let staff: Client;
  const eid = demoTeam('蓝海制造有限公司').eid;
  beforeAll(async () => {
    gateway = await startGateway({ driver });
    [buyer, staff] = await Promise.all([
      gateway.signIn('13800000001', '蓝海制造有限公司'),
      gateway.signIn('13800000005'),
    ]);
  });
  afterAll(() => gateway.close());

  const claimed = async (values = {}) =>
    (await buyer.call<{ couponNo: string }>(at('claim'), { campaignNo: await startCampaign(gateway, values) }))
      .couponNo;
  const own = async (couponNo: string) =>
    (await buyer.call<OwnCoupon[]>(at('list'))).find((one) => one.couponNo === couponNo);
  const reserve = (orderNo: string, couponNos: string[], lines = [line('A', 80_000)]) =>
    gateway.database.transaction((tx) => reserveCoupons(tx, { eid, orderNo, couponNos, lines, at: new Date() }));
  const settle = (orderNo: string) => gateway.database.transaction((tx) => settleCoupons(tx, orderNo));
  const release = (orderNo: string, when?: Date) =>
    gateway.database.transaction((tx) => releaseCoupons(tx, orderNo, when));
  const story = async (couponNo: string) =>
    (await own(couponNo))?.history.map(({ what, orderNo }) => `${what}${orderNo === null ? '' : ` ${orderNo}`}`);

  it('are claimed in the coupon centre until the team has its share', async () => {
    const campaignNo = await startCampaign(gateway, { title: '满 500 减 100', total: 3, perTeam: 2 });
    const shown = async () =>
      (await buyer.call<Campaign[]>(at('campaigns'))).find((one) => one.campaignNo === campaignNo);
    expect(await shown()).toMatchObject({
      title: '满 500 减 100',
      worth: '¥100.00',
      threshold: '满 ¥500.00 可用',
      scope: '全场通用',
      left: 3,
      mine: 0,
      claimable: true,
      validity: '领取后 30 天内有效',
    });
    const { couponNo } = await buyer.call<{ couponNo: string }>(at('claim'), { campaignNo });
    expect(await own(couponNo)).toMatchObject({
      state: 'available',
      title: '满 500 减 100',
      history: [{ what: 'claimed', byName: '陈晓' }],
    });
    await buyer.call(at('claim'), { campaignNo });
    expect(await shown()).toMatchObject({ left: 1, mine: 2, claimable: false, why: '您的团队已领取 2 张' });
    expect((await buyer.refusal(at('claim'), { campaignNo })).errorCode).toBe('coupon.perTeam');
    const other = await gateway.signIn('13800000008');
    await other.call(at('claim'), { campaignNo });
    expect((await other.refusal(at('claim'), { campaignNo })).errorCode).toBe('coupon.claimedOut');
    expect(await shown()).toMatchObject({ left: 0 });
  });

  it('one key claims once, however often it is sent', async () => {
    const campaignNo = await startCampaign(gateway, { perTeam: 5 });
    const claim = () =>
      buyer.call<{ couponNo: string }>(at('claim'), { campaignNo }, { 'idempotency-key': `claim-${driver}` });
    expect(new Set((await Promise.all([claim(), claim(), claim()])).map(({ couponNo }) => couponNo)).size).toBe(1);
  });

  it('are not to be had before, after, or from a campaign that is paused, ended or for staff to give', async () => {
    const refused = async (values: RecordData) =>
      (await buyer.refusal(at('claim'), { campaignNo: await startCampaign(gateway, values) })).message;
    expect(await refused({ claimFrom: day(1) })).toBe(`${day(1)} 开始领取`);
    expect(await refused({ claimFrom: day(-3), claimUntil: day(-1) })).toBe(`已于 ${day(-1)} 截止领取`);
    expect(await refused({ way: 'staff', claimFrom: null, claimUntil: null })).toBe('由商城发放，不能领取');
    const campaignNo = await startCampaign(gateway);
    const act = async (action: string, input?: object) =>
      staff.call(
        entity('act'),
        {
          key: campaignNo,
          version: (await staff.call<DetailResult>(entity('detail'), { campaignNo })).version,
          action,
          input,
        },
        { 'idempotency-key': `${action}-${campaignNo}-${driver}` },
      );
    await act('pause');
    expect((await buyer.refusal(at('claim'), { campaignNo })).message).toBe('活动未在进行');
    await act('end', { reason: '预算用完' });
    expect((await buyer.refusal(at('claim'), { campaignNo })).errorCode).toBe('coupon.noCampaign');
    expect((await buyer.refusal(at('claim'), { campaignNo: 'YH000000' })).errorCode).toBe('coupon.noCampaign');
  });

  it('staff give them to teams, to all that are named or to none', async () => {
    const campaignNo = await startCampaign(gateway, {
      way: 'staff',
      claimFrom: null,
      claimUntil: null,
      kind: 'voucher',
      benefit: null,
      threshold: null,
      title: '续约答谢',
      total: 3,
      perTeam: 3,
    });
    const { version } = await staff.call<DetailResult>(entity('detail'), { campaignNo });
    const give = (teams: object[], key: string) => ({
      key: campaignNo,
      version,
      action: 'issue',
      input: { teams, note: '续约答谢' },
      once: { 'idempotency-key': `${key}-${driver}` },
    });
    const wrong = give(
      [
        { eid, count: 1 },
        { eid: '00000000', count: 1 },
      ],
      'unknown',
    );
    expect((await staff.refusal(entity('act'), wrong, wrong.once)).message).toContain('没有编号为 00000000 的团队');
    const many = give(
      [
        { eid, count: 2 },
        { eid: demoTeam('青松物流有限公司').eid, count: 2 },
      ],
      'many',
    );
    expect((await staff.refusal(entity('act'), many, many.once)).message).toContain('领完');
    const before = (await buyer.call<OwnCoupon[]>(at('list'), { kind: 'voucher' })).length;
    const right = give([{ eid, count: 2 }], 'right');
    expect((await staff.call<DetailResult>(entity('act'), right, right.once)).record).toMatchObject({ issued: 2 });
    const vouchers = await buyer.call<OwnCoupon[]>(at('list'), { kind: 'voucher' });
    expect(vouchers.length).toBe(before + 2);
    expect(vouchers[0]).toMatchObject({
      title: '续约答谢',
      kind: 'voucher',
      threshold: '无门槛',
      history: [{ what: 'issued', byName: '沈一', note: '续约答谢' }],
    });
    const [found] = await staff.call<{ eid: string; label: string }[]>(at('teams'), { keyword: '蓝海制造有限' });
    expect(found).toEqual({ eid, label: `蓝海制造有限公司（${eid}）` });
    expect((await buyer.refusal(at('teams'), { keyword: '青松' })).errorCode).toBe('entity.unknown');
  });

  it('an order holds one, uses it, and gives it back exactly once', async () => {
    const couponNo = await claimed();
    expect(await reserve('DD-1', [couponNo], [line('A', 30_000), line('B', 50_000)])).toEqual({
      discount: 10_000,
      perLine: [3750, 6250],
    });
    await expect(reserve('DD-2', [couponNo])).rejects.toThrow('已用于待支付的订单 DD-1');
    await settle('DD-1');
    expect(await own(couponNo)).toMatchObject({ state: 'used', orderNo: 'DD-1', discount: 10_000 });
    for (let times = 0; times < 3; times++) await release('DD-1');
    expect(await own(couponNo)).toMatchObject({ state: 'available', orderNo: null, discount: 0 });
    await reserve('DD-2', [couponNo]);
    // What the first order gave back is the second one's now.
    await release('DD-1');
    await settle('DD-1');
    expect(await own(couponNo)).toMatchObject({ state: 'reserved', orderNo: 'DD-2' });
    expect(await story(couponNo)).toEqual(['claimed', 'reserved DD-1', 'used DD-1', 'returned DD-1', 'reserved DD-2']);
  });

  it('what runs out while an order holds it comes back as run out', async () => {
    const couponNo = await claimed();
    await reserve('DD-3', [couponNo]);
    await expireCoupons(gateway.database, new Date(Date.now() + 60 * 86_400_000));
    expect(await own(couponNo)).toMatchObject({ state: 'reserved' });
    await release('DD-3', new Date(Date.now() + 60 * 86_400_000));
    expect(await own(couponNo)).toMatchObject({ state: 'expired', orderNo: null });
    expect(await story(couponNo)).toEqual(['claimed', 'reserved DD-3', 'returned DD-3', 'expired']);
  });

  it('another team’s is no coupon at all, and neither is a number that was made up', async () => {
    const couponNo = await claimed();
    const other = demoTeam('青松物流有限公司').eid;
    const asked = { eid: other, couponNos: [couponNo], lines: [line('A', 80_000)], at: new Date() };
    await expect(
      gateway.database.transaction((tx) => reserveCoupons(tx, { ...asked, orderNo: 'DD-4' })),
    ).rejects.toMatchObject({ code: 'coupon.unknown' });
    await expect(
      couponDiscountFor(gateway.database.kysely, { ...asked, eid, couponNos: [couponNo, 'Q-MADE-UP'] }),
    ).rejects.toMatchObject({ code: 'coupon.unknown' });
    expect((await usableCoupons(gateway.database.kysely, asked)).map((one) => one.couponNo)).not.toContain(couponNo);
    expect((await own(couponNo))?.state).toBe('available');
  });

  it('the picker shows what can be used first, and says of the rest why not', async () => {
    const good = await claimed({ title: '大额', face: 20_000 });
    const small = await claimed({ title: '门槛太高', threshold: 9_000_000 });
    const foreign = await claimed({ title: '别的产品', scope: 'zone', zones: ['flow'], threshold: 0, face: 100 });
    const choices = await usableCoupons(gateway.database.kysely, { eid, lines: [line('A', 80_000)], at: new Date() });
    expect(choices.find(({ couponNo }) => couponNo === good)).toMatchObject({
      usable: true,
      why: '',
      discount: 20_000,
    });
    expect(choices.find(({ couponNo }) => couponNo === small)).toMatchObject({
      usable: false,
      why: '可用产品合计 ¥800.00，还差 ¥89,200.00（满 ¥90,000.00 可用）',
      discount: 0,
    });
    expect(choices.find(({ couponNo }) => couponNo === foreign)).toMatchObject({
      usable: false,
      why: '限流量产品，所选产品不在其中',
    });
    const firstUseless = choices.findIndex(({ usable }) => !usable);
    expect(choices.slice(firstUseless).every(({ usable }) => !usable)).toBe(true);
  });

  it('keep the terms they were given out with', async () => {
    const campaignNo = await startCampaign(gateway, { face: 10_000 });
    const { couponNo } = await buyer.call<{ couponNo: string }>(at('claim'), { campaignNo });
    const act = async (action: string) =>
      staff.call(
        entity('act'),
        {
          key: campaignNo,
          version: (await staff.call<DetailResult>(entity('detail'), { campaignNo })).version,
          action,
        },
        { 'idempotency-key': `${action}-${campaignNo}-${driver}` },
      );
    await act('pause');
    const { record, version } = await staff.call<DetailResult>(entity('detail'), { campaignNo });
    await staff.call(
      entity('save'),
      { record: { ...record, face: 1 }, version },
      { 'idempotency-key': `save-${campaignNo}-${driver}` },
    );
    expect((await own(couponNo))?.worth).toBe('¥100.00');
  });

  it('the campaign shows how many were given out and used', async () => {
    const campaignNo = await startCampaign(gateway, { perTeam: 3 });
    const { couponNo } = await buyer.call<{ couponNo: string }>(at('claim'), { campaignNo });
    await buyer.call(at('claim'), { campaignNo });
    await reserve('DD-9', [couponNo]);
    await settle('DD-9');
    await keepFigures(gateway.database, gateway.entities.access);
    expect((await staff.call<DetailResult>(entity('detail'), { campaignNo })).record).toMatchObject({
      issued: 2,
      used: 1,
    });
  });

  it('nobody rewrites what happened', async () => {
    await claimed();
    await expect(gateway.database.kysely.deleteFrom('coupon_events').execute()).rejects.toThrow('only added');
    await expect(gateway.database.kysely.updateTable('coupon_events').set({ what: 'used' }).execute()).rejects.toThrow(
      'only added',
    );
  });
});
