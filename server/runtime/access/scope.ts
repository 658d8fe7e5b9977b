import type { RecordTeam, Scope } from '@yunpu/engine-core/expression';
import type { Caller } from '../../platform/http/caller.ts';

const SHANGHAI = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Shanghai',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** The calendar day in China at an instant: 'YYYY-MM-DD'. */
export function dayOf(at: Date): string {
  return SHANGHAI.format(at);
}

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
