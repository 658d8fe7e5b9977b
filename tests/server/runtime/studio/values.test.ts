import { describe, expect, it } from 'vitest';
import { converted, isTouched, mapped } from '../../../../server/runtime/studio/repair/values.ts';

describe('a stored value that a new document does not accept', () => {
  it.each([
    ['number', '¥1,234.50', 1234.5],
    ['number', '１２', 12],
    ['number', '约 12', undefined],
    ['string', 7, '7'],
    ['string', true, '是'],
    ['string', ['甲', '乙'], '甲、乙'],
    ['boolean', '否', false],
    ['boolean', '也许', undefined],
    ['array', '甲', ['甲']],
  ])('becomes a %s where it says one: %j -> %j', (type, value, expected) => {
    expect(converted({ is: 'other', types: [type, 'null'], whole: false }, value)).toEqual(expected);
  });

  it('becomes a whole number where only those are asked for', () => {
    expect(converted({ is: 'other', types: ['number', 'null'], whole: true }, '2.6')).toBe(3);
  });

  it('is cut by characters and not by halves of them, or put on the bound', () => {
    expect(converted({ is: 'longer', than: 2 }, '𠮷野家')).toBe('𠮷野');
    expect(converted({ is: 'above', than: 5 }, 9)).toBe(5);
    expect(converted({ is: 'notBelow', than: 5 }, 9)).toBeUndefined();
  });

  it('is put in the place of others, in a list once and without what is left out', () => {
    const to = { old: 'new', gone: null };
    expect(mapped(to, 'old')).toBe('new');
    expect(mapped(to, 'other')).toBe('other');
    expect(mapped(to, ['old', 'new', 'gone'])).toEqual(['new']);
  });

  it('is found as the database finds it', () => {
    expect(isTouched({ is: 'missing' }, null)).toBe(true);
    expect(isTouched({ is: 'oneOf', values: ['1'] }, [1, 2])).toBe(true);
    expect(isTouched({ is: 'longer', than: 2 }, '𠮷野')).toBe(false);
    expect(isTouched({ is: 'other', types: ['number', 'null'], whole: true }, 1.5)).toBe(true);
    expect(isTouched({ is: 'other', types: ['number', 'null'], whole: true }, undefined)).toBe(false);
  });
});
