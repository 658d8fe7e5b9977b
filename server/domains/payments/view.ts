import { sql } from 'kysely';
import type { BankAccount, Channel, PaymentAttempt } from '../../../contract/payments.ts';
import type { Executor } from '../../platform/database/port.ts';
import type { AttemptRow } from './channel.ts';
import { isOpen } from './states.ts';

/** What an attempt's payer goes on with: the shop's account, and where the browser reaches the cashier. */
export interface PayAddresses {
  bank: BankAccount | undefined;
  cashier: string | undefined;
}

export function viewOf(attempt: AttemptRow, { bank, cashier }: PayAddresses): PaymentAttempt {
  const { channel, state, pay_path: payPath, bank_code: bankCode, remittance_code: remittanceCode } = attempt;
  return {
    attemptNo: attempt.attempt_no,
    orderNo: attempt.order_no,
    channel,
    state,
    amount: attempt.amount,
    note: attempt.note,
    createdAt: attempt.created_at,
    paidAt: attempt.paid_at,
    expiresAt: attempt.expires_at,
    method: attempt.method,
    ...(state === 'PENDING' &&
      payPath !== null &&
      cashier !== undefined && {
        payUrl: `${cashier}${payPath}${bankCode === null ? '' : `?bank=${encodeURIComponent(bankCode)}`}`,
      }),
    ...(remittanceCode !== null &&
      bank && {
        transfer: {
          ...bank,
          remittanceCode,
          amount: attempt.amount,
          payerName: attempt.payer_name,
          vouchers: attempt.voucher ?? [],
        },
      }),
    ...(attempt.tracker !== null && { tracker: attempt.tracker }),
  };
}

/** The attempt that tells where an order's payment stands: the one that paid, else an open one, else the last; `channel` picks among the open ones. */
export async function shownAttempt(
  executor: Executor,
  orderNo: string,
  channel?: Channel,
): Promise<AttemptRow | undefined> {
  const rows = await executor
    .selectFrom('payment_attempts')
    .selectAll()
    .where('order_no', '=', orderNo)
    .orderBy(sql`updated_at`, 'desc')
    .execute();
  const open = rows.filter(({ state }) => isOpen(state));
  return (
    rows.find(({ state }) => state === 'SUCCESS') ?? open.find((row) => row.channel === channel) ?? open[0] ?? rows[0]
  );
}
