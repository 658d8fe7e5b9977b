import type { AttemptState } from '../../../contract/payments.ts';

/**
 * From each state, the states it may go to. What failed or was closed here may still have been paid there: the money
 * then pays the order if it waits, and is given back otherwise. Money that came in stays what it was; a refund of it is
 * a matter of the ledger.
 */
const TRANSITIONS: Readonly<Record<AttemptState, readonly AttemptState[]>> = {
  INIT: ['PENDING', 'SUCCESS', 'FAILED', 'CLOSED', 'UNKNOWN', 'PAID_AFTER_CLOSE'],
  PENDING: ['SUCCESS', 'FAILED', 'CLOSED', 'UNKNOWN', 'PAID_AFTER_CLOSE'],
  UNKNOWN: ['PENDING', 'SUCCESS', 'FAILED', 'CLOSED', 'PAID_AFTER_CLOSE'],
  FAILED: ['SUCCESS', 'PAID_AFTER_CLOSE'],
  CLOSED: ['SUCCESS', 'PAID_AFTER_CLOSE'],
  SUCCESS: [],
  PAID_AFTER_CLOSE: [],
};

export function mayMove(from: AttemptState, to: AttemptState): boolean {
  return TRANSITIONS[from].includes(to);
}

/** Whether a payment may still come in for the attempt. */
export function isOpen(state: AttemptState): boolean {
  return state === 'INIT' || state === 'PENDING' || state === 'UNKNOWN';
}

/** Money came in by it. */
export function isPaid(state: AttemptState): boolean {
  return state === 'SUCCESS' || state === 'PAID_AFTER_CLOSE';
}
