import { describe, expect, it } from 'vitest';
import { amountText } from '../../../../engine/core/format/amount.ts';
import { formatMoney, parseMoney, yuanText } from '../../../../engine/core/format/money.ts';
import { modelWith } from '../document/base.ts';

describe('an amount in another currency or with other decimals', () => {
  it.each([
    [1234500, 2, 'CNY', '¥12,345.00'],
    [1234500, 2, 'USD', 'US$12,345.00'],
    [12345, 0, 'JPY', 'JP¥12,345'],
    [-5, 4, 'CNY', '-¥0.0005'],
    [9007199254740991, 3, 'KWD', 'KWD 9,007,199,254,740.991'],
    [100, 2, '', '1.00'],
  ])('of %i with %i decimals in %s reads %s, and what was read means it again', (units, digits, currency, text) => {
    expect(formatMoney(units, digits, currency)).toBe(text);
    expect(parseMoney(text, digits, currency)).toBe(units);
    expect(parseMoney(yuanText(units, digits), digits, currency)).toBe(units);
  });

  it('refuses more decimals than it has, and the sign of another currency', () => {
    expect(parseMoney('1.5', 0, 'JPY')).toBeNull();
    expect(parseMoney('0.12345', 4)).toBeNull();
    expect(parseMoney('€5', 2, 'USD')).toBeNull();
    expect(parseMoney('1.2345万', 0, 'JPY')).toBe(12345);
  });

  it.each([
    ['(1,234.50)', -123450],
    ['（300）', -30000],
    ['¥(1.00)', -100],
    ['(¥1.00)', -100],
    ['(-5)', null],
    ['()', null],
  ])('reads %s as accounts mean it', (text, units) => {
    expect(parseMoney(text)).toBe(units);
  });

  const model = modelWith((_, properties) => {
    properties.currency = { enum: ['USD', 'JPY'] };
    properties.fee = { type: 'integer', format: 'money', currency: 'currency' };
    properties.rate = { type: 'integer', format: 'money', currency: 'JPY' };
    properties.lines = {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          coin: { type: 'string' },
          own: { type: 'integer', format: 'money', currency: 'coin', digits: 3 },
          outer: { type: 'integer', format: 'money', currency: 'currency' },
        },
      },
    };
    properties.total!.compute = 'sum(lines.map(l, l.own))';
  });
  const [fee, rate, own, outer] = ['fee', 'rate', 'lines.own', 'lines.outer'].map((path) => model.fieldsByPath[path]!);

  it('has the currency that its record, or its row, says, and as many decimals as its own currency', () => {
    expect(amountText(fee!, 1050, { currency: 'USD' })).toBe('US$10.50');
    expect(amountText(fee!, 1050, {})).toBe('10.50');
    expect(amountText(rate!, 1050)).toBe('JP¥1,050');
    expect(amountText(own!, 1050, { currency: 'USD' }, { coin: 'EUR' })).toBe('€1.050');
    expect(amountText(outer!, 1050, { currency: 'USD' }, { coin: 'EUR' })).toBe('US$10.50');
  });
});
