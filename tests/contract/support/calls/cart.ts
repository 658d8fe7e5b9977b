import { anyText, BUYER, type Cases, rowsOf } from './case.ts';
import type { DemoRecords } from './demo.ts';

/** A line that is in the cart: asking for one puts it there. */
const line = async (demo: DemoRecords): Promise<string> =>
  (await demo.ask('customer', 'cart.upsert', { productNo: await demo.product('轻应用包 5 个'), quantity: 1 })).lineId;

/** What is chosen before an order: cart and quote. */
export const cart = {
  'cart.upsert': {
    ...BUYER,
    sent: async (demo) => ({ productNo: await demo.product('云视频会议 50 方'), quantity: 2 }),
    wrong: [{ productNo: 'SP1', quantity: 0 }, '/quantity'],
  },
  'cart.update': {
    ...BUYER,
    sent: async (demo) => ({ lineId: await line(demo), quantity: 3 }),
    wrong: [{ quantity: 3 }, '/lineId'],
  },
  'cart.delete': {
    ...BUYER,
    sent: async (demo) => ({ lineIds: [await line(demo)] }),
    wrong: [{ lineIds: [] }, '/lineIds'],
  },
  'cart.count': BUYER,
  'cart.list': {
    ...BUYER,
    sent: async (demo) => {
      await line(demo);
      return {};
    },
    answer: { lines: rowsOf('line') },
  },
  'cart.checkMutualProduct': {
    ...BUYER,
    sent: async (demo) => ({
      lines: [
        { productNo: await demo.product('协同办公基础版'), quantity: 50 },
        { productNo: await demo.product('协同办公旗舰版'), quantity: 100 },
      ],
    }),
    answer: { conflicts: rowsOf() },
    wrong: [{ lines: 1 }, '/lines'],
  },
  'quotes.countAmount': {
    sent: async (demo) => ({ lines: [{ productNo: await demo.product('协同办公基础版'), quantity: 50, years: 2 }] }),
    answer: { lines: rowsOf(), listAmount: 1_280_000, discount: 0, amount: 1_280_000 },
    wrong: [{ lines: [{ productNo: 'SP1' }] }, '/lines/0/quantity'],
  },
  'quotes.save': {
    as: 'customer',
    sent: async (demo) => ({
      lines: [{ productNo: await demo.product('协同办公基础版'), quantity: 50, years: 1 }],
      expectedAmount: 640_000,
      validDays: 15 as const,
      contactName: '陈晓',
      contactPhone: '13800000001',
    }),
    answer: { quoteNo: anyText, amount: 640_000 },
    wrong: [
      {
        lines: [{ productNo: 'SP1', quantity: 1 }],
        expectedAmount: 1,
        validDays: 16,
        contactName: '陈晓',
        contactPhone: '13800000001',
      },
      '/validDays',
    ],
  },
} satisfies Cases;
