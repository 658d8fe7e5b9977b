import { describe, expect, it } from 'vitest';
import { chartFromText, chartToText } from '../../../../engine/core/query/chartText.ts';
import { dayAfter, firstDayOf, periodOf, periodsBetween } from '../../../../engine/core/query/periods.ts';
import { withRenames } from '../../../../engine/core/query/renamed.ts';

describe('a chart in an address', () => {
  it('comes back as it was written', () => {
    for (const text of ['bar*createdAt*month*stage**sum*amount', 'pie*stage', 'number', 'number*****avg*amount'])
      expect(chartToText(chartFromText(text)!)).toBe(text);
  });

  it('is none when its kind is unknown, and has no field that its kind does not show', () => {
    expect(chartFromText('radar*stage')).toBeUndefined();
    expect(chartFromText('pie*stage**owner**sum*amount')).toEqual({
      kind: 'pie',
      by: 'stage',
      measure: 'sum',
      of: 'amount',
    });
  });

  it('follows fields that are renamed', () => {
    const renames = {
      paths: new Map([
        ['stage', 'phase'],
        ['amount', 'total'],
      ]),
      values: new Map(),
    };
    expect(
      withRenames({ chart: 'bar*stage***sum*amount', by: 'stage', split: 'owner', of: 'amount' }, renames),
    ).toEqual({
      chart: 'bar*phase***sum*total',
      by: 'phase',
      split: 'owner',
      of: 'total',
    });
  });
});

describe('periods', () => {
  it('name the week by its Monday, over the end of a year too', () => {
    expect(periodOf('2027-01-03', 'week')).toBe('2026-12-28');
    expect(periodOf('2026-12-28', 'week')).toBe('2026-12-28');
    expect(dayAfter('2026-12-28', 'week')).toBe('2027-01-04');
  });

  it('reach from their first day to the day after their last', () => {
    expect([firstDayOf('2026-Q4', 'quarter'), dayAfter('2026-Q4', 'quarter')]).toEqual(['2026-10-01', '2027-01-01']);
    expect([firstDayOf('2024-02', 'month'), dayAfter('2024-02', 'month')]).toEqual(['2024-02-01', '2024-03-01']);
    expect([firstDayOf('2026', 'year'), dayAfter('2026', 'year')]).toEqual(['2026-01-01', '2027-01-01']);
  });

  it('follow each other without a gap, and end somewhere', () => {
    expect(periodsBetween('2025-Q3', '2026-Q2', 'quarter')).toEqual(['2025-Q3', '2025-Q4', '2026-Q1', '2026-Q2']);
    expect(periodsBetween('1970-01-01', '2026-01-01', 'day').length).toBe(400);
  });
});
