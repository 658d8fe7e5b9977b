import fc from 'fast-check';
import { expect, it } from 'vitest';
import { discountOf, type OwnCoupon, whyNot } from '../../../../server/domains/coupons/discount.ts';
import type { Terms } from '../../../../server/domains/coupons/terms.ts';
import { line } from './support.ts';

const NOW = new Date('2026-11-20T06:00:00.000Z');
let made = 0;
const coupon = (terms: Partial<Terms> = {}, more: Partial<OwnCoupon> = {}): OwnCoupon => ({
  couponNo: `Q${made++}`,
  title: '券',
  state: 'available',
  orderNo: null,
  validFrom: '2026-11-01T00:00:00.000Z',
  validUntil: '2026-12-01T16:00:00.000Z',
  terms: {
    kind: 'coupon',
    benefit: 'amount',
    face: 1000,
    rate: 0,
    most: null,
    threshold: 0,
    scope: 'all',
    scopeValues: [],
    scopeTitles: [],
    ...terms,
  },
  ...more,
});
const voucher = (face: number, more: Partial<Terms> = {}): OwnCoupon => coupon({ kind: 'voucher', face, ...more });

it('says in words why a coupon cannot be used', () => {
  const lines = [line('A', 40_000), line('B', 20_000, { zone: 'suite' })];
  const why = (one: OwnCoupon) => whyNot(one, lines, NOW);
  expect(why(coupon())).toBeUndefined();
  expect(why(coupon({ threshold: 60_000 }))).toBeUndefined();
  expect(why(coupon({ threshold: 60_001 }))).toBe('可用产品合计 ¥600.00，还差 ¥0.01（满 ¥600.01 可用）');
  expect(
    why(coupon({ threshold: 30_000, scope: 'zone', scopeValues: ['suite'], scopeTitles: ['云协作套件'] })),
  ).toContain('还差 ¥100.00');
  expect(why(coupon({ scope: 'product', scopeValues: ['C'], scopeTitles: ['会议室管理'] }))).toBe(
    '限会议室管理，所选产品不在其中',
  );
  expect(why(coupon({}, { state: 'expired' }))).toBe('已于 2026-12-01 过期');
  expect(why(coupon({}, { validUntil: NOW.toISOString() }))).toContain('过期');
  expect(why(coupon({}, { validFrom: '2026-11-30T16:00:00.000Z' }))).toBe('2026-12-01 起可用');
  expect(why(coupon({}, { state: 'used', orderNo: 'DD1' }))).toBe('已用于订单 DD1');
  expect(why(coupon({}, { state: 'reserved', orderNo: 'DD1' }))).toContain('待支付的订单 DD1');
});

it('a rate takes off its part, rounded down to the fen and no more than its cap', () => {
  const off = (terms: Partial<Terms>, amount: number) =>
    discountOf([coupon({ benefit: 'rate', ...terms })], [line('A', amount)], NOW).discount;
  expect(off({ rate: 85 }, 10_001)).toBe(1500);
  expect(off({ rate: 85, most: 1000 }, 10_001)).toBe(1000);
  expect(off({ rate: 50 }, 99_999_999_999_999)).toBe(49_999_999_999_999);
});

it('vouchers take what the coupon leaves, each from its own products only, and give no change', () => {
  const lines = [line('A', 5000), line('B', 3000)];
  expect(
    discountOf(
      [voucher(9000, { scope: 'product', scopeValues: ['B'], scopeTitles: ['B'] }), coupon({ face: 2000 })],
      lines,
      NOW,
    ),
  ).toMatchObject({ discount: 1250 + 3000, perLine: [1250, 3000] });
  expect(() => discountOf([voucher(8000), voucher(100)], lines, NOW)).toThrow('已被其他优惠全额抵扣');
});

it('an order takes one coupon and five vouchers', () => {
  const lines = [line('A', 500_000)];
  expect(() => discountOf([coupon(), coupon()], lines, NOW)).toThrow('最多使用一张优惠券');
  expect(discountOf([coupon(), ...Array.from({ length: 5 }, () => voucher(10))], lines, NOW).discount).toBe(1050);
  expect(() =>
    discountOf(
      Array.from({ length: 6 }, () => voucher(10)),
      lines,
      NOW,
    ),
  ).toThrow('五张代金券');
});

const anyLine = fc.record({
  productNo: fc.constantFrom('A', 'B', 'C'),
  family: fc.constantFrom('f', 'g'),
  zone: fc.constantFrom('x', 'y'),
  totalAmount: fc.integer({ min: 0, max: 10_000_000 }),
});
const anyTerms = fc.record({
  kind: fc.constant('voucher' as const),
  benefit: fc.constant('amount' as const),
  face: fc.integer({ min: 1, max: 5_000_000 }),
  rate: fc.constant(0),
  most: fc.constant(null),
  threshold: fc.constant(0),
  scope: fc.constantFrom('all' as const, 'product' as const, 'zone' as const),
  scopeValues: fc.subarray(['A', 'B', 'x', 'y']),
  scopeTitles: fc.constant([] as string[]),
});

it('whatever is combined: no line below zero, the lines add up to the coupons, and what a coupon does not apply to is left alone', () => {
  fc.assert(
    fc.property(
      fc.array(anyLine, { minLength: 1, maxLength: 8 }),
      fc.array(anyTerms, { maxLength: 5 }),
      (lines, terms) => {
        const coupons = terms.map((one) => coupon(one));
        let result;
        try {
          result = discountOf(coupons, lines, NOW);
        } catch {
          return;
        }
        expect(result.perLine.reduce((sum, part) => sum + part, 0)).toBe(result.discount);
        expect([...result.perCoupon.values()].reduce((sum, part) => sum + part, 0)).toBe(result.discount);
        for (const [index, one] of lines.entries()) {
          const part = result.perLine[index] ?? -1;
          expect(part >= 0 && part <= one.totalAmount).toBe(true);
          const touched = terms.some(
            ({ scope, scopeValues }) =>
              scope === 'all' || scopeValues.includes(scope === 'product' ? one.productNo : one.zone),
          );
          if (!touched) expect(part).toBe(0);
        }
        coupons.forEach(({ couponNo, terms: { face } }) =>
          expect(result.perCoupon.get(couponNo) ?? 0).toBeLessThanOrEqual(face),
        );
      },
    ),
  );
});
