import { type Call, type DemoRecords, eq, numbersOf, rowsOf, valuesOf } from './call.ts';

const CART = '/yzjumc/cart/v2';
const BUYER = { as: 'customer' } as const;

const shelf = (demo: DemoRecords, name: string) => demo.key('customer', 'product', 'productNo', eq('name', name));
/** A line that is in the cart: asking for one puts it there. */
const line = async (demo: DemoRecords): Promise<string> => {
  const { lineId } = await demo
    .client('customer')
    .call<{ lineId: string }>(`${CART}/upsert`, { productNo: await shelf(demo, '轻应用包 5 个'), quantity: 1 });
  return lineId;
};

/** What is chosen before an order: cart, quote, and modules of a trial. */
export const cart: Call[] = [
  {
    path: `${CART}/upsert`,
    ...BUYER,
    sent: async (demo) => ({ productNo: await shelf(demo, '云视频会议 50 方'), quantity: 2 }),
    answer: valuesOf(['lineId', 'count']),
    wrong: { sent: { productNo: 'SP1', quantity: 0 }, field: '/quantity' },
  },
  {
    path: `${CART}/update`,
    ...BUYER,
    sent: async (demo) => ({ lineId: await line(demo), quantity: 3 }),
    answer: valuesOf(['lineId', 'count']),
    wrong: { sent: { quantity: 3 }, field: '/lineId' },
  },
  {
    path: `${CART}/delete`,
    ...BUYER,
    sent: async (demo) => ({ lineIds: [await line(demo)] }),
    answer: numbersOf('count'),
    wrong: { sent: { lineIds: [] }, field: '/lineIds' },
  },
  { path: `${CART}/count`, ...BUYER, answer: numbersOf('count') },
  {
    path: `${CART}/list`,
    ...BUYER,
    sent: async (demo) => {
      await line(demo);
      return {};
    },
    answer: {
      lines: rowsOf('lineId', 'choice', 'name', 'picture', 'unit', 'line', 'addedAmount'),
      ...numbersOf('count'),
    },
  },
  {
    path: `${CART}/checkmutualproduct`,
    ...BUYER,
    answer: { conflicts: rowsOf('index', 'productNo', 'withProductNo', 'message') },
    wrong: { sent: { lines: 1 }, field: '/lines' },
    sent: async (demo) => ({
      lines: [
        { productNo: await shelf(demo, '协同办公基础版'), quantity: 50 },
        { productNo: await shelf(demo, '协同办公旗舰版'), quantity: 100 },
      ],
    }),
  },
  {
    path: '/yzjumc/quote/v2/countamount',
    sent: async (demo) => ({ lines: [{ productNo: await shelf(demo, '协同办公基础版'), quantity: 50, years: 2 }] }),
    answer: {
      lines: rowsOf('productNo', 'unitPrice', 'totalAmount'),
      listAmount: 1_280_000,
      discount: 0,
      amount: 1_280_000,
    },
    wrong: { sent: { lines: [{ productNo: 'SP1' }] }, field: '/lines/0/quantity' },
  },
  {
    path: '/yzjumc/module/v3/trial/listModule',
    ...BUYER,
    sent: async (demo) => ({ productNo: await shelf(demo, '协同办公旗舰版') }),
    answer: rowsOf('productNo', 'name', 'sketch', 'trialDays'),
    wrong: { sent: {}, field: '/productNo' },
  },
];
