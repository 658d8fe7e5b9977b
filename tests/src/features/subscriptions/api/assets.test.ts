import { describe, expect, it } from 'vitest';
import { remaining } from '../../../../../src/features/subscriptions/api/assets.ts';

describe('what is left of a product’s term', () => {
  it.each([
    ['2026-11-19', '已过期 1 天', 'over'],
    ['2026-11-20', '今天到期', 'soon'],
    ['2026-12-20', '剩余 30 天', 'soon'],
    ['2026-12-21', '剩余 31 天', 'near'],
    ['2027-02-18', '剩余 90 天', 'near'],
    ['2027-02-19', '剩余 91 天', 'calm'],
  ])('until %s is %s', (expireDate, text, tone) => {
    expect(remaining({ expireDate }, '2026-11-20')).toEqual({ text, tone });
  });
  it('is not shown for a product without a term', () => {
    expect(remaining({}, '2026-11-20')).toBeUndefined();
  });
});
