import { type Selectable, sql } from 'kysely';
import type { Allowance, DayOfUse, OrderLine } from '../../../contract/orders.ts';
import { dayOf } from '../../platform/calendar/days.ts';
import type { Executor, Tx } from '../../platform/database/port.ts';
import { AppError } from '../../platform/http/errors.ts';
import { systemActor } from '../../runtime/access/actor.ts';
import type { EntityAccess } from '../../runtime/access/entityAccess.ts';
import type { OrderRow } from './model/rows.ts';
import type { FlowAllowancesTable } from './model/tables.ts';

/** How far back use is told, in days. */
const SHOWN_DAYS = 30;

/** Gives the team what the bought packs contain. */
export async function openAllowance(
  tx: Tx,
  access: EntityAccess,
  order: OrderRow,
  line: OrderLine,
  { start, expireDate }: { start: string; expireDate: string | null },
): Promise<void> {
  const product = await access.get(tx, systemActor(order.eid), 'product', line.productNo);
  const { flowAmount, flowUnit } = product?.record ?? {};
  await tx
    .insertInto('flow_allowances')
    .values({
      allowance_no: `${order.orderNo}-${line.lineNo}`,
      eid: order.eid,
      product_no: line.productNo,
      product_name: line.name,
      unit: typeof flowUnit === 'string' && flowUnit !== '' ? flowUnit : line.unit,
      mode: expireDate === null ? 'consume' : 'subscribe',
      total: line.quantity * (typeof flowAmount === 'number' ? flowAmount : 1),
      start_date: start,
      expire_date: expireDate,
      order_no: order.orderNo,
      line_no: line.lineNo,
    })
    .execute();
}

export async function closeAllowances(tx: Tx, orderNo: string): Promise<void> {
  await tx.updateTable('flow_allowances').set({ state: 'closed' }).where('order_no', '=', orderNo).execute();
}

/** The team's packs that can still be used, by how they end; `productNos` leaves out all others. */
export async function readAllowances(
  executor: Executor,
  eid: string,
  today: string,
  productNos?: readonly string[],
): Promise<Record<'subscribe' | 'consume', Allowance[]>> {
  const rows = await executor
    .selectFrom('flow_allowances')
    .selectAll()
    .where('eid', '=', eid)
    .where('state', '=', 'active')
    .where((where) => where.or([where('expire_date', 'is', null), where('expire_date', '>=', today)]))
    .$if(productNos !== undefined, (query) => query.where('product_no', 'in', ['', ...(productNos ?? [])]))
    .orderBy('expire_date')
    .orderBy('created_at')
    .orderBy('allowance_no')
    .execute();
  const listed = (mode: 'subscribe' | 'consume') => rows.filter((row) => row.mode === mode).map(allowanceOf);
  return { subscribe: listed('subscribe'), consume: listed('consume') };
}

/** What an order's packs of traffic still hold, in the order of its lines. */
export async function allowancesOfOrder(executor: Executor, orderNo: string): Promise<Allowance[]> {
  return (
    await executor
      .selectFrom('flow_allowances')
      .selectAll()
      .where('order_no', '=', orderNo)
      .orderBy('line_no')
      .execute()
  ).map(allowanceOf);
}

function allowanceOf(row: Selectable<FlowAllowancesTable>): Allowance {
  return {
    allowanceNo: row.allowance_no,
    productNo: row.product_no,
    productName: row.product_name,
    unit: row.unit,
    total: row.total,
    used: row.used,
    remaining: row.state === 'closed' ? 0 : row.total - row.used,
    startDate: row.start_date,
    expireDate: row.expire_date,
    orderNo: row.order_no,
  };
}

/** The team's use of the last thirty days, by day and product. */
export async function readUse(executor: Executor, eid: string): Promise<DayOfUse[]> {
  const day = sql<string>`to_char(used_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`;
  const rows = await executor
    .selectFrom('flow_uses')
    .where('eid', '=', eid)
    .where('used_at', '>', sql<string>`now() - make_interval(days => ${SHOWN_DAYS})`)
    .select([day.as('day'), 'product_no', sql<number>`sum(amount)`.as('amount')])
    .groupBy([day, 'product_no'])
    .orderBy('day')
    .orderBy('product_no')
    .execute();
  return rows.map(({ day: on, product_no, amount }) => ({ day: on, productNo: product_no, amount }));
}

export interface Use {
  eid: string;
  productNo: string;
  amount: number;
  /** Idempotency key of the use: reported again, it counts once. */
  useKey: string;
  note: string;
}

/**
 * Takes what was used from the team's packs of a product, those that end first before the others; all of it or nothing.
 * @throws AppError flow.short when they hold less
 */
export async function recordUse(
  tx: Tx,
  { eid, productNo, amount, useKey, note }: Use,
  at = new Date(),
): Promise<{ remaining: number }> {
  const today = dayOf(at);
  const packs = await tx
    .selectFrom('flow_allowances')
    .selectAll()
    .where('eid', '=', eid)
    .where('product_no', '=', productNo)
    .where('state', '=', 'active')
    .where((where) => where.or([where('expire_date', 'is', null), where('expire_date', '>=', today)]))
    .orderBy(sql`expire_date nulls last`)
    .orderBy('created_at')
    .orderBy('allowance_no')
    .forUpdate()
    .execute();
  const left = packs.reduce((sum, { total, used }) => sum + total - used, 0);
  const known = await tx
    .selectFrom('flow_uses')
    .where('eid', '=', eid)
    .where('use_key', '=', useKey)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  if (known) return { remaining: left };
  if (left < amount)
    throw new AppError('flow.short', {
      message: `余量不足：剩余 ${left}${packs[0]?.unit ?? ''}，需要 ${amount}`,
      data: { remaining: left },
    });
  let open = amount;
  for (const pack of packs) {
    const taken = Math.min(open, pack.total - pack.used);
    if (taken === 0) continue;
    await tx
      .updateTable('flow_allowances')
      .set({ used: pack.used + taken })
      .where('allowance_no', '=', pack.allowance_no)
      .execute();
    await tx
      .insertInto('flow_uses')
      .values({
        eid,
        product_no: productNo,
        allowance_no: pack.allowance_no,
        amount: taken,
        used_at: at.toISOString(),
        note,
        use_key: useKey,
      })
      .execute();
    open -= taken;
  }
  return { remaining: left - amount };
}
