import { expect, it } from 'vitest';
import type { OwnCoupon } from '../../../../../contract/coupons.ts';
import { endsSoon } from '../../../../../src/features/coupons/parts/words.ts';

it('a coupon says so in its last week, and only while it can be used', () => {
  const now = Date.parse('2026-11-20T00:00:00.000Z');
  const coupon = (validUntil: string, state: OwnCoupon['state'] = 'available') =>
    endsSoon({ state, validUntil } as OwnCoupon, now);
  expect(coupon('2026-11-27T00:00:00.000Z')).toBeUndefined();
  expect(coupon('2026-11-26T23:00:00.000Z')).toBe('6 天后到期');
  expect(coupon('2026-11-20T10:00:00.000Z')).toBe('24 小时内到期');
  expect(coupon('2026-11-20T10:00:00.000Z', 'used')).toBeUndefined();
});
