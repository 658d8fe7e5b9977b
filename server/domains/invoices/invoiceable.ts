import { truncate } from '@yunpu/engine-core/format';
import type { InvoiceableLine, InvoiceablePayment } from '../../../contract/invoices.ts';
import type { OrderLine } from '../../../contract/orders.ts';
import { PRODUCT, TRANSACTION, type Transaction } from '../../../contract/records/entities.generated.ts';
import { readRecord } from '../../../contract/records/read.ts';
import type { Executor } from '../../platform/database/port.ts';
import { type Actor, systemActor } from '../../runtime/access/actor.ts';
import type { EntityAccess } from '../../runtime/access/entityAccess.ts';
import { linesOfOrders } from '../orders/index.ts';
import { allocate } from '../promotions/index.ts';

/** Most payments that are offered at once. */
const MAX = 100;
/** The tax rate of services that are sold without a product of the catalogue. */
const USUAL_RATE = 0.06;
const LONGEST_NAME = 80;

/** The team's payments that can be invoiced, the newest first, each by what was bought and at the tax rate of that; `more` when there are others. */
export async function invoiceablePayments(
  executor: Executor,
  access: EntityAccess,
  actor: Actor,
): Promise<{ payments: InvoiceablePayment[]; more: boolean }> {
  const { eid } = actor.caller.team;
  const found = await access.find(executor, actor, 'transaction', {
    filter: {
      and: [
        { field: 'eid', op: 'eq', value: eid },
        { field: 'invoiceable', op: 'gt', value: 0 },
      ],
    },
    sort: [
      { field: 'paidDate', dir: 'desc' },
      { field: 'transNo', dir: 'desc' },
    ],
    limit: MAX + 1,
  });
  const payments = found.slice(0, MAX).map(({ record }) => readRecord(TRANSACTION, record));
  // Only the shop's own code says that a payment is an order's; what people write beside a payment is their word.
  const ofOrders = payments.filter(({ attemptNo }) => attemptNo).map(({ orderNo = '' }) => orderNo);
  const bought = await linesOfOrders(executor, eid, ofOrders);
  const rates = await ratesOf(executor, access, [...bought.values()].flat());
  return {
    payments: payments.map((payment) =>
      paymentOf(payment, payment.attemptNo ? (bought.get(payment.orderNo ?? '') ?? []) : [], rates),
    ),
    more: found.length > MAX,
  };
}

async function ratesOf(
  executor: Executor,
  access: EntityAccess,
  lines: readonly OrderLine[],
): Promise<Map<string, number>> {
  const numbers = [...new Set(lines.map(({ productNo }) => productNo))];
  if (numbers.length === 0) return new Map();
  const products = await access.find(executor, systemActor(''), 'product', {
    filter: { field: 'productNo', op: 'in', value: numbers },
    limit: numbers.length,
  });
  return new Map(products.map(({ key, record }) => [key, readRecord(PRODUCT, record).taxRate ?? USUAL_RATE]));
}

function paymentOf(
  { transNo, invoiceable = 0, subject = '', ...payment }: Transaction,
  bought: readonly OrderLine[],
  rates: ReadonlyMap<string, number>,
): InvoiceablePayment {
  return {
    transNo: String(transNo),
    orderNo: payment.orderNo ?? '',
    subject,
    channel: String(payment.channel ?? ''),
    payerName: payment.payerName ?? '',
    paidDate: payment.paidDate ?? '',
    paidAmount: payment.paidAmount ?? 0,
    invoiceable,
    lines: linesFor(
      subject,
      invoiceable,
      bought.filter(({ payable }) => payable > 0),
      rates,
    ),
  };
}

/** What is left of the payment, spread over what it bought in proportion and to the fen. */
function linesFor(
  subject: string,
  invoiceable: number,
  bought: readonly OrderLine[],
  rates: ReadonlyMap<string, number>,
): InvoiceableLine[] {
  const whole = bought.reduce((sum, { payable }) => sum + payable, 0);
  if (bought.length === 0 || invoiceable > whole)
    return [{ name: truncate(subject, LONGEST_NAME), spec: '', amount: invoiceable, taxRate: USUAL_RATE }];
  const amounts = allocate(
    bought.map(({ payable }) => payable),
    invoiceable,
  );
  return bought
    .map(({ name, productNo, quantity, unit, years, termed }, index) => ({
      name: truncate(name, LONGEST_NAME),
      spec: truncate(`${quantity} ${unit.split('/')[0] ?? ''}${termed ? ` × ${years} 年` : ''}`, 40),
      amount: amounts[index] ?? 0,
      taxRate: rates.get(productNo) ?? USUAL_RATE,
    }))
    .filter(({ amount }) => amount > 0);
}
