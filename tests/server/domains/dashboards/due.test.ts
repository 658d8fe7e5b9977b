import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { MailSchedule } from '../../../../contract/dashboards.ts';
import { nextDue } from '../../../../server/domains/dashboards/due.ts';
import { wallClock } from '../../../../server/platform/calendar/days.ts';

const HOUR = 3_600_000;
const shown = (schedule: MailSchedule, after: string) =>
  wallClock(nextDue(schedule, new Date(`${after}+08:00`))).format('YYYY-MM-DD HH:mm');

it.each<[string, MailSchedule, string, string]>([
  ['today where the hour is to come', { every: 'day', day: 1, hour: 9 }, '2026-11-27T08:59:59', '2026-11-27 09:00'],
  ['tomorrow where it is that hour', { every: 'day', day: 1, hour: 9 }, '2026-11-27T09:00:00', '2026-11-28 09:00'],
  ['by the day in China', { every: 'day', day: 1, hour: 0 }, '2026-12-31T23:30:00', '2027-01-01 00:00'],
  ['on the weekday', { every: 'week', day: 1, hour: 9 }, '2026-11-27T10:00:00', '2026-11-30 09:00'],
  ['a week later on that day itself', { every: 'week', day: 5, hour: 9 }, '2026-11-27T10:00:00', '2026-12-04 09:00'],
  ['on a Sunday', { every: 'week', day: 7, hour: 23 }, '2026-11-29T22:00:00', '2026-11-29 23:00'],
  ['on the day of the month', { every: 'month', day: 28, hour: 6 }, '2026-11-27T10:00:00', '2026-11-28 06:00'],
  ['over the end of a month', { every: 'month', day: 1, hour: 6 }, '2026-01-31T10:00:00', '2026-02-01 06:00'],
  ['over a leap day', { every: 'month', day: 28, hour: 6 }, '2028-02-29T10:00:00', '2028-03-28 06:00'],
])('the next one comes %s', (_case, schedule, after, expected) => {
  expect(shown(schedule, after)).toBe(expected);
});

const schedules = fc
  .record({
    every: fc.constantFrom<MailSchedule['every']>('day', 'week', 'month'),
    day: fc.integer({ min: 1, max: 28 }),
    hour: fc.integer({ min: 0, max: 23 }),
  })
  .map((one): MailSchedule => ({ ...one, day: one.every === 'week' ? ((one.day - 1) % 7) + 1 : one.day }));

const fits = ({ every, day, hour }: MailSchedule, at: Date): boolean => {
  const clock = wallClock(at);
  if (clock.hour() !== hour || clock.minute() !== 0 || clock.second() !== 0) return false;
  return every === 'day' || (every === 'week' ? (clock.day() || 7) === day : clock.date() === day);
};

it('the next one is the first full hour after now that the schedule names', () => {
  fc.assert(
    fc.property(
      schedules,
      fc.date({ min: new Date('2024-01-01'), max: new Date('2032-12-31'), noInvalidDate: true }),
      (schedule, now) => {
        const due = nextDue(schedule, now);
        expect(due > now && fits(schedule, due)).toBe(true);
        for (let at = due.getTime() - HOUR; at > now.getTime(); at -= HOUR)
          expect(fits(schedule, new Date(at))).toBe(false);
      },
    ),
    { numRuns: 300 },
  );
});
