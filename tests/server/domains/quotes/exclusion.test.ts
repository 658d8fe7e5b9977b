import fc from 'fast-check';
import { expect, it } from 'vitest';
import { exclusionsOf, type Grouped } from '../../../../server/domains/quotes/exclusion.ts';

const products = new Map<string, Grouped>(
  [
    ['basic', '版本'],
    ['flagship', '版本'],
    ['mini', '版本'],
    ['cloud', '部署'],
    ['meeting', ''],
  ].map(([productNo = '', exclusiveGroup = '']) => [productNo, { productNo, name: productNo, exclusiveGroup }]),
);
const pairs = (choices: string[], owned: string[] = []) =>
  exclusionsOf(
    products,
    choices.map((productNo) => ({ productNo })),
    owned,
  ).map(({ index, withProductNo, with: side }) => `${index} ${side} ${withProductNo}`);

it('products of one group exclude each other, each named from its own side', () => {
  expect(pairs(['meeting', 'basic', 'flagship'])).toEqual(['1 choice flagship', '2 choice basic']);
});

it('more of the same product is no clash, neither among the choices nor beside what is in use', () => {
  expect(pairs(['basic', 'basic'], ['basic'])).toEqual([]);
});

it('what is in use excludes others of its group and nothing else', () => {
  expect(pairs(['basic', 'cloud', 'meeting'], ['mini', 'meeting'])).toEqual(['0 owned mini']);
});

it('exclusion is mutual, and without a group there is none', () => {
  const name = fc.constantFrom(...products.keys());
  fc.assert(
    fc.property(fc.array(name, { maxLength: 8 }), fc.array(name, { maxLength: 4 }), (choices, owned) => {
      const found = exclusionsOf(
        products,
        choices.map((productNo) => ({ productNo })),
        owned,
      );
      for (const { productNo, withProductNo, with: side } of found) {
        expect(products.get(productNo)?.exclusiveGroup).toBe(products.get(withProductNo)?.exclusiveGroup);
        expect(products.get(productNo)?.exclusiveGroup).not.toBe('');
        if (side === 'choice')
          expect(found.some((other) => other.productNo === withProductNo && other.withProductNo === productNo)).toBe(
            true,
          );
      }
    }),
  );
});
