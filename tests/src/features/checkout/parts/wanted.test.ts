import { describe, expect, it } from 'vitest';
import { wantedIn } from '../../../../../src/features/checkout/parts/wanted.ts';

const wanted = (search: string) => wantedIn(new URLSearchParams(search));

describe('what an address asks to order', () => {
  it('is lines of the cart, or one product with its modules', () => {
    expect(wanted('lines=a,b,')).toEqual({ source: 'cart', lineIds: ['a', 'b'] });
    expect(wanted('productNo=SP1&quantity=120&years=2&modules=M1:10,M2:5')).toEqual({
      source: 'buy',
      lines: [
        {
          productNo: 'SP1',
          quantity: 120,
          years: 2,
          modules: [
            { productNo: 'M1', quantity: 10 },
            { productNo: 'M2', quantity: 5 },
          ],
        },
      ],
    });
    expect(wanted('productNo=SP1&quantity=1')).toMatchObject({ lines: [{ years: 1, modules: [] }] });
  });

  it.each([
    '',
    'lines=',
    'productNo=SP1',
    'productNo=SP1&quantity=0',
    'productNo=SP1&quantity=-3',
    'productNo=SP1&quantity=1.5',
    'quantity=3',
  ])('is nothing in “%s”', (search) => {
    expect(wanted(search)).toBeUndefined();
  });

  it('leaves out modules that are not understood', () => {
    expect(wanted('productNo=SP1&quantity=1&modules=M1,M2:x,:3,M3:4')).toMatchObject({
      lines: [{ modules: [{ productNo: 'M3', quantity: 4 }] }],
    });
  });
});
