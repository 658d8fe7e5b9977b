import { expect, it } from 'vitest';
import type { UsableCoupon } from '../../../../../contract/coupons.ts';
import { bestCoupon } from '../../../../../src/features/checkout/parts/useDraft.ts';

const coupon = (couponNo: string, discount: number, more: Partial<UsableCoupon> = {}): UsableCoupon =>
  ({
    couponNo,
    kind: 'coupon',
    title: couponNo,
    face: discount,
    discount,
    usable: true,
    why: '',
    expiresAt: '2026-12-31',
    ...more,
  }) as UsableCoupon;

it('the coupon that takes off most is the best, and of two alike the one that ends first', () => {
  expect(bestCoupon([coupon('a', 500), coupon('b', 2000), coupon('c', 2000, { expiresAt: '2026-11-30' })])).toBe('c');
});

it('what cannot be used, takes off nothing or is a voucher is not chosen for anybody', () => {
  expect(
    bestCoupon([coupon('a', 500, { usable: false }), coupon('b', 0), coupon('v', 900, { kind: 'voucher' })]),
  ).toBeUndefined();
});
