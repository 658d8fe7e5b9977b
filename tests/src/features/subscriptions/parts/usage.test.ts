import { describe, expect, it } from 'vitest';
import { remainingDays, topOf, usesOf } from '../../../../../src/features/subscriptions/parts/usage.ts';

describe('use of traffic', () => {
  const pack = (more: object = {}) => ({
    allowanceNo: 'A',
    productNo: 'P',
    productName: '短信',
    unit: '条',
    total: 100,
    remaining: 60,
    expireDate: null,
    ...more,
  });
  it('is told for thirty days that end today, packs of one product together', () => {
    const [use] = usesOf(
      {
        packs: [pack(), pack({ expireDate: '2027-01-02' }), pack({ expireDate: '2027-01-01' })],
        days: [
          { day: '2026-11-20', productNo: 'P', amount: 7 },
          { day: '2026-10-21', productNo: 'P', amount: 5 },
          { day: '2026-11-20', productNo: 'Q', amount: 9 },
        ],
      },
      '2026-11-20',
    );
    expect(use).toMatchObject({ total: 300, remaining: 180, expireDate: '2027-01-01', used: 7 });
    expect([use?.days.length, use?.days[0]?.day, use?.days.at(-1)]).toEqual([
      30,
      '2026-10-22',
      { day: '2026-11-20', amount: 7 },
    ]);
  });
  it('has a scale that ends at or above its most, on a round number', () => {
    expect([0, 3, 4, 9, 10, 11, 390, 801, 1001].map((most) => topOf([most]))).toEqual([
      4, 4, 4, 10, 10, 20, 400, 1000, 2000,
    ]);
  });
  it('lasts as long as its pace says, and is not foretold without any', () => {
    expect(remainingDays({ remaining: 100, used: 30 })).toBe(100);
    expect(remainingDays({ remaining: 100, used: 0 })).toBeUndefined();
  });
});
