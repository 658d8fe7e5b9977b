import type { PaymentAttempt } from '../api/payments.ts';

/** Whether an attempt can still end in a payment. */
export const isOpen = ({ state }: Pick<PaymentAttempt, 'state'>): boolean =>
  state === 'INIT' || state === 'PENDING' || state === 'UNKNOWN';
