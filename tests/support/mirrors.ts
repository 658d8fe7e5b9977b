import type { Executor } from '../../server/platform/database/port.ts';
import { projectionOf } from '../../server/runtime/approvals/projection.ts';
import { taskRows } from '../../server/runtime/approvals/store.ts';

/**
 * What is kept twice says the same twice: an order and its document, a payment and its transaction, a chain of approval
 * with its tasks and its record (docs/decisions/12-mirrors.md). Each function answers the differences it finds, in words.
 */
type Values = Readonly<Record<string, unknown>>;

const isNothing = (value: unknown): boolean => value === null || value === undefined;
/** An empty list is stored as none, and so is what is unknown. */
const isEmpty = (value: unknown): boolean => isNothing(value) || (Array.isArray(value) && value.length === 0);

/** Without what is unknown, and with the keys in one order. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => !isNothing(inner))
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, plain(inner)]),
  );
}

const text = (value: unknown): string => (isEmpty(value) ? 'nothing' : JSON.stringify(plain(value)));

/** Where the mirror does not say what the truth says. */
function differences(what: string, truth: Values, mirror: Values | undefined): string[] {
  if (mirror === undefined) return [`${what} has no record`];
  return Object.entries(truth)
    .filter(([field, value]) => text(value) !== text(mirror[field]))
    .map(([field, value]) => `${what}: ${field} is ${text(value)}, its record says ${text(mirror[field])}`);
}

/** Records of an entity by key: their data with what is a column of its own. */
async function recordsOf(executor: Executor, entity: string): Promise<Map<string, Values>> {
  const rows = await executor
    .selectFrom('records')
    .where('entity', '=', entity)
    .select(['key', 'eid', 'state', 'data'])
    .execute();
  return new Map(rows.map(({ key, eid, state, data }) => [key, { ...data, eid, state }]));
}

interface QuotedItem {
  name: string;
  quantity: number;
  unit: string;
}

/** Every submitted order is its document, field by field, and a draft has none. */
export async function ordersDiffer(executor: Executor): Promise<string[]> {
  const [orders, lines, records] = [
    await executor.selectFrom('orders').selectAll().execute(),
    await executor.selectFrom('order_lines').selectAll().orderBy('line_no').execute(),
    await recordsOf(executor, 'order'),
  ];
  const linesOf = (orderNo: string) => lines.filter(({ order_no }) => order_no === orderNo);
  const submitted = orders.filter(({ state }) => state !== 'DRAFT');
  const numbers = new Set(submitted.map(({ order_no }) => order_no));
  return [
    ...[...records.keys()].filter((key) => !numbers.has(key)).map((key) => `record ${key} is of no submitted order`),
    ...submitted.flatMap((order) =>
      differences(
        `order ${order.order_no}`,
        {
          eid: order.eid,
          state: order.state,
          subject: order.subject,
          buyerName: order.buyer_name,
          userName: order.user_name,
          source: order.source,
          quoteNo: order.quote_no,
          contactName: order.contact?.name,
          contactPhone: order.contact?.phone,
          contactEmail: order.contact?.email || null,
          remark: order.remark,
          submittedAt: order.submitted_at,
          payBefore: order.pay_before,
          paidAt: order.paid_at,
          openedAt: order.opened_at,
          closedAt: order.closed_at,
          closeReason: order.close_reason,
          channel: order.channel,
          transNo: order.trans_no,
          hidden: order.hidden_at !== null,
          listAmount: order.list_amount,
          discount: order.discount,
          couponDiscount: order.coupon_discount,
          payable: order.payable,
          lines: linesOf(order.order_no).map((line) => ({
            productNo: line.product_no,
            name: line.name,
            does: line.does,
            asset: line.target_no,
            promise: line.target_no === null ? null : line.promise,
            keptUntil: line.kept_until,
            quantity: line.quantity,
            unit: line.unit,
            days: line.days,
            years: line.days === null && line.termed ? line.years : null,
            modules:
              (line.modules as QuotedItem[])
                .map(({ name, quantity, unit }) => `${name} × ${quantity} ${unit}`)
                .join('、') || null,
            gifts: (line.gifts as { title: string }[]).map(({ title }) => title).join('、') || null,
            listAmount: line.total_list_amount,
            promotionDiscount: line.promotion_discount || null,
            credit: line.credit || null,
            amount: line.total_amount,
            couponDiscount: line.coupon_discount,
            payable: line.payable,
          })),
        },
        records.get(order.order_no),
      ),
    ),
  ];
}

const NOT_GIVEN_BACK = new Set(['applied', 'approved', 'processing', 'failed']);

/** Every payment that counted is its transaction: what came in, and what of it went back or is to go back. */
export async function transactionsDiffer(executor: Executor): Promise<string[]> {
  const attempts = await executor
    .selectFrom('payment_attempts')
    .selectAll()
    .where('trans_no', 'is not', null)
    .execute();
  const back = await executor
    .selectFrom('payment_ledger')
    .select(['attempt_no', 'amount'])
    .where('event', '=', 'refunded')
    .execute();
  const [transactions, refunds] = [await recordsOf(executor, 'transaction'), await recordsOf(executor, 'refund')];
  const paid = new Set(attempts.map(({ attempt_no }) => attempt_no));
  return [
    ...[...transactions]
      .filter(([, { attemptNo }]) => typeof attemptNo === 'string' && !paid.has(attemptNo))
      .map(([key, { attemptNo }]) => `transaction ${key} is of attempt ${String(attemptNo)}, which does not name it`),
    ...attempts.flatMap((attempt) => {
      const refunded = -(back.find(({ attempt_no }) => attempt_no === attempt.attempt_no)?.amount ?? 0);
      const refund = refunds.get(attempt.refund_no ?? '');
      return differences(
        `attempt ${attempt.attempt_no}`,
        {
          eid: attempt.eid,
          state: refunded > 0 ? 'refunded' : 'paid',
          orderNo: attempt.order_no,
          attemptNo: attempt.attempt_no,
          bankSerial: attempt.channel_no,
          amount: attempt.amount,
          paidAmount: attempt.paid_amount,
          refunded,
          refunding: NOT_GIVEN_BACK.has(String(refund?.state)) ? attempt.amount : 0,
        },
        transactions.get(attempt.trans_no ?? ''),
      );
    }),
  ];
}

/** Every chain of approval is its record, and its tasks are those that the table has. */
export async function approvalsDiffer(executor: Executor): Promise<string[]> {
  const [approvals, tasks, records] = [
    await executor.selectFrom('approvals').selectAll().execute(),
    await executor.selectFrom('approval_tasks').selectAll().execute(),
    await recordsOf(executor, 'approval'),
  ];
  return approvals.flatMap(({ no, eid, entity, record_key, status, chain }) => {
    const { status: state, ...shown } = projectionOf(chain);
    const stored = new Map(tasks.filter((task) => task.no === no).map((task) => [task.task, task]));
    return [
      ...differences(`approval ${no}`, { eid, entity, billNo: record_key, state, ...shown }, records.get(no)),
      ...(status === chain.status ? [] : [`approval ${no} is ${status}, its chain ${chain.status}`]),
      ...taskRows(no, chain).flatMap((task) => differences(`task ${no}/${task.task}`, task, stored.get(task.task))),
    ];
  });
}

export async function mirrorsDiffer(executor: Executor): Promise<string[]> {
  return [
    ...(await ordersDiffer(executor)),
    ...(await transactionsDiffer(executor)),
    ...(await approvalsDiffer(executor)),
  ];
}
