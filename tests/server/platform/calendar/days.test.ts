import * as engine from '@yunpu/engine-core/expression';
import { shanghaiDay } from '@yunpu/engine-core/format';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  dayBegins,
  dayOf,
  daysBetween,
  isWeekend,
  lastDayOfTerm,
  minuteOfDay,
  ofWallClock,
  wallClock,
} from '../../../../server/platform/calendar/days.ts';

const CHINA = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'medium',
});
const instants = fc.date({
  min: new Date('1992-01-01T00:00:00Z'),
  max: new Date('2099-12-31T00:00:00Z'),
  noInvalidDate: true,
});
const days = instants.map((at) => at.toISOString().slice(0, 10));

describe.each(['UTC', 'America/New_York', 'Asia/Shanghai'])('a day in China, on a machine in %s,', (zone) => {
  const before = process.env.TZ;
  beforeAll(() => {
    process.env.TZ = zone;
  });
  afterAll(() => {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  });

  test('is what a clock there shows, and so is the time', () => {
    fc.assert(
      fc.property(instants, (at) => {
        const [day, time = ''] = CHINA.format(at).split(' ');
        expect(dayOf(at)).toBe(day);
        expect(minuteOfDay(at)).toBe(Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)));
      }),
    );
  });

  test('is told to the second on the day that summer time begins where the machine is', () => {
    expect(wallClock('2060-03-13T18:00:00.000Z').format('YYYY-MM-DD HH:mm:ss')).toBe('2060-03-14 02:00:00');
  });

  test('begins at midnight there', () => {
    expect(dayBegins('2027-03-17').toISOString()).toBe('2027-03-16T16:00:00.000Z');
    fc.assert(
      fc.property(days, (day) => {
        const begins = dayBegins(day);
        expect([dayOf(begins), dayOf(begins.getTime() - 1)]).toEqual([day, addDays(day, -1)]);
      }),
    );
  });

  test('comes back from the clock of a spreadsheet as the instant that it was', () => {
    expect(wallClock('2027-03-16T16:30:00.000Z').toISOString()).toBe('2027-03-17T00:30:00.000Z');
    fc.assert(
      fc.property(instants, (at) => {
        expect(ofWallClock(wallClock(at)).getTime()).toBe(at.getTime());
      }),
    );
  });
});

describe('the calendar', () => {
  test('counts days and months as documents do in their expressions', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: -400, max: 400 }), instants, (day, count, at) => {
        expect(addDays(day, count)).toBe(engine.addDays(day, count));
        expect(addMonths(day, count)).toBe(engine.addMonths(day, count));
        expect(daysBetween(day, addDays(day, count))).toBe(count);
        expect(dayOf(at)).toBe(shanghaiDay(at.getTime()));
      }),
    );
  });

  test('knows the last day of February, and that of a term that began on it', () => {
    expect(addMonths('2027-01-31', 1)).toBe('2027-02-28');
    expect(addMonths('2028-01-31', 1)).toBe('2028-02-29');
    expect(lastDayOfTerm('2027-03-17', 12)).toBe('2028-03-16');
    expect(lastDayOfTerm('2028-02-29', 12)).toBe('2029-02-27');
  });

  test('knows Saturdays and Sundays', () => {
    expect(['2027-03-19', '2027-03-20', '2027-03-21', '2027-03-22'].map(isWeekend)).toEqual([false, true, true, false]);
  });

  test('refuses what is no day', () => {
    for (const text of ['2027-02-29', '2027-13-01', '', '2027-03-17T10:00:00Z', 'undefined'])
      expect(() => addDays(text, 1)).toThrow(RangeError);
  });
});
