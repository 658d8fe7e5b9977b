import { storePaymentFlow } from '../../../platform/session/paymentFlow.ts';

/** Leaves for the cashier's own page; this one is what a person who goes back finds. */
export function leaveForCashier(payUrl: string): void {
  storePaymentFlow({ fromPage: true });
  location.assign(payUrl);
}
