import { describe, expect, it } from 'vitest';
import { layOutWeek } from '../../../../engine/react/calendar/layOut.ts';

const item = (name: string, first: string, last = first) => ({
  name,
  days: { first: `2026-03-${first}`, last: `2026-03-${last}` },
});
const MONDAY = '2026-03-09';
const drawn = (items: ReturnType<typeof item>[], lanes: number) => {
  const { strips, hidden } = layOutWeek(items, MONDAY, lanes);
  return {
    strips: strips.map(({ item: { name }, column, span, lane }) => `${name} ${column}+${span} @${lane}`),
    hidden: hidden.join(''),
  };
};

describe('a week of a calendar', () => {
  it('puts long records above short ones, each in one row over all its days', () => {
    expect(drawn([item('a', '10'), item('b', '09', '12'), item('c', '12', '15')], 3)).toEqual({
      strips: ['b 0+4 @0', 'a 1+1 @1', 'c 3+4 @1'],
      hidden: '0000000',
    });
  });

  it('cuts a record at the week’s ends, and says on which side it goes on', () => {
    const { strips } = layOutWeek([item('a', '07', '20')], MONDAY, 3);
    expect(strips).toMatchObject([{ column: 0, span: 7, before: true, after: true }]);
    expect(layOutWeek([item('a', '01', '08'), item('b', '16')], MONDAY, 3).strips).toEqual([]);
  });

  it('counts on each day what found no room, and shows the last one in place of its count', () => {
    const four = ['a', 'b', 'c', 'd'].map((name) => item(name, '11'));
    expect(drawn(four, 2)).toEqual({ strips: ['a 2+1 @0', 'b 2+1 @1'], hidden: '0020000' });
    expect(drawn(four.slice(0, 3), 2)).toEqual({
      strips: ['a 2+1 @0', 'b 2+1 @1', 'c 2+1 @2'],
      hidden: '0000000',
    });
  });

  it('lets a long record give way where one of its days has a count', () => {
    const crowded = [item('a', '09', '10'), item('b', '09', '10'), item('c', '09', '10'), item('d', '10')];
    expect(drawn(crowded, 2)).toEqual({ strips: ['a 0+2 @0', 'b 0+2 @1'], hidden: '1200000' });
  });
});
