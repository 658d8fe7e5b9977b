import { describe, expect, it } from 'vitest';
import { creditOf } from '../../../../server/domains/checkout/assets/credit.ts';
import { billedDays, daysIn, partOf, proRata, renewedTerm } from '../../../../server/domains/checkout/assets/terms.ts';

describe('what part of a term costs', () => {
  it('counts today and the last day, and never bills a year as more than a year', () => {
    expect(daysIn('2026-03-01', '2026-03-01')).toBe(1);
    expect(billedDays('2026-03-01', '2026-03-10')).toBe(10);
    expect(billedDays('2026-03-01', '2027-02-28')).toBe(365);
    // A leap year of 366 days is a year; a day less than that is not more than one either.
    expect(billedDays('2028-01-01', '2028-12-31')).toBe(365);
    expect(billedDays('2028-01-01', '2028-12-30')).toBe(365);
    expect(billedDays('2026-03-01', '2028-03-31')).toBe(365 * 2 + 31);
    expect(billedDays('2026-03-02', '2026-03-01')).toBe(0);
  });

  it('drops a part of a fen, and is exact where a double is not', () => {
    expect(proRata(100, 3, 100)).toBe(82);
    expect(proRata(10_000, 100, 365)).toBe(1_000_000);
    expect(proRata(999_999_999, 1_000_000, 364)).toBe(997_260_272_975_342);
    expect(partOf(10, 1, 3)).toBe(3);
  });

  it('renews from the day after the last one, and from today what is over', () => {
    expect(renewedTerm('2026-06-30', '2026-06-30', 1)).toEqual({ from: '2026-07-01', until: '2027-06-30' });
    expect(renewedTerm('2026-06-29', '2026-06-30', 2)).toEqual({ from: '2026-06-30', until: '2028-06-29' });
  });
});

describe('what is left of a product that is upgraded', () => {
  const mall = { sourceType: 'mall', annualAmount: 1_000_000, expireDate: '2027-12-31' } as const;

  it('is the part of each payment for days still to come', () => {
    const paid = [
      { does: 'new', amount: 36_500, from: '2026-01-01', until: '2026-12-31' },
      { does: 'renew', amount: 73_000, from: '2027-01-01', until: '2027-12-31' },
    ];
    // 100 of 365 days, and the whole of the year that has not begun.
    expect(creditOf(mall, paid, '2026-09-23', 1)).toBe(10_000 + 73_000);
    expect(creditOf(mall, paid, '2026-09-23', 0.5)).toBe(41_500);
  });

  it('is nothing where a coupon paid for all of it', () => {
    expect(creditOf(mall, [{ does: 'new', amount: 0, from: '2026-01-01', until: '2027-12-31' }], '2026-09-23', 1)).toBe(
      0,
    );
  });

  it('of what a contract opened is its yearly amount for the rest, and for a renewal what was paid', () => {
    const asset = { sourceType: 'order', annualAmount: 36_500, expireDate: '2027-12-31' } as const;
    expect(creditOf(asset, [], '2027-12-22', 1)).toBe(1_000);
    expect(
      creditOf(asset, [{ does: 'renew', amount: 36_500, from: '2027-01-01', until: '2027-12-31' }], '2026-12-31', 1),
    ).toBe(36_500 + 100);
  });
});
