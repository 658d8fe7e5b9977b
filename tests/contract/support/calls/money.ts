import type { Filter } from '@yunpu/engine-core/query';
import { anyRecord, anyText, BUYER, type Cases, DETAIL, DRAFT, eq, rowsOf, TEAM } from './case.ts';
import type { DemoRecords } from './demo.ts';
import { waiting } from './orders.ts';

const payToken = async (demo: DemoRecords): Promise<string> =>
  (await demo.ask('customer', 'payments.issueToken', { orderNo: await waiting(demo) })).payToken;

/** A transaction that can still be paid. */
const payable = async (demo: DemoRecords): Promise<{ transNo: string }> => {
  const filter: Filter = {
    and: [eq('status', 'pending'), { field: 'payBefore', op: 'gte', value: new Date().toISOString().slice(0, 10) }],
  };
  return { transNo: await demo.key('customer', 'transaction', 'transNo', filter) };
};

/** What a team has and owes, its invoices, and paying. */
export const money = {
  'home.totalAmount': BUYER,
  'home.guidance': { ...BUYER, answer: { steps: rowsOf() } },
  'invoices.save': {
    ...BUYER,
    sent: async (demo) => {
      const { record, version } = await demo.form('customer', 'invoice', 'billNo', DRAFT);
      return { ...record, version };
    },
    answer: DETAIL,
    wrong: [{}, '/buyerName'],
  },
  'invoices.queryCompany': { ...BUYER, answer: rowsOf('taxNo'), wrong: [{ keyword: 1 }, '/keyword'] },

  'payments.generateCustomerPayToken': { ...BUYER, sent: payable, wrong: [{}, '/transNo'] },
  'payments.getCustomerPayParam': {
    ...TEAM,
    sent: async (demo) => ({
      token: (await demo.ask('customer', 'payments.generateCustomerPayToken', await payable(demo))).token,
    }),
    wrong: [{}, '/token'],
  },
  'payments.defaultBank': BUYER,
  'payments.paySwitch': { ...BUYER, answer: { bank: true, cashier: false } },
  'payments.queryBankList': { ...BUYER, answer: [] },
  'payments.issueToken': {
    ...BUYER,
    sent: async (demo) => ({ orderNo: await waiting(demo) }),
    wrong: [{}, '/orderNo'],
  },
  'payments.pay': {
    ...BUYER,
    sent: async (demo) => ({ payToken: await payToken(demo), channel: 'bank' as const }),
    answer: { channel: 'bank', state: 'PENDING', transfer: anyRecord },
    wrong: [{ payToken: 'x', channel: 'cash' }, '/channel'],
  },
  'payments.query': {
    ...BUYER,
    sent: async (demo) => ({ orderNo: await waiting(demo) }),
    answer: { orderState: 'WAIT_PAY', payBefore: anyText },
    wrong: [{ orderNo: 1 }, '/orderNo'],
  },
} satisfies Cases;
