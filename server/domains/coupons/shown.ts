import { formatMoney } from '@yunpu/engine-core/format';
import type { CouponWorth, Campaign as ShownCampaign, OwnCoupon as ShownCoupon } from '../../../contract/coupons.ts';
import { dayOf } from '../../platform/calendar/days.ts';
import type { Executor } from '../../platform/database/port.ts';
import { systemActor } from '../../runtime/access/actor.ts';
import type { EntityAccess } from '../../runtime/access/entityAccess.ts';
import { CAMPAIGN, type Campaign, campaignOf, whyClosed } from './campaigns.ts';
import { type CouponRow, ownCoupon } from './owned.ts';
import { scopeOf, type Terms, thresholdOf, worthOf } from './terms.ts';

/** What one page of the coupon centre shows at most. */
const MAX = 500;

function worthOn(terms: Terms): Omit<CouponWorth, 'title'> {
  return {
    kind: terms.kind,
    worth: worthOf(terms),
    threshold: thresholdOf(terms),
    scope: scopeOf(terms),
    most: terms.most === null ? '' : `最多优惠 ${formatMoney(terms.most)}`,
  };
}

/** Campaigns to claim from, those that can be claimed from now first; the others say why not. */
export async function shownCampaigns(
  executor: Executor,
  access: EntityAccess,
  eid: string,
  at: Date,
): Promise<ShownCampaign[]> {
  const model = access.model(CAMPAIGN);
  const stored = await access.find(executor, systemActor(''), CAMPAIGN, {
    filter: {
      and: [
        { field: 'status', op: 'eq', value: 'running' },
        { field: 'way', op: 'eq', value: 'claim' },
      ],
    },
    sort: [{ field: 'campaignNo', dir: 'desc' }],
    limit: MAX,
  });
  const campaigns = stored.map((one) => campaignOf(model, one)).filter(({ claimUntil }) => claimUntil >= dayOf(at));
  const numbers = ['', ...campaigns.map(({ campaignNo }) => campaignNo)];
  const [given, held] = [
    await executor.selectFrom('coupon_campaigns').selectAll().where('campaign_no', 'in', numbers).execute(),
    await executor
      .selectFrom('coupon_holders')
      .selectAll()
      .where('eid', '=', eid)
      .where('campaign_no', 'in', numbers)
      .execute(),
  ];
  const issued = (rows: readonly { campaign_no: string; issued: number }[], no: string) =>
    rows.find(({ campaign_no: campaignNo }) => campaignNo === no)?.issued ?? 0;
  return campaigns
    .map((campaign) =>
      shownCampaign(
        campaign,
        {
          left: Math.max(0, campaign.total - issued(given, campaign.campaignNo)),
          mine: issued(held, campaign.campaignNo),
        },
        at,
      ),
    )
    .sort((a, b) => Number(b.claimable) - Number(a.claimable));
}

function shownCampaign(campaign: Campaign, { left, mine }: { left: number; mine: number }, at: Date): ShownCampaign {
  const { campaignNo, title, note, claimUntil, total, perTeam, validity } = campaign;
  const why = whyClosed(campaign, at) ?? (mine >= perTeam ? `您的团队已领取 ${mine} 张` : left === 0 ? '已被领完' : '');
  return {
    campaignNo,
    title,
    note,
    claimUntil,
    total,
    perTeam,
    left,
    mine,
    ...worthOn(campaign.terms),
    validity: 'days' in validity ? `领取后 ${validity.days} 天内有效` : `${validity.from} 至 ${validity.until} 有效`,
    claimable: why === '',
    why,
  };
}

/** Everything the team owns or owned, the newest first. */
export async function shownCoupons(
  executor: Executor,
  eid: string,
  at: Date,
  kind?: Terms['kind'],
): Promise<ShownCoupon[]> {
  const rows = await executor
    .selectFrom('coupons')
    .selectAll()
    .where('eid', '=', eid)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'coupon'))
    .orderBy('created_at', 'desc')
    .orderBy('coupon_no')
    .limit(MAX)
    .execute();
  const events = await executor
    .selectFrom('coupon_events')
    .selectAll()
    .where('coupon_no', 'in', ['', ...rows.map((row) => row.coupon_no)])
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    ...shownCoupon(row, at),
    history: events
      .filter((event) => event.coupon_no === row.coupon_no)
      .map(({ at: moment, what, order_no: orderNo, discount, by_name: byName, note }) => ({
        at: moment,
        what,
        orderNo,
        discount,
        byName,
        note,
      })),
  }));
}

function shownCoupon(row: CouponRow, at: Date): Omit<ShownCoupon, 'history'> {
  const { couponNo, title, terms, validFrom, validUntil, state, orderNo } = ownCoupon(row);
  const now = at.toISOString();
  const [only, more] = terms.scope === 'product' ? terms.scopeValues : [];
  return {
    couponNo,
    campaignNo: row.campaign_no,
    title,
    validFrom,
    validUntil,
    orderNo,
    discount: row.discount,
    ...worthOn(terms),
    // What ran out since the last upkeep has run out all the same.
    state: state !== 'available' ? state : validUntil <= now ? 'expired' : validFrom > now ? 'waiting' : 'available',
    productNo: only !== undefined && more === undefined ? only : '',
  };
}
