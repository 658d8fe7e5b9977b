import { tabStore } from '../../ui/storage.ts';

/**
 * What a payment leaves in this browser tab (specification, section 3, "Payment flow state"): each value in its own
 * place in session storage under its own name. It only says where a person came from; the order itself is asked for.
 */
export interface PaymentFlow {
  /** Where the order began: 'cart', 'buy' or 'order'. */
  source: string;
  /** What the page last saw of it, e.g. 'paid'. */
  result: string;
  /** Payable, fen. */
  amount: string;
  /** Whether the page before was the one that pays. Kept as JSON. */
  fromPage: boolean;
}

const KEYS = ['source', 'result', 'amount', 'fromPage'] as const;

/** What is stored; an untold value is empty, and `fromPage` is false unless it says true. */
export function paymentFlow(): PaymentFlow {
  const text = (key: keyof PaymentFlow) => tabStore.getItem(key) ?? '';
  return {
    source: text('source'),
    result: text('result'),
    amount: text('amount'),
    fromPage: text('fromPage') === 'true',
  };
}

export function storePaymentFlow({ fromPage, ...texts }: Partial<PaymentFlow>): void {
  for (const [key, value] of Object.entries(texts)) tabStore.setItem(key, value);
  if (fromPage !== undefined) tabStore.setItem('fromPage', JSON.stringify(fromPage));
}

/** Choosing a product begins anew (specification, section 2). */
export function clearPaymentFlow(): void {
  for (const key of KEYS) tabStore.removeItem(key);
}
