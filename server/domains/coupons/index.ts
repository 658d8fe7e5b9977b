export { campaignOf } from './campaigns.ts';
export { endingCoupons } from './ending.ts';
export { issue } from './issue.ts';
export { couponDiscountFor, releaseCoupons, reserveCoupons, settleCoupons, usableCoupons } from './service.ts';
export type { CouponLine } from './terms.ts';
