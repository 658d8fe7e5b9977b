import type { Filter } from '@yunpu/engine-core/query';
import type { Executor } from '../../../platform/database/port.ts';
import type { Actor } from '../../../runtime/access/actor.ts';
import type { EntityAccess } from '../../../runtime/access/entityAccess.ts';

const PAGE = 1000;

/** What a team's contracts in force came to over the last twelve months, by the day they were signed: fen. */
export async function yearlySales(
  executor: Executor,
  entities: EntityAccess,
  actor: Actor,
  eid: string,
): Promise<number> {
  const { today } = actor.scope;
  const since = `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`;
  const counted: Filter[] = [
    { field: 'eid', op: 'eq', value: eid },
    { field: 'status', op: 'in', value: ['approved', 'archived'] },
    { field: 'signDate', op: 'gte', value: since },
  ];
  let total = 0;
  let last: string | undefined;
  for (;;) {
    const after: Filter[] = last === undefined ? [] : [{ field: 'billNo', op: 'gt', value: last }];
    const page = await entities.find(executor, actor, 'sale-contract', {
      filter: { and: [...counted, ...after] },
      sort: [{ field: 'billNo', dir: 'asc' }],
      limit: PAGE,
    });
    total += page.reduce((sum, { record }) => sum + (typeof record.total === 'number' ? record.total : 0), 0);
    last = page.at(-1)?.key;
    if (page.length < PAGE) return total;
  }
}
