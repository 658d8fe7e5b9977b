import { anyText, BUYER, type Cases, eq, rowsOf } from './case.ts';
import type { DemoRecords } from './demo.ts';

/** Number of an order that waits to be paid. */
export async function waiting(demo: DemoRecords): Promise<string> {
  const draft = await demo.ask('customer', 'checkout.save', {
    source: 'buy',
    lines: [{ productNo: await demo.product('轻应用包 5 个'), quantity: 1 }],
    couponNos: [],
    submit: false,
  });
  const { orderNo } = await demo.ask('customer', 'checkout.save', {
    orderNo: draft.orderNo,
    expectedAmount: draft.payable,
    agreed: true,
    contact: { name: '陈晓', phone: '13800000001' },
    submit: true,
  });
  return orderNo;
}

/** Orders of the mall; those without the envelope are in tests/server/domains/checkout. */
export const orders = {
  'checkout.save': {
    ...BUYER,
    sent: async (demo) => ({
      submit: false,
      source: 'buy' as const,
      lines: [{ productNo: await demo.product('轻应用包 5 个'), quantity: 2 }],
      couponNos: [],
    }),
    answer: { lines: rowsOf(), certified: true, exclusions: [] },
    wrong: [{ submit: 1 }, '/submit'],
  },
  'checkout.offers': {
    ...BUYER,
    sent: async (demo) => ({ assetNo: await demo.key('customer', 'asset', 'assetNo', eq('status', 'active')) }),
    wrong: [{}, '/assetNo'],
  },
  'orders.detail': {
    ...BUYER,
    sent: async (demo) => ({ orderNo: await waiting(demo) }),
    answer: {
      order: { state: 'WAIT_PAY', payBefore: anyText },
      lines: rowsOf(),
      history: rowsOf(),
      can: { pay: true, cancel: true },
    },
    wrong: [{}, '/orderNo'],
  },
  'orders.cancel': {
    ...BUYER,
    sent: async (demo) => ({ orderNo: await waiting(demo), reason: '重复下单' }),
    answer: { state: 'CANCELLED' },
    wrong: [{ orderNo: 'SO1', reason: 1 }, '/reason'],
  },
} satisfies Cases;
