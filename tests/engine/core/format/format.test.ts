import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  formatDateTime,
  formatTime,
  parseDate,
  parseDateTime,
  parseTime,
} from '../../../../engine/core/format/date.ts';
import { maskText } from '../../../../engine/core/format/mask.ts';
import {
  formatMoney,
  formatNumber,
  formatPercent,
  parseMoney,
  parseNumber,
  shiftDecimal,
} from '../../../../engine/core/format/money.ts';
import { truncate, truncateToDifference, truncateWithEllipsis } from '../../../../engine/core/format/truncate.ts';

const fen = fc.integer({ min: -9_007_199_254_740_991, max: 9_007_199_254_740_991 });

describe('money', () => {
  test('survives being shown and typed again, to the fen, at any size', () => {
    fc.assert(fc.property(fen, (amount) => parseMoney(formatMoney(amount)) === amount || Object.is(amount, -0)));
  });
  test.each([
    ['1,234.5', 123_450],
    ['￥２０', 2000],
    ['0.1', 10],
    ['1.2万', 1_200_000],
    ['.5', 50],
    ['-3', -300],
    ['12.340', 1234],
    ['１，２３４，５６７．８', 123_456_780],
    ['¥1,2345.00元', 1_234_500],
  ])('%s is %i fen', (text, amount) => {
    expect(parseMoney(text)).toBe(amount);
  });
  test.each(['', '一百', '1.234', '1e3', '--', '99999999999999999', '1234，56', '12,34', '1,2,3', '1,234,56'])(
    '"%s" is no amount, and is not rounded to one',
    (text) => {
      expect(parseMoney(text)).toBe(null);
    },
  );
  test('is grouped by thousands, with two decimals and the sign before the currency', () => {
    expect([formatMoney(1_234_500), formatMoney(-5), formatMoney(0)]).toEqual(['¥12,345.00', '-¥0.05', '¥0.00']);
  });
});

describe('a text that is cut', () => {
  test('loses no half character, and is no longer than asked', () => {
    expect([
      truncate('云铺', 1),
      truncate('a𠮷b', 2),
      truncate('a𠮷b', 3),
      truncateWithEllipsis('𠮷𠮷', 3),
      truncateWithEllipsis('云铺', 2),
    ]).toEqual(['云', 'a', 'a𠮷', '𠮷…', '云铺']);
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.integer({ min: 1, max: 12 }),
        (text, most) =>
          truncate(text, most).length <= most &&
          text.startsWith(truncate(text, most)) &&
          !/^[^]*[\ud800-\udbff]$/.test(truncate(text, most)),
      ),
    );
  });
  test('beside another shows what is different between the two, whatever stands before it', () => {
    expect(truncateToDifference(`${'年'.repeat(60)}甲乙`, `${'年'.repeat(60)}丙`, 20)).toEqual([
      `…${'年'.repeat(16)}甲乙`,
      `…${'年'.repeat(16)}丙`,
    ]);
    expect(truncateToDifference('abc', 'abd', 20)).toEqual(['abc', 'abd']);
    const stages = "stage == 'won' ? 1 : stage == 'lost' ? 0 : stage == 'negotiation' ? ";
    expect(truncateToDifference(`${stages}0.8`, `${stages}0.75`, 40)).toEqual([
      "…'negotiation' ? 0.8",
      "…'negotiation' ? 0.75",
    ]);
    const text = fc.string({ unit: 'binary', maxLength: 60 });
    fc.assert(
      fc.property(text, text, text, fc.integer({ min: 40, max: 60 }), (before, one, other, most) => {
        const shown = truncateToDifference(before + one, before + other, most);
        return (
          (shown[0] !== shown[1] || one === other) &&
          shown.every((part) => part.length <= most && !/[\ud800-\udbff]…$|^…[\udc00-\udfff]/.test(part))
        );
      }),
    );
  });
  test('or masked hides whole characters', () => {
    expect([maskText('𠮷𠮷𠮷𠮷𠮷𠮷', 'middle'), maskText('𠮷', 'all')]).toEqual(['𠮷****𠮷', '*']);
  });
});

describe('numbers', () => {
  test('survive being shown and typed again', () => {
    fc.assert(
      fc.property(
        fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 }),
        (value) => String(value).includes('e') || parseNumber(formatNumber(value)) === value || Object.is(value, -0),
      ),
    );
  });
  test('have commas between thousands alone: one typed for the point makes no number', () => {
    expect(['12,345', '12，5', '1,23'].map(parseNumber)).toEqual([12_345, null, null]);
  });
  test('move their decimal point exactly', () => {
    expect([shiftDecimal(0.07, 2), shiftDecimal(0.29, 2), shiftDecimal(57, -2), formatPercent(0.13)]).toEqual([
      7,
      29,
      0.57,
      '13%',
    ]);
  });
});

describe('dates', () => {
  test.each([['2026-1-5'], ['2026/01/05'], ['20260105'], ['2026年1月5日'], ['2026.1.5'], ['1-5']])(
    '%s is the fifth of January',
    (text) => {
      expect(parseDate(text, '2026-11-20')).toBe('2026-01-05');
    },
  );
  test.each(['2026-02-30', '2026-13-1', '26-1-5', '明天', '', '2026'])('"%s" is no day', (text) => {
    expect(parseDate(text, '2026-11-20')).toBe(null);
  });
  test('are shown and typed in Shanghai time', () => {
    expect(formatDateTime('2026-11-20T18:30:00.000Z')).toBe('2026-11-21 02:30:00');
    expect(parseDateTime('2026-11-21 02:30', '2026-11-20')).toBe('2026-11-20T18:30:00.000Z');
    expect(parseDateTime('2026-11-21 25:00', '2026-11-20')).toBe(null);
    for (const typed of [
      '2026年11月21日下午2点半',
      '2026-11-21 14:30',
      '2026/11/21T14:30:00',
      '2026 年 11 月 21 日 2:30 PM',
    ])
      expect(parseDateTime(typed, '2026-11-20')).toBe('2026-11-21T06:30:00.000Z');
  });
});

describe('times of day', () => {
  test.each([['8:30'], ['08:30'], ['08：30'], ['0830'], ['08:30:00'], ['8点30分'], ['8点半'], ['8时30分0秒']])(
    '%s is half past eight',
    (text) => {
      expect(parseTime(text)).toBe('08:30:00');
    },
  );
  test.each([
    ['上午8点半', '08:30:00'],
    ['下午2点', '14:00:00'],
    ['下午 14:20', '14:20:00'],
    ['中午12点', '12:00:00'],
    ['中午11点半', '11:30:00'],
    ['晚上8:05', '20:05:00'],
    ['凌晨12:30', '00:30:00'],
    ['2:30 PM', '14:30:00'],
    ['12:15am', '00:15:00'],
    ['9点整', '09:00:00'],
  ])('%s is %s', (text, time) => {
    expect(parseTime(text)).toBe(time);
  });
  // 上午12点 is noon to people and midnight to a spreadsheet; 晚上12点 is of the next day.
  test.each(['24:00', '8:60', '8', '', '早上', '下午', '上午12点', '晚上12点', '晚上3点', '2026-01-01 08:30'])(
    '"%s" is none',
    (text) => {
      expect(parseTime(text)).toBe(null);
    },
  );
  test('are shown with seconds only where they say something', () => {
    expect([formatTime('08:30:00'), formatTime('08:30:15'), formatTime('08:30:00Z')]).toEqual([
      '08:30',
      '08:30:15',
      '08:30:00Z',
    ]);
  });
});

describe('masks', () => {
  test('hide the middle four characters, or all of a text too short to have a middle', () => {
    expect([
      maskText('13800000001', 'middle'),
      maskText('张三', 'middle'),
      maskText('13800000001', 'phone'),
      maskText('110101199003077777', 'idcard'),
    ]).toEqual(['138****0001', '**', '138****0001', '110101********7777']);
  });
  test('never show a text whole', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[0-9A-Z]{1,20}$/),
        fc.constantFrom('middle', 'phone', 'idcard', 'all'),
        (text, mask) => maskText(text, mask as 'middle').includes('*'),
      ),
    );
  });
});
