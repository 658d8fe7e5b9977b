import { type Json, listOf, numberOf, objectOf, textOf } from './json.ts';
import { request } from './request.ts';

/** What a coupon is worth and for what, in words. */
export interface CouponWorth {
  kind: 'coupon' | 'voucher';
  title: string;
  worth: string;
  threshold: string;
  scope: string;
  /** '' when it has no cap. */
  most: string;
}

/** A campaign to claim from, as the team has it. */
export interface Campaign extends CouponWorth {
  campaignNo: string;
  note: string;
  claimUntil: string;
  validity: string;
  total: number;
  left: number;
  perTeam: number;
  mine: number;
  claimable: boolean;
  /** Why nothing can be claimed; '' otherwise. */
  why: string;
}

export type CouponState = 'available' | 'waiting' | 'reserved' | 'used' | 'expired';
export type CouponHappening = 'claimed' | 'issued' | 'reserved' | 'used' | 'returned' | 'expired';

/** A coupon or voucher of the team. Amounts in fen, instants as RFC 3339. */
export interface OwnCoupon extends CouponWorth {
  couponNo: string;
  state: CouponState;
  validFrom: string;
  validUntil: string;
  /** '' when no order holds it. */
  orderNo: string;
  discount: number;
  /** The one product that it is for; '' when it is for several. */
  productNo: string;
  history: { at: string; what: CouponHappening; orderNo: string; discount: number; byName: string; note: string }[];
}

const STATES: readonly string[] = ['available', 'waiting', 'reserved', 'used', 'expired'] satisfies CouponState[];

const worth = (data: Json): CouponWorth => ({
  kind: data.kind === 'voucher' ? 'voucher' : 'coupon',
  title: textOf(data.title),
  worth: textOf(data.worth),
  threshold: textOf(data.threshold),
  scope: textOf(data.scope),
  most: textOf(data.most),
});

function ownCoupon(data: Json): OwnCoupon {
  const state = textOf(data.state);
  return {
    ...worth(data),
    couponNo: textOf(data.couponNo),
    state: STATES.includes(state) ? (state as CouponState) : 'expired',
    validFrom: textOf(data.validFrom),
    validUntil: textOf(data.validUntil),
    orderNo: textOf(data.orderNo),
    discount: numberOf(data.discount),
    productNo: textOf(data.productNo),
    history: listOf(data.history)
      .map(objectOf)
      .map((event) => ({
        at: textOf(event.at),
        what: textOf(event.what) as CouponHappening,
        orderNo: textOf(event.orderNo),
        discount: numberOf(event.discount),
        byName: textOf(event.byName),
        note: textOf(event.note),
      })),
  };
}

export async function fetchCampaigns(): Promise<Campaign[]> {
  return listOf(await request('/yzjumc/coupon/v1/campaigns', { data: {}, warn: false }))
    .map(objectOf)
    .map((data) => ({
      ...worth(data),
      campaignNo: textOf(data.campaignNo),
      note: textOf(data.note),
      claimUntil: textOf(data.claimUntil),
      validity: textOf(data.validity),
      total: numberOf(data.total),
      left: numberOf(data.left),
      perTeam: numberOf(data.perTeam),
      mine: numberOf(data.mine),
      claimable: data.claimable === true,
      why: textOf(data.why),
    }));
}

/** Takes one coupon for the team. @throws RequestError coupon.* with the reason, which has been shown */
export async function claimCoupon(campaignNo: string): Promise<void> {
  await request('/yzjumc/coupon/v1/claim', { data: { campaignNo }, atomic: true, warn: false });
}

export async function fetchCoupons(kind?: OwnCoupon['kind']): Promise<OwnCoupon[]> {
  return listOf(await request('/yzjumc/coupon/v1/list', { data: kind === undefined ? {} : { kind }, warn: false }))
    .map(objectOf)
    .map(ownCoupon);
}
