import { anyText, type Call, type DemoRecords, eq, numbersOf, valuesOf } from './call.ts';

const BUYER = { as: 'customer' } as const;
const SAVE = '/yzjumc/order/v2/save';

let orders = 0;
/** Number of an order that waits to be paid. */
export async function waiting(demo: DemoRecords): Promise<string> {
  const client = demo.client('customer');
  const productNo = await demo.key('customer', 'product', 'productNo', eq('name', '轻应用包 5 个'));
  const { orderNo, payable } = await client.call<{ orderNo: string; payable: number }>(SAVE, {
    source: 'buy',
    lines: [{ productNo, quantity: 1 }],
    couponNos: [],
    submit: false,
  });
  const contact = { name: '陈晓', phone: '13800000001' };
  await client.call(
    SAVE,
    { orderNo, expectedAmount: payable, agreed: true, contact, submit: true },
    { 'idempotency-key': `contract-order-${(orders += 1)}` },
  );
  return orderNo;
}
const token = async (demo: DemoRecords): Promise<string> =>
  (await demo.client('customer').call<{ payToken: string }>('/yzjumc/pay/order/pay', { orderNo: await waiting(demo) }))
    .payToken;

/** Paying for an order (specification, section 7, "Payment"). */
export const payments: Call[] = [
  {
    path: '/yzjumc/transaction/get_default_company_bank',
    method: 'GET',
    ...BUYER,
    answer: { accountName: anyText, bankName: anyText, branch: anyText, accountNo: anyText },
  },
  { path: '/yzjumc/transaction/get_other_pay_switch', method: 'GET', ...BUYER, answer: { bank: true, cashier: false } },
  { path: '/yzjumc/yzjpay/pay/query-banklist', ...BUYER, answer: [] },
  {
    path: '/yzjumc/pay/order/pay',
    ...BUYER,
    sent: async (demo) => ({ orderNo: await waiting(demo) }),
    answer: { payToken: anyText, expiresAt: anyText },
    wrong: { sent: {}, field: '/orderNo' },
  },
  {
    path: '/yzjumc/yzjpay/pay',
    ...BUYER,
    sent: async (demo) => ({ payToken: await token(demo), channel: 'bank' }),
    answer: {
      channel: 'bank',
      state: 'PENDING',
      transfer: { remittanceCode: anyText, payerName: anyText, ...numbersOf('amount') },
      ...valuesOf(['attemptNo', 'orderNo']),
    },
    wrong: { sent: { payToken: 'x', channel: 'cash' }, field: '/channel' },
  },
  {
    path: '/yzjumc/yzjpay/pay/query',
    ...BUYER,
    sent: async (demo) => ({ orderNo: await waiting(demo) }),
    answer: { orderState: 'WAIT_PAY', payBefore: anyText, ...numbersOf('payable') },
    wrong: { sent: { orderNo: 1 }, field: '/orderNo' },
  },
];
