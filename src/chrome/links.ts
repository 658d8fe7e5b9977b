/** What a payment leaves in this browser tab (specification, section 3, "Payment flow state"). */
const PAYMENT_KEYS = ['source', 'result', 'amount', 'fromPage'];

/** Choosing a product begins anew: what an earlier payment left is cleared (specification, section 2). */
export function clearStoredPayment(): void {
  for (const key of PAYMENT_KEYS) sessionStorage.removeItem(key);
}
