import { filterFromExpression, namedView } from '@yunpu/engine-core/query';
import { sql } from 'kysely';
import type { TaskCounts } from '../../../contract/approvals.ts';
import type { Executor } from '../../platform/database/port.ts';
import type { Actor } from '../access/actor.ts';
import type { EntityAccess } from '../access/entityAccess.ts';
import { APPROVAL } from './service.ts';

/** How many approvals are in each of the person's views, each counted as its list would. */
export async function countTasks(executor: Executor, access: EntityAccess, actor: Actor): Promise<TaskCounts> {
  const model = access.model(APPROVAL);
  const inView = async (name: string): Promise<number> => {
    const view = namedView(model, name);
    return view?.filter
      ? access.count(
          executor,
          actor,
          APPROVAL,
          filterFromExpression(view.filter, model, { record: {}, scope: actor.scope }),
        )
      : 0;
  };
  const late = await executor
    .selectFrom('approval_tasks')
    .where('user_id', '=', actor.caller.userId)
    .where('status', '=', 'pending')
    .where('due_at', '<', actor.at.toISOString())
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirst();
  return {
    toHandle: await inView('待办'),
    overdue: late?.count ?? 0,
    handled: await inView('已办'),
    applied: await inView('我发起的'),
    finished: await inView('已办结'),
  };
}
