import { beforeEach, expect, it, vi } from 'vitest';
import { clearPaymentFlow, paymentFlow, storePaymentFlow } from '../../../../src/platform/session/paymentFlow.ts';

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});

it('keeps each value of a payment in its own place, under the names of the specification', () => {
  storePaymentFlow({ source: 'cart', result: 'paid', amount: '1490000', fromPage: true });
  expect(Object.fromEntries(stored)).toEqual({ source: 'cart', result: 'paid', amount: '1490000', fromPage: 'true' });
  storePaymentFlow({ result: 'failed' });
  expect(paymentFlow()).toEqual({ source: 'cart', result: 'failed', amount: '1490000', fromPage: true });
});

it('comes from no page unless it was said, and a new choice forgets all of it but nothing else', () => {
  stored.set('draft', 'kept');
  expect(paymentFlow().fromPage).toBe(false);
  storePaymentFlow({ source: 'buy', fromPage: false });
  expect(stored.get('fromPage')).toBe('false');
  clearPaymentFlow();
  expect([...stored.keys()]).toEqual(['draft']);
});
