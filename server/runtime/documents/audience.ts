import { createHash } from 'node:crypto';
import type { Audience } from '../../../contract/studio/index.ts';
import type { Caller } from '../../platform/http/caller.ts';

/** What decides which version of a document somebody is served. */
export type Audienced = Pick<Caller, 'roles'> & { team: Pick<Caller['team'], 'eid'> };

/** Where a team stands among all, from 0 to 99: the same for good, so that a larger share has everybody of a smaller one. */
export const placeOfTeam = (eid: string): number => createHash('sha256').update(eid).digest().readUInt32BE(0) % 100;

/** Whether somebody is among those who are served a version before everybody is. */
export function isIn(audience: Audience, { roles, team: { eid } }: Audienced): boolean {
  switch (audience.by) {
    case 'roles':
      return audience.roles.some((role) => roles.includes(role));
    case 'teams':
      return audience.teams.includes(eid);
    case 'share':
      // What works for no team is no part of any share of them.
      return eid !== '' && placeOfTeam(eid) < audience.percent;
  }
}
