import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addWorkingHours, isWorkday } from '../../../../server/runtime/approvals/workingTime.ts';

/** An instant by the clock of Shanghai. */
const clock = (text: string): string => new Date(`${text.replace(' ', 'T')}:00+08:00`).toISOString();

describe('working time', () => {
  it('leaves out weekends and public holidays, and counts the days that make up for them', () => {
    expect(['2026-11-20', '2026-11-21', '2026-11-22', '2026-10-01', '2026-02-17'].map(isWorkday)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
    expect(['2026-10-10', '2026-02-14', '2025-09-28', '2027-02-06', '2027-02-09'].map(isWorkday)).toEqual([
      true,
      true,
      true,
      false,
      true,
    ]);
  });

  it('goes on the next morning, and after a holiday on the day work begins', () => {
    expect(addWorkingHours(clock('2026-11-19 09:00'), 4)).toBe(clock('2026-11-19 13:00'));
    expect(addWorkingHours(clock('2026-11-19 16:30'), 2)).toBe(clock('2026-11-20 09:30'));
    expect(addWorkingHours(clock('2026-11-20 17:00'), 1)).toBe(clock('2026-11-23 09:00'));
    expect(addWorkingHours(clock('2026-09-30 17:30'), 9)).toBe(clock('2026-10-08 17:30'));
    expect(addWorkingHours(clock('2026-11-21 12:00'), 1)).toBe(clock('2026-11-23 09:30'));
    expect(addWorkingHours(clock('2026-11-20 06:00'), 9)).toBe(clock('2026-11-20 17:30'));
  });

  it('knows the edges: the first and the last minute, make-up Saturdays, the turn of the year, years without a notice', () => {
    expect(addWorkingHours(clock('2026-11-20 08:30'), 1)).toBe(clock('2026-11-20 09:30'));
    expect(addWorkingHours(clock('2026-11-20 17:30'), 1)).toBe(clock('2026-11-23 09:30'));
    expect(addWorkingHours(clock('2026-11-20 17:29'), 0.5)).toBe(clock('2026-11-23 08:59'));
    expect(addWorkingHours(clock('2026-11-20 16:30'), 1)).toBe(clock('2026-11-20 17:30'));
    expect(addWorkingHours(clock('2026-02-13 17:00'), 1)).toBe(clock('2026-02-14 09:00'));
    expect(addWorkingHours(clock('2026-02-14 17:00'), 1)).toBe(clock('2026-02-24 09:00'));
    expect(addWorkingHours(clock('2026-12-31 17:00'), 1)).toBe(clock('2027-01-04 09:00'));
    expect(addWorkingHours(clock('2028-09-29 17:00'), 1)).toBe(clock('2028-10-02 09:00'));
    expect(addWorkingHours('2026-11-20T02:00:30.000Z', 1)).toBe('2026-11-20T03:00:30.000Z');
  });

  it('ends within working hours, later for more hours, and adds up', () => {
    const instants = fc
      .integer({ min: Date.parse('2025-01-01T00:00:00Z'), max: Date.parse('2027-11-30T00:00:00Z') })
      .map((at) => new Date(Math.floor(at / 60_000) * 60_000).toISOString());
    fc.assert(
      fc.property(instants, fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 60 }), (from, first, second) => {
        const due = addWorkingHours(from, first + second);
        const local = new Date(Date.parse(due) + 8 * 3_600_000).toISOString();
        expect(isWorkday(local.slice(0, 10))).toBe(true);
        expect(local.slice(11, 16) >= '08:30' && local.slice(11, 16) <= '17:30').toBe(true);
        expect(addWorkingHours(addWorkingHours(from, first), second)).toBe(due);
        expect(due > addWorkingHours(from, first)).toBe(true);
      }),
    );
  });
});
