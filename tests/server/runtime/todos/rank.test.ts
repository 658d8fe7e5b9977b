import { describe, expect, it } from 'vitest';
import { rankWaiting, urgencyOf } from '../../../../server/runtime/todos/rank.ts';

/** A Wednesday; 23:30 in Shanghai, when it is still the afternoon in London. */
const NOW = new Date('2026-11-25T15:30:00.000Z');

describe('how urgent what waits is', () => {
  it.each([
    ['2026-11-24', 'late'],
    ['2026-11-25', 'today'],
    ['2026-11-26', 'week'],
    ['2026-11-29', 'week'],
    ['2026-11-30', 'later'],
    ['2026-11-25T15:29:59.000Z', 'late'],
    ['2026-11-25T15:59:59.999Z', 'today'],
    // One minute past midnight in Shanghai is tomorrow, though it is today in UTC.
    ['2026-11-25T16:01:00.000Z', 'week'],
    [undefined, 'open'],
    ['soon', 'open'],
    ['2026-02-3x', 'open'],
  ])('%s is %s', (due, urgency) => {
    expect(urgencyOf({ due }, NOW)).toBe(urgency);
  });

  it('ends the week with its Sunday, on a Sunday too', () => {
    const sunday = new Date('2026-11-29T04:00:00.000Z');
    expect(urgencyOf({ due: '2026-11-29' }, sunday)).toBe('today');
    expect(urgencyOf({ due: '2026-11-30' }, sunday)).toBe('later');
  });

  it('ranks what is late first, then by date, and of one date what is oldest; what has no date before what has time', () => {
    const all = [
      { name: 'later', due: '2026-12-30', createdAt: '1' },
      { name: 'open', due: undefined, createdAt: '2' },
      { name: 'older open', due: undefined, createdAt: '1' },
      { name: 'day', due: '2026-11-25', createdAt: '1' },
      { name: 'before midnight', due: '2026-11-25T15:59:00.000Z', createdAt: '9' },
      { name: 'long late', due: '2026-10-01', createdAt: '9' },
      { name: 'late', due: '2026-11-24', createdAt: '2' },
      { name: 'older late', due: '2026-11-24', createdAt: '1' },
      { name: 'week', due: '2026-11-28', createdAt: '1' },
    ];
    expect(rankWaiting(all, NOW).map(({ name }) => name)).toEqual([
      'long late',
      'older late',
      'late',
      'before midnight',
      'day',
      'week',
      'older open',
      'open',
      'later',
    ]);
  });
});
