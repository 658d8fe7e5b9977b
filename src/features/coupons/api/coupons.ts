import type { Campaign, OwnCoupon } from '../../../../contract/coupons.ts';
import { api } from '../../../platform/gateway/api.ts';

export type { Campaign, CouponState, CouponWorth, OwnCoupon } from '../../../../contract/coupons.ts';

const campaigns = api('POST /yzjumc/coupon/v1/campaigns');
const claim = api('POST /yzjumc/coupon/v1/claim', { atomic: true });
const list = api('POST /yzjumc/coupon/v1/list');

export const fetchCampaigns = (): Promise<Campaign[]> => campaigns();

/** Takes one coupon for the team. @throws RequestError coupon.* with the reason */
export const claimCoupon = (campaignNo: string, key: string): Promise<unknown> => claim({ campaignNo }, { key });

export const fetchCoupons = (kind?: OwnCoupon['kind']): Promise<OwnCoupon[]> => list(kind && { kind });
