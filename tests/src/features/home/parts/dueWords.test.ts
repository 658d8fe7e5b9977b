import { describe, expect, it } from 'vitest';
import { dueWords } from '../../../../../src/features/home/parts/dueWords.ts';

/** A Wednesday, 17:00 in Shanghai. */
const NOW = new Date('2026-11-25T09:00:00.000Z');
const SINCE = '2026-11-25T01:00:00.000Z';

describe('by when something is to be done, in words', () => {
  it.each([
    ['2026-11-24', '已过期 1 天'],
    ['2026-11-25', '今天内'],
    ['2026-11-26', '明天内'],
    ['2026-11-27', '周五（11月27日）前'],
    ['2026-11-29', '周日（11月29日）前'],
    ['2026-11-30', '11月30日前'],
    ['2027-01-02', '2027年1月2日前'],
    ['2026-11-25T10:00:00.000Z', '今天 18:00 前'],
    // Past midnight in Shanghai, though the same day in UTC.
    ['2026-11-25T16:30:00.000Z', '明天 00:30 前'],
    ['2026-11-25T08:59:30.000Z', '已过期 1 分钟'],
    ['2026-11-25T06:00:00.000Z', '已过期 3 小时'],
    ['2026-11-20T06:00:00.000Z', '已过期 5 天'],
  ])('%s: %s', (due, words) => {
    expect(dueWords({ due, since: SINCE }, NOW)).toBe(words);
  });

  it('is how long it has waited where there is no date, by days in Shanghai', () => {
    expect(dueWords({ due: null, since: SINCE }, NOW)).toBe('');
    expect(dueWords({ due: null, since: '2026-11-24T15:59:00.000Z' }, NOW)).toBe('已等 1 天');
    expect(dueWords({ due: null, since: '2026-11-24T16:01:00.000Z' }, NOW)).toBe('');
  });
});
