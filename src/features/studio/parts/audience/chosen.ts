import type { Audience } from '../../api/studio.ts';

/** Who is to have it first, while it is being chosen. */
export interface Chosen {
  by: Audience['by'];
  roles: readonly string[];
  teams: readonly { eid: string; name: string }[];
  percent: number;
}

export const NOBODY_YET: Chosen = { by: 'roles', roles: [], teams: [], percent: 10 };

/** Undefined: nobody is chosen yet. */
export function audienceOf({ by, roles, teams, percent }: Chosen): Audience | undefined {
  if (by === 'roles') return roles.length === 0 ? undefined : { by, roles: [...roles] };
  if (by === 'teams') return teams.length === 0 ? undefined : { by, teams: teams.map(({ eid }) => eid) };
  return percent >= 1 && percent <= 99 && Number.isInteger(percent) ? { by, percent } : undefined;
}
