import { formatMoney } from '@yunpu/engine-core/format';
import { defineHooks, type HookContext } from '../../../runtime/documents/hooks.ts';

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** What arrives is what was asked for: another amount is a question for the payer, not a payment of this. */
function confirm(context: HookContext): void {
  const payable = numberOf(context.previous?.payable);
  if (numberOf(context.input?.paidAmount) !== payable)
    context.issue('/input/paidAmount', 'transaction.amount', `到账金额须等于应付金额 ${formatMoney(payable)}`);
}

/** Money with an invoice on it is not refunded; the invoice has to go first. */
function refund(context: HookContext): void {
  const free = numberOf(context.previous?.invoiceable);
  if (numberOf(context.input?.amount) > free)
    context.issue('/input/amount', 'transaction.invoiced', `最多可退 ${formatMoney(free)}，其余已开票或开票中`);
}

/** What the document of transactions names. */
export const transactionHooks = defineHooks({ 'transaction.confirm': confirm, 'transaction.refund': refund });
