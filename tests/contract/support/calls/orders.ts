import { expect } from 'vitest';
import { anyText, type Call, eq, listCall, numbersOf, rowsOf, valuesOf } from './call.ts';
import { waiting } from './payments.ts';

const ORDER = '/yzjumc/order/v2';
const BUYER = { as: 'customer' } as const;

/** Orders of the mall (specification, section 7, "Partner and orders"); those without the envelope are in tests/server/domains/checkout. */
export const orders: Call[] = [
  listCall(`${ORDER}/list`, BUYER),
  {
    path: `${ORDER}/save`,
    ...BUYER,
    wrong: { sent: { submit: 1 }, field: '/submit' },
    sent: async (demo) => ({
      submit: false,
      source: 'buy',
      lines: [
        { productNo: await demo.key('customer', 'product', 'productNo', eq('name', '轻应用包 5 个')), quantity: 2 },
      ],
      couponNos: [],
    }),
    answer: {
      orderNo: anyText,
      expiresAt: anyText,
      lines: rowsOf('productNo', 'totalAmount', 'couponDiscount', 'payable'),
      certified: true,
      exclusions: [],
      ...numbersOf('listAmount', 'discount', 'couponDiscount', 'payable'),
    },
  },
  {
    path: `${ORDER}/detail`,
    ...BUYER,
    sent: async (demo) => ({ orderNo: await waiting(demo) }),
    wrong: { sent: {}, field: '/orderNo' },
    answer: {
      order: { state: 'WAIT_PAY', payBefore: anyText, ...numbersOf('payable') },
      lines: rowsOf('productNo', 'payable'),
      history: rowsOf('from', 'to', 'why', 'byName'),
      can: { pay: true, cancel: true },
      ...valuesOf(['attempts', 'refunds', 'assets']),
    },
  },
  {
    path: `${ORDER}/offers`,
    ...BUYER,
    sent: async (demo) => ({ assetNo: await demo.key('customer', 'asset', 'assetNo', eq('status', 'active')) }),
    wrong: { sent: {}, field: '/assetNo' },
    answer: {
      assetNo: anyText,
      productNo: anyText,
      offers: expect.any(Object),
      seats: expect.any(Object),
      buy: expect.any(Object),
      ...valuesOf(['terms', 'modules', 'upgrades']),
    },
  },
  {
    path: `${ORDER}/cancel`,
    ...BUYER,
    sent: async (demo) => ({ orderNo: await waiting(demo), reason: '重复下单' }),
    answer: { state: 'CANCELLED', orderNo: anyText },
    wrong: { sent: { orderNo: 'SO1', reason: 1 }, field: '/reason' },
  },
];
