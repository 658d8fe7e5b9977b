/** What a payment leaves in this browser tab (specification, section 3, "Payment flow state"). */
const PAYMENT_KEYS = ['source', 'result', 'amount', 'fromPage'];

/** Choosing a product begins anew: what an earlier payment left is cleared (specification, section 2). */
export function clearStoredPayment(): void {
  for (const key of PAYMENT_KEYS) sessionStorage.removeItem(key);
}

/** The pages of help, in the order in which people need them. */
export const HELP_PAGES = [
  { path: '/howBuy', title: '如何购买' },
  { path: '/howPay', title: '如何付款' },
  { path: '/howRenew', title: '如何续费' },
  { path: '/howAdd', title: '如何加购' },
] as const;

export const SALES_PHONE = '400-830-0755';
