import { formatMoney } from '@yunpu/engine-core/format';
import { TRANSACTION, TRANSACTION_INPUT } from '../../../../contract/records/entities.generated.ts';
import { readRecord } from '../../../../contract/records/read.ts';
import { defineHooks, type HookContext } from '../../../runtime/documents/hooks.ts';

/** What arrives is what was asked for: another amount is a question for the payer, not a payment of this. */
function confirm(context: HookContext): void {
  const payable = readRecord(TRANSACTION, context.previous).payable ?? 0;
  if ((readRecord(TRANSACTION_INPUT.confirm, context.input).paidAmount ?? 0) !== payable)
    context.issue('/input/paidAmount', 'transaction.amount', `到账金额须等于应付金额 ${formatMoney(payable)}`);
}

/** Money with an invoice on it is not refunded; the invoice has to go first. */
function refund(context: HookContext): void {
  const free = readRecord(TRANSACTION, context.previous).invoiceable ?? 0;
  if ((readRecord(TRANSACTION_INPUT.refund, context.input).amount ?? 0) > free)
    context.issue('/input/amount', 'transaction.invoiced', `最多可退 ${formatMoney(free)}，其余已开票或开票中`);
}

/** What the document of transactions names. */
export const transactionHooks = defineHooks({ 'transaction.confirm': confirm, 'transaction.refund': refund });
