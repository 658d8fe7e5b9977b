import type { Filter } from '@yunpu/engine-core/query';
import type { Totals } from '../../../contract/home.ts';
import { addDays } from '../../platform/calendar/days.ts';
import type { Executor } from '../../platform/database/port.ts';
import type { Actor } from '../../runtime/access/actor.ts';
import { readsEntity } from '../../runtime/access/rows.ts';
import { runCall } from '../../runtime/operations/dispatch.ts';
import type { Entities } from '../../runtime/runtime.ts';

export const EXPIRING_DAYS = 30;

export const is = (field: string, value: string): Filter => ({ field, op: 'eq', value });

/** Products in use that end from today within thirty days, or have ended. */
export function assetFilters(today: string): Record<'inUse' | 'expiring' | 'expired', Filter> {
  const inUse = is('status', 'active');
  return {
    inUse,
    expiring: {
      and: [inUse, { field: 'expireDate', op: 'between', value: [today, addDays(today, EXPIRING_DAYS)] }],
    },
    expired: { and: [inUse, { field: 'expireDate', op: 'lt', value: today }] },
  };
}

/** How many records of the kind the actor may read; of a kind that is not theirs, none. */
export async function countOf(
  executor: Executor,
  { access }: Entities,
  actor: Actor,
  entity: string,
  filter: Filter,
): Promise<number> {
  return readsEntity(access.model(entity, actor), actor) ? access.count(executor, actor, entity, filter) : 0;
}

/** The team's totals, of what this person may read (specification, section 7: home v3). */
export async function readTotals(executor: Executor, entities: Entities, actor: Actor): Promise<Totals> {
  const { team } = actor.caller;
  const today = String(actor.scope.today);
  const own = is('eid', team.eid);
  const sums = async (entity: string, filter: Filter): Promise<Record<string, number>> => {
    if (!readsEntity(entities.access.model(entity, actor), actor)) return {};
    return (await runCall(entities.runtime, {
      entity,
      operation: 'summary',
      caller: actor.caller,
      body: { filter: { and: [own, filter] } },
      idempotencyKey: undefined,
    })) as Record<string, number>;
  };
  const arrived: Filter = { field: 'status', op: 'in', value: ['paid', 'refunded'] };
  const kept = ({ paidAmount = 0, refunded = 0 }: Record<string, number>) => paidAmount - refunded;
  const [all, year, waiting] = [
    await sums('transaction', arrived),
    await sums('transaction', {
      and: [arrived, { field: 'paidDate', op: 'gte', value: `${today.slice(0, 4)}-01-01` }],
    }),
    await sums('order', is('status', 'WAIT_PAY')),
  ];
  const { inUse, expiring } = assetFilters(today);
  return {
    paidAmount: kept(all),
    yearAmount: kept(year),
    invoiceableAmount: all.invoiceable ?? 0,
    payableAmount: waiting.payable ?? 0,
    payableCount: await countOf(executor, entities, actor, 'order', { and: [own, is('status', 'WAIT_PAY')] }),
    products: await countOf(executor, entities, actor, 'asset', inUse),
    expiring: await countOf(executor, entities, actor, 'asset', expiring),
  };
}
