import { truncate } from '@yunpu/engine-core/format';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/database/port.ts';
import { systemActor } from '../../../runtime/access/actor.ts';
import type { EntityAccess } from '../../../runtime/access/entityAccess.ts';
import { type OrderRow, readOrder, STATE_TITLES } from '../../orders/index.ts';
import { CONTRACT, ONLINE } from '../signing/context.ts';

/** What ends a contract in each state in which it still binds, or could come to. */
const ENDINGS: Readonly<Record<string, Readonly<Record<string, 'terminate' | 'void' | 'close'>>>> = {
  [CONTRACT]: { effective: 'terminate', countersign: 'void', pending: 'void' },
  [ONLINE]: { applied: 'close', approved: 'close', rejected: 'close', returned: 'close' },
};
/** Contracts that are about more than the one order that they may name. */
const OF_MORE = ['framework', 'nda'];
const OVER = ['CANCELLED', 'CLOSED_TIMEOUT', 'REFUNDED'] as const;
const BATCH = 200;
const LONGEST_REASON = 200;

const reasonOf = ({ orderNo, state, closeReason }: OrderRow): string =>
  truncate(`订单 ${orderNo} ${STATE_TITLES[state]}${closeReason ? `：${closeReason}` : ''}`, LONGEST_REASON);

/**
 * An order that is over takes its contract with it, as the contract's own text says: what is in force ends, what waits to
 * be signed or sealed is void, and what is being applied for is called off, each with the order's reason. A draft stays
 * its author's. Repeated, it finds nothing left to end.
 */
export async function endContracts(tx: Tx, access: EntityAccess, orderNo: string, at = new Date()): Promise<void> {
  const order = await readOrder(tx, orderNo);
  if (!order || !OVER.some((state) => state === order.state)) return;
  const actor = systemActor(order.eid, at);
  for (const [entity, endings] of Object.entries(ENDINGS)) {
    const kind = entity === CONTRACT ? 'kind' : 'template';
    const found = await access.find(tx, actor, entity, {
      filter: {
        and: [
          { field: 'eid', op: 'eq', value: order.eid },
          { field: 'orderNo', op: 'eq', value: orderNo },
          { field: 'status', op: 'in', value: Object.keys(endings) },
          { field: kind, op: 'nin', value: OF_MORE },
        ],
      },
    });
    for (const { key } of found) {
      const action = endings[(await access.lock(tx, actor, entity, key))?.state ?? ''];
      if (action !== undefined) await access.act(tx, actor, entity, key, action, { reason: reasonOf(order) });
    }
  }
}

/** Ends what orders left behind: those that were over before contracts followed them, and those whose message was given up. */
export async function endLeftBehind(database: Database, access: EntityAccess): Promise<void> {
  const { rows } = await sql<{ order_no: string }>`
    select distinct o.order_no from orders o join records r on r.data ->> 'orderNo' = o.order_no and r.eid = o.eid
    where o.state in (${sql.join(OVER)}) and ((r.entity = ${CONTRACT} and r.state in (${sql.join(Object.keys(ENDINGS[CONTRACT] ?? {}))}) and r.data ->> 'kind' not in (${sql.join(OF_MORE)}))
      or (r.entity = ${ONLINE} and r.state in (${sql.join(Object.keys(ENDINGS[ONLINE] ?? {}))}) and r.data ->> 'template' not in (${sql.join(OF_MORE)})))
    limit ${BATCH}`.execute(database.kysely);
  for (const { order_no } of rows) await database.transaction((tx) => endContracts(tx, access, order_no));
}
