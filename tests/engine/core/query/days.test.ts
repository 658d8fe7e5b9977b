import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  calendarDays,
  type Days,
  daysOf,
  everyDay,
  movedBy,
  timelineDays,
  touching,
} from '../../../../engine/core/query/days.ts';
import { matches } from '../../../../engine/core/query/matches.ts';
import { renamesBetween, withRenames } from '../../../../engine/core/query/renamed.ts';
import { decodeListState, encodeListState } from '../../../../engine/core/query/url.ts';
import { entityOf } from '../record/documents.ts';

const lease = entityOf({
  from: { type: 'string', format: 'date', title: '开始' },
  until: { type: 'string', format: 'date-time', title: '结束' },
});

describe('the days that a record stands on', () => {
  const by = { from: 'from', to: 'until' };

  it('go from one date to the other, where the shop is; one that lacks an end stands on the other’s day', () => {
    expect(daysOf(by, { from: '2026-03-01', until: '2026-03-03T16:00:00.000Z' })).toEqual({
      first: '2026-03-01',
      last: '2026-03-04',
    });
    expect(daysOf(by, { from: '2026-03-01' })).toEqual({ first: '2026-03-01', last: '2026-03-01' });
    expect(daysOf(by, { until: '2026-03-03T15:59:59.999Z' })).toEqual({ first: '2026-03-03', last: '2026-03-03' });
    expect(daysOf(by, { from: '2026-03-05', until: '2026-03-01T00:00:00.000Z' })?.last).toBe('2026-03-05');
    expect(daysOf(by, { from: '' })).toBeUndefined();
  });

  it('are what a range is searched by: a record is found exactly where it would be drawn', () => {
    const day = fc.integer({ min: 0, max: 40 }).map((days) => movedBy('2026-02-10', days)!);
    const moment = fc.tuple(day, fc.integer({ min: 0, max: 86_399 })).map(([date, seconds]) => {
      return new Date(Date.parse(`${date}T00:00:00+08:00`) + seconds * 1000).toISOString();
    });
    const range: Days = { first: '2026-02-23', last: '2026-03-01' };
    const filter = touching(lease, by, range);
    fc.assert(
      fc.property(fc.option(day, { nil: undefined }), fc.option(moment, { nil: undefined }), (from, until) => {
        const record = { from, until };
        const days = daysOf(by, record);
        // An end before its beginning is a mistake of the record's: it is drawn at its beginning if it is found.
        fc.pre(from === undefined || until === undefined || daysOf({ from: 'until' }, record)!.first >= from);
        const drawn = days !== undefined && days.first <= range.last && days.last >= range.first;
        expect(matches(filter, record)).toBe(drawn);
      }),
    );
  });

  it('move with their time of day', () => {
    expect(movedBy('2026-02-28', 1)).toBe('2026-03-01');
    expect(movedBy('2026-02-28T10:30:00.000Z', -28)).toBe('2026-01-31T10:30:00.000Z');
  });
});

describe('what a calendar and a timeline show', () => {
  it('is whole weeks from a Monday, or so many weeks, months and quarters', () => {
    expect(calendarDays('month', '2026-11-26')).toEqual({ first: '2026-10-26', last: '2026-12-06' });
    expect(calendarDays('month', '2027-02-10')).toEqual({ first: '2027-02-01', last: '2027-02-28' });
    expect(calendarDays('week', '2026-11-29')).toEqual({ first: '2026-11-23', last: '2026-11-29' });
    expect(everyDay(calendarDays('month', '2026-11-26'))).toHaveLength(42);
    expect(timelineDays('week', '2026-11-26').first).toBe('2026-11-16');
    expect(timelineDays('month', '2026-01-31')).toEqual({ first: '2025-12-01', last: '2026-03-31' });
    expect(timelineDays('quarter', '2026-02-01')).toEqual({ first: '2025-10-01', last: '2026-12-31' });
  });
});

describe('the address of a calendar', () => {
  it('says by what it is laid out, how much it shows and where it stands, and nothing that is not understood', () => {
    const state = { as: 'timeline:from,until', zoom: 'quarter', at: '2026-03-10' } as const;
    expect(decodeListState(encodeListState(state))).toEqual(state);
    expect(decodeListState('as=calender:from&zoom=decade&at=2026-02-30')).toEqual({});
  });

  it('follows a field that is called otherwise', () => {
    const newer = entityOf({
      start: { type: 'string', format: 'date', title: '开始', id: 'from' },
      until: { type: 'string', format: 'date-time', title: '结束' },
    });
    expect(withRenames({ as: 'timeline:from,until' }, renamesBetween(lease, newer))).toEqual({
      as: 'timeline:start,until',
    });
  });
});
