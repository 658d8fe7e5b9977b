import { formatMoney } from '@yunpu/engine-core/format';
import type { Filter } from '@yunpu/engine-core/query';
import { sql } from 'kysely';
import { INVOICE, TRANSACTION } from '../../../contract/records/entities.generated.ts';
import { readRecord } from '../../../contract/records/read.ts';
import { unrestrict } from '../../runtime/access/actor.ts';
import type { StoredRecord } from '../../runtime/access/entityAccess.ts';
import type { HookContext } from '../../runtime/documents/hooks.ts';

/** What an invoice takes of one payment. */
interface Allocation {
  transaction: string;
  orderNo: string | undefined;
  /** fen, tax included */
  amount: number;
}

const BATCH = 50;
const MAX_REFUNDING = 1000;

/**
 * Sets aside what a submitted invoice covers: the payments its lines name, and for the other lines those of the order that
 * it names, then the team's others in the order they arrived. One invoice of a team at a time, each payment locked before it is looked
 * at: together they never cover more than was paid and is not invoiced yet.
 */
export async function holdPayments(context: HookContext): Promise<void> {
  const { tx, actor, previous, record } = context;
  const eid = readRecord(INVOICE, previous).eid ?? actor.caller.team.eid;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`invoice|${eid}`}, 7305))`.execute(tx);
  const allocations = new Map<string, Allocation>();
  let open = 0;
  for (const [index, line] of readRecord(INVOICE, record).lines.entries()) {
    if (line.transaction === undefined) open += line.total ?? 0;
    else
      await holdChosen(
        context,
        eid,
        { key: line.transaction, amount: line.total ?? 0, path: `/lines/${index}/transaction` },
        allocations,
      );
  }
  const { orderNo } = readRecord(INVOICE, record);
  const beyond = orderNo ? await holdOldest(context, eid, open, allocations, [is('orderNo', orderNo)]) : open;
  const missing = await holdOldest(context, eid, beyond, allocations);
  if (missing > 0) {
    const refunding = await refundingOf(context, eid);
    context.issue(
      '/total',
      'invoice.unpaid',
      `可开票金额不足：已支付且未开票的金额还差 ${formatMoney(missing)}${refunding > 0 ? `；另有 ${formatMoney(refunding)} 正在退款，退款未成后才能开票` : ''}`,
    );
  }
  context.set({ allocations: [...allocations.values()] });
}

const refundingText = (key: string, refunding: number): string =>
  `付款流水 ${key} 正在退款 ${formatMoney(refunding)}，退款未成后才能开票`;

/**
 * Who names a payment that waits to be given back learns that when the invoice is saved: all that the link and the rules
 * can say is that nothing is left of it.
 */
export async function explainRefunds({ tx, entities, actor, record, issue }: HookContext): Promise<void> {
  const { lines } = readRecord(INVOICE, record);
  const keys = [...new Set(lines.flatMap(({ transaction }) => transaction ?? []))];
  if (keys.length === 0) return;
  const payments = await entities.find(tx, actor, 'transaction', {
    filter: {
      and: [
        { field: 'transNo', op: 'in', value: keys },
        { field: 'refunding', op: 'gt', value: 0 },
        { field: 'invoiceable', op: 'eq', value: 0 },
      ],
    },
    limit: keys.length,
  });
  for (const { key, record: payment } of payments)
    issue(
      `/lines/${lines.findIndex(({ transaction }) => transaction === key)}/transaction`,
      'transaction.refunding',
      refundingText(key, readRecord(TRANSACTION, payment).refunding ?? 0),
    );
}

async function holdChosen(
  context: HookContext,
  eid: string,
  { key, amount, path }: { key: string; amount: number; path: string },
  allocations: Map<string, Allocation>,
): Promise<void> {
  const payment = await context.entities.lock(context.tx, unrestrict(context.actor), 'transaction', key);
  const { invoiceable = 0, refunding = 0 } = readRecord(TRANSACTION, payment?.record);
  if (!payment || payment.eid !== eid)
    context.issue(path, 'transaction.unknown', `付款流水 ${key} 不存在，或不属于该团队`);
  else if (invoiceable < amount && refunding > 0)
    context.issue(path, 'transaction.refunding', refundingText(key, refunding));
  else if (invoiceable < amount)
    context.issue(
      path,
      'transaction.short',
      `付款流水 ${key} 可开票金额不足：需要 ${formatMoney(amount)}，可开票 ${formatMoney(invoiceable)}`,
    );
  else await take(context, payment, amount, allocations);
}

const is = (field: string, value: string): Filter => ({ field, op: 'eq', value });

/**
 * The team's payments, of those that `among` holds for, in the order they arrived.
 * @returns how much could not be covered, fen
 */
async function holdOldest(
  context: HookContext,
  eid: string,
  wanted: number,
  allocations: Map<string, Allocation>,
  among: readonly Filter[] = [],
): Promise<number> {
  const { tx, entities } = context;
  const actor = unrestrict(context.actor);
  let left = wanted;
  while (left > 0) {
    const before = left;
    const payments = await entities.find(tx, actor, 'transaction', {
      filter: {
        and: [is('eid', eid), { field: 'invoiceable', op: 'gt', value: 0 }, ...among],
      },
      sort: [
        { field: 'paidDate', dir: 'asc' },
        { field: 'transNo', dir: 'asc' },
      ],
      limit: BATCH,
    });
    for (const { key } of payments) {
      if (left === 0) break;
      const payment = await entities.lock(tx, actor, 'transaction', key);
      const amount = Math.min(left, readRecord(TRANSACTION, payment?.record).invoiceable ?? 0);
      if (!payment || amount <= 0) continue;
      await take(context, payment, amount, allocations);
      left -= amount;
    }
    if (left === before) break;
  }
  return left;
}

/** @returns fen of the team's payments that wait to be given back */
async function refundingOf({ tx, entities, actor }: HookContext, eid: string): Promise<number> {
  const payments = await entities.find(tx, unrestrict(actor), 'transaction', {
    filter: {
      and: [
        { field: 'eid', op: 'eq', value: eid },
        { field: 'refunding', op: 'gt', value: 0 },
      ],
    },
    limit: MAX_REFUNDING,
  });
  return payments.reduce((sum, { record }) => sum + (readRecord(TRANSACTION, record).refunding ?? 0), 0);
}

async function take(
  { tx, entities, actor }: HookContext,
  payment: StoredRecord,
  amount: number,
  allocations: Map<string, Allocation>,
): Promise<void> {
  const { key } = payment;
  const { invoicing = 0, orderNo } = readRecord(TRANSACTION, payment.record);
  await entities.change(tx, unrestrict(actor), 'transaction', key, { invoicing: invoicing + amount }, '申请发票');
  allocations.set(key, {
    transaction: key,
    orderNo,
    amount: (allocations.get(key)?.amount ?? 0) + amount,
  });
}

/** An issued invoice's amounts are invoiced for good. */
export async function settlePayments(context: HookContext): Promise<void> {
  await move(context, '开票', (amount) => ({ invoicing: -amount, invoiced: amount }));
}

/** A rejected, withdrawn or cancelled invoice gives back what it covered. */
export async function releasePayments(context: HookContext): Promise<void> {
  const issued = readRecord(INVOICE, context.previous).status === 'issued';
  await move(context, context.action === 'reverse' ? '发票红冲' : issued ? '发票作废' : '发票申请撤销', (amount) =>
    issued ? { invoicing: 0, invoiced: -amount } : { invoicing: -amount, invoiced: 0 },
  );
  context.set({ allocations: null });
}

async function move(
  { tx, entities, actor, previous }: HookContext,
  title: string,
  by: (amount: number) => { invoicing: number; invoiced: number },
): Promise<void> {
  const allocations = readRecord(INVOICE, previous).allocations.toSorted((a, b) =>
    String(a.transaction) < String(b.transaction) ? -1 : 1,
  );
  for (const { transaction, amount } of allocations) {
    const key = String(transaction);
    const payment = await entities.lock(tx, unrestrict(actor), 'transaction', key);
    if (!payment) throw new Error(`transaction ${key} of an invoice is gone`);
    const { invoicing, invoiced } = by(amount ?? 0);
    const before = readRecord(TRANSACTION, payment.record);
    await entities.change(
      tx,
      unrestrict(actor),
      'transaction',
      key,
      {
        invoicing: (before.invoicing ?? 0) + invoicing,
        invoiced: (before.invoiced ?? 0) + invoiced,
      },
      title,
    );
  }
}
