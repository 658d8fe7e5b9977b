import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Promotion, ShelfProduct } from '../../../../contract/catalogue.ts';
import type { Benefit } from '../../../../server/domains/promotions/benefit.ts';
import { quoteLine, totalOf } from '../../../../server/domains/quotes/quote.ts';

const product = (productNo: string, more: Partial<ShelfProduct> = {}): ShelfProduct => ({
  productNo,
  name: productNo,
  label: '',
  sketch: '',
  picture: 'app',
  kind: 'module',
  family: 'meeting',
  zone: 'addon',
  parentGroup: '增值应用',
  group: '会议',
  values: [],
  unit: '用户/年',
  price: 10_000,
  lowestPrice: 10_000,
  tiers: [],
  minQuantity: 1,
  maxQuantity: null,
  terms: [1, 2, 3],
  isHot: false,
  isTrial: false,
  trialDays: 0,
  offlineBuy: false,
  exclusiveGroup: '',
  moduleList: [],
  functions: [],
  cases: [],
  activities: [],
  gallery: [],
  recommended: [],
  ...more,
});
const optional = (productNo: string) =>
  ({ name: productNo, parentName: '', type: 'optional', content: '', showInCard: false, productNo }) as const;
const shelf = new Map(
  [
    product('basic', {
      minQuantity: 50,
      tiers: [
        { from: 200, price: 9000 },
        { from: 1000, price: 8000 },
      ],
      moduleList: [optional('meeting')],
    }),
    product('flagship', { minQuantity: 100 }),
    product('mini', { maxQuantity: 50 }),
    product('meeting', { price: 333 }),
    product('approval', { price: 100 }),
    product('pack', { terms: [] }),
    product('offline', { offlineBuy: true }),
  ].map((one) => [one.productNo, one]),
);
const codes = (choice: Parameters<typeof quoteLine>[1]) =>
  quoteLine(shelf, choice).problems.map(({ path, code }) => `${path} ${code}`);

it('a unit costs what the highest tier that the quantity reaches says', () => {
  for (const [quantity, unitPrice] of [
    [50, 10_000],
    [199, 10_000],
    [200, 9000],
    [999, 9000],
    [1000, 8000],
  ] as const) {
    expect(quoteLine(shelf, { productNo: 'basic', quantity }).line).toMatchObject({
      unitPrice,
      listPrice: 10_000,
      amount: unitPrice * quantity,
      years: 1,
    });
  }
});

it('years multiply product and modules alike, and the total is the sum to the fen', () => {
  const { line } = quoteLine(shelf, {
    productNo: 'basic',
    quantity: 200,
    years: 3,
    modules: [{ productNo: 'meeting', quantity: 7 }],
  });
  expect(line?.totalAmount).toBe(9000 * 200 * 3 + 333 * 7 * 3);
  expect(line && totalOf([line])).toMatchObject({
    listAmount: 10_000 * 200 * 3 + 333 * 7 * 3,
    discount: 1000 * 200 * 3,
    amount: line?.totalAmount,
  });
});

it('keeps to the limits of an edition: basic from 50, flagship from 100, mini up to 50', () => {
  expect(codes({ productNo: 'basic', quantity: 49 })).toEqual(['/quantity quote.tooFew']);
  expect(codes({ productNo: 'flagship', quantity: 99 })).toEqual(['/quantity quote.tooFew']);
  expect(codes({ productNo: 'mini', quantity: 51 })).toEqual(['/quantity quote.tooMany']);
  for (const [productNo, quantity] of [
    ['basic', 50],
    ['flagship', 100],
    ['mini', 50],
  ] as const)
    expect(codes({ productNo, quantity })).toEqual([]);
});

it('sells an edition only the modules that it names as optional, each once', () => {
  expect(codes({ productNo: 'basic', quantity: 50, modules: [{ productNo: 'approval', quantity: 1 }] })).toEqual([
    '/modules/0 quote.module',
  ]);
  expect(
    codes({
      productNo: 'basic',
      quantity: 50,
      modules: [
        { productNo: 'meeting', quantity: 1 },
        { productNo: 'meeting', quantity: 2 },
      ],
    }),
  ).toEqual(['/modules/1 quote.moduleTwice']);
});

it('refuses what is not on the shelf, is sold by people only, or a term that is not offered', () => {
  expect(codes({ productNo: 'gone', quantity: 1 })).toEqual(['/productNo product.unknown']);
  expect(codes({ productNo: 'offline', quantity: 1 })).toEqual(['/productNo quote.offline']);
  expect(codes({ productNo: 'basic', quantity: 50, years: 5 })).toEqual(['/years quote.term']);
  expect(codes({ productNo: 'pack', quantity: 1, years: 2 })).toEqual(['/years quote.term']);
});

it('a quote is whole fen, never above the list price, and larger orders never cost less a unit more', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 50, max: 5000 }),
      fc.constantFrom(1, 2, 3),
      fc.integer({ min: 1, max: 500 }),
      (quantity, years, seats) => {
        const line = quoteLine(shelf, {
          productNo: 'basic',
          quantity,
          years,
          modules: [{ productNo: 'meeting', quantity: seats }],
        }).line;
        const next = quoteLine(shelf, { productNo: 'basic', quantity: quantity + 1, years }).line;
        expect(line).toBeDefined();
        expect(Number.isSafeInteger(line?.totalAmount)).toBe(true);
        expect(line?.totalAmount).toBeLessThanOrEqual(line?.totalListAmount ?? 0);
        expect(next?.unitPrice).toBeLessThanOrEqual(line?.unitPrice ?? 0);
      },
    ),
    { numRuns: 200 },
  );
});

const promotion = (promotionNo: string, benefit: Benefit | undefined, more: Partial<Promotion> = {}): Promotion => ({
  promotionNo,
  title: promotionNo,
  months: 0,
  training: '',
  ...(benefit && { benefit }),
  productNos: null,
  occasion: 'both',
  minQuantity: 1,
  minYears: 1,
  from: '2026-01-01',
  until: '2099-12-31',
  ...more,
});
const rate = (percent: number, most: number | null = null): Benefit => ({
  benefit: 'rate',
  rate: percent,
  face: 0,
  most,
});
const less = (fen: number): Benefit => ({ benefit: 'amount', rate: 0, face: fen, most: null });
/** What the basic edition costs while these promotions run. */
function promoted(activities: Promotion[], choice: Partial<Parameters<typeof quoteLine>[1]> = {}) {
  const sold = new Map(
    [
      product('basic', { activities, moduleList: [optional('meeting')] }),
      product('meeting', { price: 333 }),
      product('pack', { terms: [], activities }),
    ].map((one) => [one.productNo, one]),
  );
  const { line } = quoteLine(sold, { productNo: 'basic', quantity: 10, ...choice });
  if (!line) throw new Error('no line');
  return line;
}

it('of several promotions that take something off the one that takes most does, on top of what is given, for what it is for', () => {
  const titles = (line: ReturnType<typeof promoted>) => line.gifts.map(({ title }) => title);
  const all = [
    promotion('95', rate(95)),
    promotion('1000', less(1000)),
    promotion('gift', undefined, { months: 3 }),
    promotion('90 of 20', rate(90), { minQuantity: 20 }),
  ];
  expect(promoted(all)).toMatchObject({
    amount: 100_000,
    promotionDiscount: 5_000,
    totalAmount: 95_000,
    totalListAmount: 100_000,
  });
  expect(titles(promoted(all))).toEqual(['gift', '95']);
  expect(titles(promoted(all, { quantity: 20 }))).toEqual(['gift', '90 of 20']);
  expect(
    promoted([promotion('first', less(500)), promotion('second', less(500))]).gifts.map(
      ({ promotionNo }) => promotionNo,
    ),
  ).toEqual(['first']);
  expect(promoted([promotion('90', rate(90, 1_234))]).promotionDiscount).toBe(1_234);
  expect(promoted([promotion('renewals', rate(50), { occasion: 'renew' })]).gifts).toEqual([]);
  // What has no term is meant only where it is named.
  expect(promoted([promotion('all', rate(90))], { productNo: 'pack' }).promotionDiscount).toBe(0);
  expect(
    promoted([promotion('packs', rate(90), { productNos: ['pack'] })], { productNo: 'pack' }).promotionDiscount,
  ).toBe(10_000);
});

it('what a promotion takes off stays within the line, and its parts add up to it to the fen', () => {
  const benefit = fc.oneof(
    fc.integer({ min: 10, max: 99 }).map((percent) => rate(percent)),
    fc.integer({ min: 1, max: 10_000_000 }).map(less),
  );
  fc.assert(
    fc.property(
      benefit,
      fc.integer({ min: 1, max: 3000 }),
      fc.constantFrom(1, 2, 3),
      fc.integer({ min: 1, max: 500 }),
      (one, quantity, years, seats) => {
        const line = promoted([promotion('one', one)], {
          quantity,
          years,
          modules: [{ productNo: 'meeting', quantity: seats }],
        });
        const [module] = line.modules;
        const gross = line.amount + (module?.amount ?? 0);
        expect(line.promotionDiscount).toBe(
          one.benefit === 'rate' ? Math.floor((gross * (100 - one.rate)) / 100) : Math.min(one.face, gross),
        );
        expect(line.totalAmount).toBe(gross - line.promotionDiscount);
        const ofModule = module?.promotionDiscount ?? 0;
        expect(Number.isSafeInteger(ofModule)).toBe(true);
        expect(Math.abs(ofModule - ((module?.amount ?? 0) * line.promotionDiscount) / gross)).toBeLessThan(1);
        expect(line.promotionDiscount - ofModule).toBeLessThanOrEqual(line.amount);
      },
    ),
    { numRuns: 200 },
  );
});
