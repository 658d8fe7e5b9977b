import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isMobile, tidyCode, tidyPhone } from '../../../../engine/core/format/tidy.ts';

const mobile = fc.stringMatching(/^1[3-9]\d{9}$/);

describe('a phone number', () => {
  test.each([
    '138 0013 8000',
    '138-0013-8000',
    '+86 138 0013 8000',
    '+86-13800138000',
    '008613800138000',
    '8613800138000',
    '(+86)138 0013 8000',
    '１３８００１３８０００',
    '\u202d138 0013 8000\u202c',
    '138\u00a00013\u200b8000',
    '\u2060+86\u00a0138\u20110013\u20118000',
  ])('written as %j is 13800138000', (text) => {
    expect(tidyPhone(text)).toBe('13800138000');
  });
  test.each([
    ['0755-1234 5678', '0755-12345678'],
    ['400 - 888 - 0000', '400-888-0000'],
    ['8675512345678', '8675512345678'],
    ['+1 415 555 0100', '+14155550100'],
    ['138****8000', '138****8000'],
  ])('%s, which is no mobile number, keeps what is not blank: %s', (text, kept) => {
    expect(tidyPhone(text)).toBe(kept);
  });
  test('is found again wherever blanks and hyphens are put into it', () => {
    fc.assert(
      fc.property(mobile, fc.array(fc.nat(11), { maxLength: 4 }), (number, places) => {
        const written = places.reduce((text, place) => `${text.slice(0, place)} -${text.slice(place)}`, number);
        return isMobile(number) && tidyPhone(written) === number;
      }),
    );
  });
});

test('a code in groups and small letters is one word of capitals', () => {
  expect(tidyCode(' 9144 0300-mA5d\u00a0xxxx0x ')).toBe('91440300MA5DXXXX0X');
});
