import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ShelfProduct } from '../../../server/catalogue/service.ts';
import { quoteLine, totalOf } from '../../../server/quotes/quote.ts';

const product = (productNo: string, more: Partial<ShelfProduct> = {}): ShelfProduct => ({
  productNo, name: productNo, label: '', sketch: '', picture: 'app', kind: 'module', family: 'meeting', zone: 'addon', parentGroup: '增值应用', group: '会议', values: [], unit: '用户/年', price: 10_000,
  lowestPrice: 10_000, tiers: [], minQuantity: 1, maxQuantity: null, terms: [1, 2, 3], isHot: false, isTrial: false, trialDays: 0, offlineBuy: false, exclusiveGroup: '', moduleList: [],
  functions: [], cases: [], activities: [], recommended: [], ...more,
});
const optional = (productNo: string) => ({ name: productNo, parentName: '', type: 'optional', content: '', showInCard: false, productNo }) as const;
const shelf = new Map([
  product('basic', { minQuantity: 50, tiers: [{ from: 200, price: 9000 }, { from: 1000, price: 8000 }], moduleList: [optional('meeting')] }),
  product('flagship', { minQuantity: 100 }), product('mini', { maxQuantity: 50 }), product('meeting', { price: 333 }), product('approval', { price: 100 }),
  product('pack', { terms: [] }), product('offline', { offlineBuy: true }),
].map((one) => [one.productNo, one]));
const codes = (choice: Parameters<typeof quoteLine>[1]) => quoteLine(shelf, choice).problems.map(({ path, code }) => `${path} ${code}`);

it('a unit costs what the highest tier that the quantity reaches says', () => {
  for (const [quantity, unitPrice] of [[50, 10_000], [199, 10_000], [200, 9000], [999, 9000], [1000, 8000]] as const) {
    expect(quoteLine(shelf, { productNo: 'basic', quantity }).line).toMatchObject({ unitPrice, listPrice: 10_000, amount: unitPrice * quantity, years: 1 });
  }
});

it('years multiply product and modules alike, and the total is the sum to the fen', () => {
  const { line } = quoteLine(shelf, { productNo: 'basic', quantity: 200, years: 3, modules: [{ productNo: 'meeting', quantity: 7 }] });
  expect(line?.totalAmount).toBe(9000 * 200 * 3 + 333 * 7 * 3);
  expect(line && totalOf([line])).toMatchObject({ listAmount: 10_000 * 200 * 3 + 333 * 7 * 3, discount: 1000 * 200 * 3, amount: line?.totalAmount });
});

it('keeps to the limits of an edition: basic from 50, flagship from 100, mini up to 50', () => {
  expect(codes({ productNo: 'basic', quantity: 49 })).toEqual(['/quantity quote.tooFew']);
  expect(codes({ productNo: 'flagship', quantity: 99 })).toEqual(['/quantity quote.tooFew']);
  expect(codes({ productNo: 'mini', quantity: 51 })).toEqual(['/quantity quote.tooMany']);
  for (const [productNo, quantity] of [['basic', 50], ['flagship', 100], ['mini', 50]] as const) expect(codes({ productNo, quantity })).toEqual([]);
});

it('sells an edition only the modules that it names as optional, each once', () => {
  expect(codes({ productNo: 'basic', quantity: 50, modules: [{ productNo: 'approval', quantity: 1 }] })).toEqual(['/modules/0 quote.module']);
  expect(codes({ productNo: 'basic', quantity: 50, modules: [{ productNo: 'meeting', quantity: 1 }, { productNo: 'meeting', quantity: 2 }] })).toEqual(['/modules/1 quote.moduleTwice']);
});

it('refuses what is not on the shelf, is sold by people only, or a term that is not offered', () => {
  expect(codes({ productNo: 'gone', quantity: 1 })).toEqual(['/productNo product.unknown']);
  expect(codes({ productNo: 'offline', quantity: 1 })).toEqual(['/productNo quote.offline']);
  expect(codes({ productNo: 'basic', quantity: 50, years: 5 })).toEqual(['/years quote.term']);
  expect(codes({ productNo: 'pack', quantity: 1, years: 2 })).toEqual(['/years quote.term']);
});

it('a quote is whole fen, never above the list price, and larger orders never cost less a unit more', () => {
  fc.assert(fc.property(fc.integer({ min: 50, max: 5000 }), fc.constantFrom(1, 2, 3), fc.integer({ min: 1, max: 500 }), (quantity, years, seats) => {
    const line = quoteLine(shelf, { productNo: 'basic', quantity, years, modules: [{ productNo: 'meeting', quantity: seats }] }).line;
    const next = quoteLine(shelf, { productNo: 'basic', quantity: quantity + 1, years }).line;
    expect(line).toBeDefined();
    expect(Number.isSafeInteger(line?.totalAmount)).toBe(true);
    expect(line?.totalAmount).toBeLessThanOrEqual(line?.totalListAmount ?? 0);
    expect(next?.unitPrice).toBeLessThanOrEqual(line?.unitPrice ?? 0);
  }), { numRuns: 200 });
});
