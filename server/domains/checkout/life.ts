import { sql } from 'kysely';
import type { Database } from '../../platform/database/port.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { EntityAccess } from '../../runtime/access/entityAccess.ts';
import { endContracts } from '../contracts/index.ts';
import {
  closeRefunded,
  lockOrder,
  moveOrder,
  ORDER_MOVED,
  type OrderMoved,
  openOrder,
  SYSTEM,
} from '../orders/index.ts';
import { closeOpenAttempts } from '../payments/index.ts';

const BATCH = 100;
/** What a message did not bring about (its worker gave up) is taken up again after this long. */
const LEFT_BEHIND_SECONDS = 120;

/** What follows from an order's moves: a paid one is opened, a refunded one's products end, and the contract of one that is over. */
export function followOrders(jobs: Jobs, access: EntityAccess): void {
  jobs.handle(
    ORDER_MOVED,
    async (payload, { database }) => {
      const { orderNo, to } = payload as OrderMoved;
      if (to === 'PAID') await database.transaction((tx) => openOrder(tx, access, orderNo));
      if (to === 'REFUNDED') await database.transaction((tx) => closeRefunded(tx, access, orderNo));
      await database.transaction((tx) => endContracts(tx, access, orderNo));
    },
    { concurrency: 2 },
  );
}

/**
 * Closes what was not paid in time. Looked at once more under the order's lock: what a payment has paid meanwhile, or
 * what was given more time because its money is on its way, stays.
 * @returns how many were closed
 */
export async function expireOrders(database: Database, access: EntityAccess): Promise<number> {
  const due = await database.kysely
    .selectFrom('orders')
    .select('order_no')
    .where('state', '=', 'WAIT_PAY')
    .where('pay_before', '<=', sql<string>`now()`)
    .orderBy('pay_before')
    .limit(BATCH)
    .execute();
  let closed = 0;
  await each(due, async (orderNo) => {
    if (await expireOrder(database, access, orderNo)) closed += 1;
  });
  return closed;
}

function expireOrder(database: Database, access: EntityAccess, orderNo: string): Promise<boolean> {
  return database.transaction(async (tx) => {
    const order = await lockOrder(tx, access, orderNo);
    // Judged by the database's clock, as the list of what is due was.
    const {
      rows: [due],
    } = await sql<{ over: boolean }>`select ${order?.payBefore ?? null}::timestamptz <= now() as over`.execute(tx);
    if (order?.state !== 'WAIT_PAY' || due?.over !== true) return false;
    const why = '逾期未付款，订单自动关闭';
    await closeOpenAttempts(tx, orderNo, why);
    await moveOrder(tx, access, order, 'CLOSED_TIMEOUT', { by: SYSTEM, why, values: { closeReason: why } });
    return true;
  });
}

/** One that fails does not keep the others waiting; it is told when all had their turn. */
async function each(orders: readonly { order_no: string }[], work: (orderNo: string) => Promise<void>): Promise<void> {
  const failures: unknown[] = [];
  for (const { order_no } of orders) await work(order_no).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} orders could not be worked on`);
}

/** Takes up again what was left behind: paid orders to open, refunded ones whose products are to end. */
export async function followLeftBehind(database: Database, access: EntityAccess): Promise<void> {
  const since = sql<string>`now() - make_interval(secs => ${LEFT_BEHIND_SECONDS})`;
  const { kysely } = database;
  const paid = await kysely
    .selectFrom('orders')
    .select('order_no')
    .where('state', '=', 'PAID')
    .where('paid_at', '<', since)
    .orderBy('paid_at')
    .limit(BATCH)
    .execute();
  await each(paid, (orderNo) => database.transaction((tx) => openOrder(tx, access, orderNo)));
  const refunded = await kysely
    .selectFrom('orders')
    .select('order_no')
    .where('state', '=', 'REFUNDED')
    .where('ended_at', 'is', null)
    .where('closed_at', '<', since)
    .orderBy('closed_at')
    .limit(BATCH)
    .execute();
  await each(refunded, (orderNo) => database.transaction((tx) => closeRefunded(tx, access, orderNo)));
}
