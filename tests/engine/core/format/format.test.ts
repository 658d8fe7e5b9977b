import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatDateTime, parseDate, parseDateTime } from '../../../../engine/core/format/date.ts';
import { maskText } from '../../../../engine/core/format/mask.ts';
import { formatMoney, formatNumber, formatPercent, parseMoney, parseNumber, shiftDecimal } from '../../../../engine/core/format/money.ts';

const fen = fc.integer({ min: -9_007_199_254_740_991, max: 9_007_199_254_740_991 });

describe('money', () => {
  test('survives being shown and typed again, to the fen, at any size', () => {
    fc.assert(fc.property(fen, (amount) => parseMoney(formatMoney(amount)) === amount || Object.is(amount, -0)));
  });
  test.each([['1,234.5', 123_450], ['￥２０', 2000], ['0.1', 10], ['1.2万', 1_200_000], ['.5', 50], ['-3', -300], ['12.340', 1234]])('%s is %i fen', (text, amount) => {
    expect(parseMoney(text)).toBe(amount);
  });
  test.each(['', '一百', '1.234', '1e3', '--', '99999999999999999'])('"%s" is no amount, and is not rounded to one', (text) => {
    expect(parseMoney(text)).toBe(null);
  });
  test('is grouped by thousands, with two decimals and the sign before the currency', () => {
    expect([formatMoney(1_234_500), formatMoney(-5), formatMoney(0, '')]).toEqual(['¥12,345.00', '-¥0.05', '0.00']);
  });
});

describe('numbers', () => {
  test('survive being shown and typed again', () => {
    fc.assert(fc.property(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 }), (value) => String(value).includes('e') || parseNumber(formatNumber(value)) === value || Object.is(value, -0)));
  });
  test('move their decimal point exactly', () => {
    expect([shiftDecimal(0.07, 2), shiftDecimal(0.29, 2), shiftDecimal(57, -2), formatPercent(0.13)]).toEqual([7, 29, 0.57, '13%']);
  });
});

describe('dates', () => {
  test.each([['2026-1-5'], ['2026/01/05'], ['20260105'], ['2026年1月5日'], ['2026.1.5'], ['1-5']])('%s is the fifth of January', (text) => {
    expect(parseDate(text, '2026-11-20')).toBe('2026-01-05');
  });
  test.each(['2026-02-30', '2026-13-1', '26-1-5', '明天', '', '2026'])('"%s" is no day', (text) => {
    expect(parseDate(text, '2026-11-20')).toBe(null);
  });
  test('are shown and typed in Shanghai time', () => {
    expect(formatDateTime('2026-11-20T18:30:00.000Z')).toBe('2026-11-21 02:30:00');
    expect(parseDateTime('2026-11-21 02:30', '2026-11-20')).toBe('2026-11-20T18:30:00.000Z');
    expect(parseDateTime('2026-11-21 25:00', '2026-11-20')).toBe(null);
  });
});

describe('masks', () => {
  test('hide the middle four characters, or all of a text too short to have a middle', () => {
    expect([maskText('13800000001', 'middle'), maskText('张三', 'middle'), maskText('13800000001', 'phone'), maskText('110101199003077777', 'idcard')]).toEqual(['138****0001', '**', '138****0001', '110101********7777']);
  });
  test('never show a text whole', () => {
    fc.assert(fc.property(fc.stringMatching(/^[0-9A-Z]{1,20}$/), fc.constantFrom('middle', 'phone', 'idcard', 'all'), (text, mask) => maskText(text, mask as 'middle').includes('*')));
  });
});
