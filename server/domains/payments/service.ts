import type { Attempt } from '../../../contract/orders.ts';
import type { Executor } from '../../platform/database/port.ts';
import { attemptsOfOrder } from './attempts.ts';
import { isOpen } from './states.ts';

/** An order's attempts to pay, the latest first. */
export async function attemptsOf(executor: Executor, orderNo: string): Promise<Attempt[]> {
  return (await attemptsOfOrder(executor, orderNo)).map(
    ({ attempt_no, channel, state, amount, created_at, paid_at, paid_amount, note, tracker }) => ({
      attemptNo: attempt_no,
      channel,
      state,
      amount,
      createdAt: created_at,
      paidAt: paid_at,
      paidAmount: paid_amount,
      note,
      tracker,
    }),
  );
}

/** What an order's open transfer carries so that it is found when it arrives, or undefined. */
export async function remittanceCodeOf(executor: Executor, orderNo: string): Promise<string | undefined> {
  return (
    (await attemptsOfOrder(executor, orderNo)).find(
      ({ state, remittance_code }) => isOpen(state) && remittance_code !== null,
    )?.remittance_code ?? undefined
  );
}
