import fc from 'fast-check';
import { expect, it } from 'vitest';
import { allocate } from '../../../../server/domains/promotions/allocate.ts';

const spread = fc
  .array(fc.oneof(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 0, max: 900_000_000_000 })), {
    minLength: 1,
    maxLength: 40,
  })
  .chain((amounts) =>
    fc.tuple(fc.constant(amounts), fc.integer({ min: 0, max: amounts.reduce((sum, amount) => sum + amount, 0) })),
  );
const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

it('the shares add up to the discount, and none exceeds its amount', () => {
  fc.assert(
    fc.property(spread, ([amounts, discount]) => {
      const shares = allocate(amounts, discount);
      expect(total(shares)).toBe(discount);
      shares.forEach((share, index) => expect(share >= 0 && share <= (amounts[index] ?? 0)).toBe(true));
    }),
    { numRuns: 500 },
  );
});

it('each share is within one fen of the exact proportion', () => {
  fc.assert(
    fc.property(spread, ([amounts, discount]) => {
      const all = BigInt(total(amounts));
      allocate(amounts, discount).forEach((share, index) => {
        const off = BigInt(share) * all - BigInt(amounts[index] ?? 0) * BigInt(discount);
        expect(all === 0n || (off < all && off > -all)).toBe(true);
      });
    }),
    { numRuns: 500 },
  );
});

it('a larger amount never bears less than a smaller one', () => {
  fc.assert(
    fc.property(spread, ([amounts, discount]) => {
      const shares = allocate(amounts, discount);
      for (const [a, share] of shares.entries())
        for (const [b, other] of shares.entries())
          expect((amounts[a] ?? 0) > (amounts[b] ?? 0) && share < other).toBe(false);
    }),
    { numRuns: 200 },
  );
});

it('a remaining fen goes to the share that was rounded down most, of equal ones to the first', () => {
  expect(allocate([100, 100, 100], 100)).toEqual([34, 33, 33]);
  expect(allocate([1, 5, 0, 4], 7)).toEqual([1, 3, 0, 3]);
  expect(allocate([], 0)).toEqual([]);
});

it('the shares never exceed the amounts together, and are whole fen', () => {
  for (const [amounts, discount] of [
    [[10], 11],
    [[10], -1],
    [[10.5], 1],
    [[-1, 5], 2],
    [[1], Number.NaN],
  ] as const)
    expect(() => allocate(amounts, discount)).toThrow(RangeError);
});
