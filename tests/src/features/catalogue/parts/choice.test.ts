import { expect, it } from 'vitest';
import type { Product } from '../../../../../contract/catalogue.ts';
import { readChoice, searchOfChoice } from '../../../../../src/features/catalogue/parts/choice.ts';
import { firstQuantity } from '../../../../../src/platform/gateway/quotes.ts';

const optional = (productNo: string, more: object = {}) =>
  ({ name: productNo, parentName: '', type: 'optional', content: '', showInCard: false, productNo, ...more }) as const;
const product = {
  productNo: 'SP1',
  name: '基础版',
  minQuantity: 50,
  maxQuantity: 500,
  terms: [1, 2, 3],
  moduleList: [optional('M1', { maxQuantity: 200 }), optional('M2'), { ...optional('M3'), type: 'sign' as const }],
} as unknown as Product;
const read = (search: string, of = product) => readChoice(new URLSearchParams(search), of);

it('what was chosen comes back from an address as it went into it, and what else stands there stays', () => {
  const choice = {
    productNo: 'SP1',
    quantity: 120,
    years: 2,
    modules: [
      { productNo: 'M2', quantity: 30 },
      { productNo: 'M1', quantity: 120 },
    ],
  };
  const search = searchOfChoice(choice, new URLSearchParams('utm_source=mail&quantity=3'));
  expect(read(search)).toEqual({ choice, corrections: [] });
  expect(new URLSearchParams(search).get('utm_source')).toBe('mail');
});

it('an address that says nothing begins where the product begins', () => {
  expect(read('')).toEqual({ choice: { productNo: 'SP1', quantity: 50, years: 1, modules: [] }, corrections: [] });
});

it('what cannot be bought is corrected to the nearest that can, with a word for each', () => {
  expect(read('quantity=1&years=9')).toEqual({
    choice: { productNo: 'SP1', quantity: 50, years: 1, modules: [] },
    corrections: ['基础版的数量至少 50，已由 1 改为 50', '基础版可订 1、2、3 年，年限已改为 1 年'],
  });
  expect(read('quantity=99999').choice.quantity).toBe(500);
  expect(read('quantity=abc').corrections).toEqual(['没有看懂基础版的数量“abc”，已改为 50']);
  expect(read('modules=M3:5,M1:201,M2:x,M2:7')).toEqual({
    choice: {
      productNo: 'SP1',
      quantity: 50,
      years: 1,
      modules: [
        { productNo: 'M1', quantity: 200 },
        { productNo: 'M2', quantity: 1 },
      ],
    },
    corrections: [
      '基础版不能加购“M3”，已去掉',
      'M1的数量最多 200，已由 201 改为 200',
      '没有看懂M2的数量“x”，已改为 1',
      'M2重复了，只留一份',
    ],
  });
});

it('what is corrected needs no second correction', () => {
  for (const search of ['quantity=0', 'quantity=-5&years=1.5', 'modules=M1,M1:0,M9:1', 'years=7&quantity=9999999999'])
    expect(read(searchOfChoice(read(search).choice)).corrections).toEqual([]);
});

it('a product without terms has no years to choose', () => {
  const pack = { ...product, terms: [] };
  expect(read('years=1', pack).corrections).toEqual([]);
  expect(read('years=2', pack)).toMatchObject({ choice: { years: 1 }, corrections: ['基础版没有年限可选'] });
});

it('a module begins with as many as its product where both are counted alike, and otherwise with as few as can be bought', () => {
  const seats = { unit: '用户/年', quantity: 120 };
  const limits = { minQuantity: 1, maxQuantity: undefined };
  expect(firstQuantity({ unit: '用户/年', ...limits }, seats)).toBe(120);
  expect(firstQuantity({ unit: '套/年', ...limits }, seats)).toBe(1);
  expect(firstQuantity({ unit: '用户/年', ...limits, maxQuantity: 100 }, seats)).toBe(100);
  expect(firstQuantity({ unit: '用户/年', ...limits, minQuantity: 200 }, seats)).toBe(200);
});
