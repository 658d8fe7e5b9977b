import { afterAll, beforeAll, expect, it } from 'vitest';
import { claim } from '../../../../server/domains/coupons/issue.ts';
import { releaseCoupons, reserveCoupons, settleCoupons } from '../../../../server/domains/coupons/service.ts';
import type { AppError } from '../../../../server/platform/http/errors.ts';
import { eachDatabase } from '../../../support/database.ts';
import { startGateway, type TestGateway } from '../../../support/gateway.ts';
import { line, startCampaign } from './support.ts';

eachDatabase('coupons that many want at once', (driver) => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startGateway({ driver });
  });
  afterAll(() => gateway.close());

  const at = new Date();
  const take = (campaignNo: string, eid: string) =>
    gateway.database
      .transaction((tx) => claim(tx, gateway.entities.access, { campaignNo, eid, byName: '甲', at }))
      .then(
        () => 'ok',
        (error: AppError) => error.code,
      );
  const owned = (campaignNo: string) =>
    gateway.database.kysely
      .selectFrom('coupons')
      .select(['coupon_no', 'eid'])
      .where('campaign_no', '=', campaignNo)
      .execute();
  const tally = (outcomes: readonly string[]) =>
    Object.fromEntries([...new Set(outcomes)].map((one) => [one, outcomes.filter((other) => other === one).length]));

  it('are given out up to the total, never more, and never fewer while somebody wants one', async () => {
    const campaignNo = await startCampaign(gateway, { total: 7, perTeam: 2 });
    const outcomes = await Promise.all(
      Array.from({ length: 60 }, (_, index) => take(campaignNo, `team-${index % 20}`)),
    );
    expect(tally(outcomes).ok).toBe(7);
    expect((await owned(campaignNo)).length).toBe(7);
  });

  it('are given to one team up to its share, never more', async () => {
    const campaignNo = await startCampaign(gateway, { total: 50, perTeam: 3 });
    const outcomes = await Promise.all(Array.from({ length: 40 }, (_, index) => take(campaignNo, `team-${index % 4}`)));
    expect(tally(outcomes)).toEqual({ ok: 12, 'coupon.perTeam': 28 });
    const rows = await owned(campaignNo);
    for (const team of [0, 1, 2, 3]) expect(rows.filter(({ eid }) => eid === `team-${team}`).length).toBe(3);
    const counters = await gateway.database.kysely
      .selectFrom('coupon_campaigns')
      .select('issued')
      .where('campaign_no', '=', campaignNo)
      .executeTakeFirst();
    expect(counters?.issued).toBe(12);
  });

  it('go to exactly one of many orders that want the same one', async () => {
    const campaignNo = await startCampaign(gateway, {
      kind: 'voucher',
      benefit: null,
      threshold: null,
      total: 10,
      perTeam: 10,
    });
    for (let times = 0; times < 3; times++) await take(campaignNo, 'team-r');
    const couponNos = (await owned(campaignNo)).map((row) => row.coupon_no);
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        gateway.database
          .transaction((tx) =>
            reserveCoupons(tx, {
              // Named in turns, so that the order in which they are locked matters.
              eid: 'team-r',
              orderNo: `R-${index}`,
              couponNos: index % 2 === 0 ? couponNos : [...couponNos].reverse(),
              lines: [line('A', 90_000)],
              at,
            }),
          )
          .then(
            () => 'ok',
            (error: AppError) => error.code,
          ),
      ),
    );
    expect(tally(outcomes)).toEqual({ ok: 1, 'coupon.unusable': 11 });
  });

  it('are used, or given back once, when their order is paid and cancelled at the same time', async () => {
    const campaignNo = await startCampaign(gateway, {
      kind: 'voucher',
      benefit: null,
      threshold: null,
      total: 10,
      perTeam: 10,
    });
    await take(campaignNo, 'team-s');
    const [row] = await owned(campaignNo);
    const couponNo = row?.coupon_no ?? '';
    for (let round = 0; round < 5; round++) {
      const orderNo = `S-${round}`;
      await gateway.database.transaction((tx) =>
        reserveCoupons(tx, { eid: 'team-s', orderNo, couponNos: [couponNo], lines: [line('A', 90_000)], at }),
      );
      await Promise.all([
        gateway.database.transaction((tx) => settleCoupons(tx, orderNo)),
        ...Array.from({ length: 4 }, () => gateway.database.transaction((tx) => releaseCoupons(tx, orderNo))),
      ]);
      const now = await gateway.database.kysely
        .selectFrom('coupons')
        .select(['state', 'order_no'])
        .where('coupon_no', '=', couponNo)
        .executeTakeFirst();
      expect(now).toEqual({ state: 'available', order_no: null });
    }
    const returns = await gateway.database.kysely
      .selectFrom('coupon_events')
      .select('order_no')
      .where('coupon_no', '=', couponNo)
      .where('what', '=', 'returned')
      .execute();
    expect(returns.map((event) => event.order_no).sort()).toEqual(['S-0', 'S-1', 'S-2', 'S-3', 'S-4']);
  });
});
