import type { Operator } from '../../../contract/partners/index.ts';
import { containing } from '../../platform/database/patterns.ts';
import type { Executor } from '../../platform/database/port.ts';

const MAX = 50;

/** People of a partner's team who can take over an opportunity, the ones whose name or phone has the keyword. */
export async function findOperators(executor: Executor, eid: string, keyword = ''): Promise<Operator[]> {
  const pattern = containing(keyword);
  return executor
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('m.eid', '=', eid)
    .where('u.status', '=', 'active')
    .where(({ or, eb }) => or([eb('u.name', 'ilike', pattern), eb('u.phone', 'like', pattern)]))
    .select(['u.id as userId', 'u.name', 'u.phone', 'm.is_admin as isAdmin'])
    .orderBy('u.name')
    .orderBy('u.id')
    .limit(MAX)
    .execute();
}

/** The active member with this id, or undefined: someone else's colleague is nobody here. */
export async function findOperator(
  executor: Executor,
  eid: string,
  userId: string,
): Promise<Pick<Operator, 'userId' | 'name'> | undefined> {
  return executor
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('m.eid', '=', eid)
    .where('u.id', '=', userId)
    .where('u.status', '=', 'active')
    .select(['u.id as userId', 'u.name'])
    .executeTakeFirst();
}
