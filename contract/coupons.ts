import { type Static, Type } from 'typebox';
import { defineCall, Nullable, OneOf } from './define.ts';
import { Choice } from './quotes.ts';

/** Lines that coupons are held against at once. */
const MAX_LINES = 50;
const calls = { section: '', who: 'signedIn' } as const;

/** 优惠券 and 代金券. */
const kinds = ['coupon', 'voucher'] as const;
const CouponKind = OneOf(kinds);
export type CouponKind = Static<typeof CouponKind>;

const CouponEventKind = OneOf(['claimed', 'issued', 'reserved', 'used', 'returned', 'expired']);
export type CouponEventKind = Static<typeof CouponEventKind>;

/** `waiting`: it can be used from a day that is still to come. */
const CouponState = OneOf(['available', 'waiting', 'reserved', 'used', 'expired']);
export type CouponState = Static<typeof CouponState>;

const shownTerms = {
  kind: CouponKind,
  title: Type.String(),
  /** '¥100.00' or '8.5 折'; '满 ¥1,000.00 可用'; '限云协作套件'. */
  worth: Type.String(),
  threshold: Type.String(),
  scope: Type.String(),
};

/** What a coupon is worth and for what, in words. */
const CouponWorth = Type.Object({
  ...shownTerms,
  /** '最多优惠 ¥500.00', or ''. */
  most: Type.String(),
});
export type CouponWorth = Static<typeof CouponWorth>;

/** A campaign to claim from, as the team has it. */
const Campaign = Type.Object({
  ...CouponWorth.properties,
  campaignNo: Type.String(),
  note: Type.String(),
  /** YYYY-MM-DD, the last day */
  claimUntil: Type.String(),
  /** '领取后 30 天内有效', '2026-11-01 至 2026-12-31 有效'. */
  validity: Type.String(),
  total: Type.Integer(),
  left: Type.Integer(),
  perTeam: Type.Integer(),
  /** How many the team took. */
  mine: Type.Integer(),
  claimable: Type.Boolean(),
  /** Why nothing can be claimed; '' otherwise. */
  why: Type.String(),
});
export type Campaign = Static<typeof Campaign>;

const CouponEvent = Type.Object({
  /** RFC 3339 */
  at: Type.String(),
  what: CouponEventKind,
  orderNo: Nullable(Type.String()),
  /** fen */
  discount: Type.Integer(),
  byName: Type.String(),
  note: Type.String(),
});

/** A coupon or voucher of the team, with what happened to it. */
const OwnCoupon = Type.Object({
  ...CouponWorth.properties,
  couponNo: Type.String(),
  campaignNo: Type.String(),
  state: CouponState,
  /** RFC 3339; usable from the first instant until before the second. */
  validFrom: Type.String(),
  validUntil: Type.String(),
  /** The order that holds it or used it. */
  orderNo: Nullable(Type.String()),
  /** Fen that it takes off that order. */
  discount: Type.Integer(),
  /** The one product that it is for; '' when it is for several. */
  productNo: Type.String(),
  history: Type.Array(CouponEvent),
});
export type OwnCoupon = Static<typeof OwnCoupon>;

/** A coupon of the team beside the lines of an order to be. */
export const UsableCoupon = Type.Object({
  ...shownTerms,
  couponNo: Type.String(),
  /** Fen; 0 of one that takes off a part. */
  face: Type.Integer(),
  /** Fen that it takes off these lines by itself; 0 when it cannot be used. */
  discount: Type.Integer(),
  usable: Type.Boolean(),
  /** Why it cannot be used; '' when it can. */
  why: Type.String(),
  /** RFC 3339 */
  expiresAt: Type.String(),
});
export type UsableCoupon = Static<typeof UsableCoupon>;

export const campaigns = defineCall({
  ...calls,
  name: 'coupons.campaigns',
  method: 'POST',
  path: '/yzjumc/coupon/v1/campaigns',
  summary: '可领取的优惠活动',
  answered: Type.Array(Campaign),
});

export const claim = defineCall({
  ...calls,
  name: 'coupons.claim',
  method: 'POST',
  path: '/yzjumc/coupon/v1/claim',
  summary: '领取一张优惠券',
  atomic: true,
  sent: Type.Object({ campaignNo: Type.String({ minLength: 1, maxLength: 40, title: '活动编号' }) }),
  answered: Type.Object({ couponNo: Type.String() }),
  errors: ['coupon.noCampaign', 'coupon.notClaimable', 'coupon.claimedOut', 'coupon.perTeam'],
});

export const list = defineCall({
  ...calls,
  name: 'coupons.list',
  method: 'POST',
  path: '/yzjumc/coupon/v1/list',
  summary: '团队的优惠券与代金券',
  sent: Type.Object({ kind: Type.Optional(OneOf(kinds, { title: '种类' })) }),
  answered: Type.Array(OwnCoupon),
});

export const usable = defineCall({
  ...calls,
  name: 'coupons.usable',
  method: 'POST',
  path: '/yzjumc/coupon/v1/usable',
  summary: '哪些优惠券可用于所选产品',
  sent: Type.Object({ lines: Type.Array(Choice, { minItems: 1, maxItems: MAX_LINES, title: '明细' }) }),
  answered: Type.Array(UsableCoupon),
  errors: ['quote.refused'],
});

export const teams = defineCall({
  ...calls,
  name: 'coupons.teams',
  method: 'POST',
  path: '/yzjumc/coupon/v1/teams',
  summary: '查找团队（运营人员）',
  sent: Type.Object({ keyword: Type.Optional(Type.String({ maxLength: 60, title: '关键字' })) }),
  answered: Type.Array(Type.Object({ eid: Type.String(), label: Type.String() })),
  errors: ['entity.unknown'],
});
