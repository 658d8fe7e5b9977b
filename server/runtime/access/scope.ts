import type { RecordTeam, Scope } from '@yunpu/engine-core/expression';
import { dayOf } from '../../platform/calendar/days.ts';
import type { Caller } from '../../platform/http/caller.ts';

/** What expressions may know of the caller and the time; `recordTeam` is whose record it is, where it is another's. */
export function scopeOf(caller: Caller, at: Date, isNew = false, recordTeam?: RecordTeam): Scope {
  return {
    user: { id: caller.userId, name: caller.userName, roles: caller.roles },
    team: {
      eid: caller.team.eid,
      name: caller.team.name,
      certified: caller.team.certified,
      isAdmin: caller.team.isAdmin,
    },
    today: dayOf(at),
    now: at.toISOString(),
    isNew,
    ...(recordTeam && { recordTeam }),
  };
}
