import { expect, it } from 'vitest';
import type { Product } from '../../../../../contract/catalogue.ts';
import { choiceInAddress, searchOfChoice } from '../../../../../src/features/catalogue/parts/choice.ts';
import { firstQuantity } from '../../../../../src/platform/gateway/quotes.ts';

const optional = (productNo: string) =>
  ({ name: productNo, parentName: '', type: 'optional', content: '', showInCard: false, productNo }) as const;
const product = {
  productNo: 'SP1',
  minQuantity: 50,
  maxQuantity: 500,
  terms: [1, 2, 3],
  moduleList: [optional('M1'), optional('M2'), { ...optional('M3'), type: 'sign' as const }],
} as unknown as Product;
const read = (search: string) => choiceInAddress(new URLSearchParams(search), product);

it('what was chosen comes back from an address as it went into it', () => {
  const choice = {
    productNo: 'SP1',
    quantity: 120,
    years: 2,
    modules: [
      { productNo: 'M2', quantity: 30 },
      { productNo: 'M1', quantity: 120 },
    ],
  };
  expect(read(searchOfChoice(choice))).toEqual(choice);
});

it('an address that says nothing begins where the product begins', () => {
  expect(read('')).toEqual({ productNo: 'SP1', quantity: 50, years: 1, modules: [] });
});

it('a quantity that is not sold stays as it was asked for, so that the quote says why', () => {
  expect([read('quantity=1').quantity, read('quantity=99999').quantity]).toEqual([1, 99_999]);
});

it('an address cannot ask for what cannot be bought', () => {
  expect(read('quantity=120&years=9')).toMatchObject({ quantity: 120, years: 1 });
  expect(read('quantity=-5&years=1.5&modules=M3:5,M9:1,M1:0,M1,M2:x,M2:7,M2:8')).toMatchObject({
    quantity: 50,
    years: 1,
    modules: [{ productNo: 'M2', quantity: 7 }],
  });
});

it('a module begins with as many as its product where both are counted alike, and otherwise with as few as can be bought', () => {
  const seats = { unit: '用户/年', quantity: 120 };
  const limits = { minQuantity: 1, maxQuantity: undefined };
  expect(firstQuantity({ unit: '用户/年', ...limits }, seats)).toBe(120);
  expect(firstQuantity({ unit: '套/年', ...limits }, seats)).toBe(1);
  expect(firstQuantity({ unit: '用户/年', ...limits, maxQuantity: 100 }, seats)).toBe(100);
  expect(firstQuantity({ unit: '用户/年', ...limits, minQuantity: 200 }, seats)).toBe(200);
});
