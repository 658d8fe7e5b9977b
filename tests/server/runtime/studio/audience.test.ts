import { describe, expect, it } from 'vitest';
import { isIn, placeOfTeam } from '../../../../server/runtime/documents/audience.ts';

const person = (roles: string[], eid = 'e1') => ({ roles, team: { eid } });
const TEAMS = Array.from({ length: 2000 }, (_, index) => `team-${index}`);

describe('who is served a version before everybody is', () => {
  it('is whoever has one of the roles', () => {
    const audience = { by: 'roles', roles: ['customer', 'partner'] } as const;
    const given = { by: 'roles' as const, roles: [...audience.roles] };
    expect([
      isIn(given, person(['staff', 'partner'])),
      isIn(given, person(['staff'])),
      isIn(given, person([])),
    ]).toEqual([true, false, false]);
  });

  it('is whoever works for one of the teams now', () => {
    const given = { by: 'teams' as const, teams: ['e2'] };
    expect([isIn(given, person([], 'e2')), isIn(given, person(['customer'], 'e1'))]).toEqual([true, false]);
  });

  it('is a share of teams that is about as large as asked, stays the same, and only grows with the share', () => {
    const within = (percent: number) => TEAMS.filter((eid) => isIn({ by: 'share', percent }, person([], eid)));
    for (const percent of [1, 10, 50, 99])
      expect(Math.abs((within(percent).length / TEAMS.length) * 100 - percent)).toBeLessThan(4);
    expect(within(30)).toEqual(within(30));
    expect(within(60)).toEqual(expect.arrayContaining(within(30)));
    expect([placeOfTeam('e1'), placeOfTeam('e2'), placeOfTeam('team-1')]).toEqual([35, 88, 43]);
  });

  it('is never what works for no team, by its share', () => {
    const everybody = TEAMS.find((eid) => placeOfTeam(eid) === 0);
    expect(isIn({ by: 'share', percent: 99 }, person([], ''))).toBe(false);
    expect(everybody === undefined || isIn({ by: 'share', percent: 1 }, person([], everybody))).toBe(true);
  });
});
