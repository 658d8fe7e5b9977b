import { type Chain, type Person, pendingTasks } from '@yunpu/engine-core/workflow';
import { sql } from 'kysely';
import { dayOf } from '../../platform/calendar/days.ts';
import type { Executor } from '../../platform/database/port.ts';
import type { StandIns } from './projection.ts';

interface Request {
  chain: Chain;
  entity: string;
  /** Team whose record it is. */
  eid: string;
}

/**
 * Who may decide today in the place of those who are to decide and are away. It is the days that count, not whether the
 * records say so already. A deputy has to be of the team still, and never decides about their own request.
 */
export async function standInsOf(executor: Executor, { chain, entity, eid }: Request, at: Date): Promise<StandIns> {
  const pending = pendingTasks(chain).map(({ person }) => person.id);
  if (pending.length === 0) return new Map();
  const today = dayOf(at);
  const { rows } = await sql<Person & { absent: string }>`
    select distinct l.user_id as absent, u.id, u.name
    from approval_leaves l
    join users u on u.id = l.deputy_id and u.status = 'active'
    join memberships m on m.user_id = l.deputy_id and m.eid = l.eid
    where l.user_id = any(${sql.val(pending)}::text[]) and l.status <> 'over'
      and l.from_day <= ${today} and l.to_day >= ${today}
      and (l.entities = '{}' or ${entity} = any(l.entities))
      and (l.eid = ${eid} or (l.of_shop and ${eid} not in (
        select own.eid from memberships own where own.user_id = l.user_id and own.eid <> l.eid)))
    order by u.id`.execute(executor);
  const standIns = new Map<string, Person[]>();
  for (const { absent, id, name } of rows) {
    if (id === chain.requester.id && !chain.self) continue;
    standIns.set(absent, [...(standIns.get(absent) ?? []), { id, name }]);
  }
  return standIns;
}

/** In whose place a person decides: their own task comes first. Undefined: in nobody's. */
export function standsFor(chain: Chain, standIns: StandIns, userId: string): Person | undefined {
  const tasks = pendingTasks(chain);
  if (tasks.some(({ person }) => person.id === userId)) return undefined;
  return tasks.find(({ person }) => standIns.get(person.id)?.some(({ id }) => id === userId))?.person;
}
