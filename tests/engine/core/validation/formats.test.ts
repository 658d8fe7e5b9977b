import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Random } from '../../../../engine/core/record/sample/random.ts';
import { sampleIdcard, sampleUscc } from '../../../../engine/core/record/sample/values.ts';
import { createAjv } from '../../../../engine/core/validation/ajv.ts';
import { FORMATS } from '../../../../engine/core/validation/formats.ts';

const ajv = createAjv();
const accepts = (format: string, value: unknown): boolean => ajv.validate({ format }, value);
const seeds = fc.integer({ min: 0, max: 1e9 });

describe('uscc', () => {
  it('takes codes that companies really have', () => {
    for (const code of ['91350100M000100Y43', '91110000802100433B', '91330100799655058B', '91440300708461136T'])
      expect(accepts('uscc', code), code).toBe(true);
  });

  it('refuses a code with any one character changed', () => {
    fc.assert(
      fc.property(
        seeds,
        fc.integer({ min: 0, max: 17 }),
        fc.constantFrom(...'0123456789ABCDEFGHJKLMNPQRTUWXY'),
        (seed, at, letter) => {
          const code = sampleUscc(new Random(seed));
          expect(accepts('uscc', code)).toBe(true);
          const changed = code.slice(0, at) + letter + code.slice(at + 1);
          if (changed !== code) expect(accepts('uscc', changed)).toBe(false);
        },
      ),
    );
  });

  it('refuses letters the standard leaves out, and other lengths', () => {
    for (const code of ['', '9135010', '91350100M000100I43', '91350100M000100Y4300', '91350100m000100y43'])
      expect(accepts('uscc', code), code).toBe(false);
  });
});

describe('idcard', () => {
  it('takes the example of the standard', () => {
    expect(accepts('idcard', '11010519491231002X')).toBe(true);
  });

  it('refuses a number with any one digit changed', () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 0, max: 17 }), fc.constantFrom(...'0123456789'), (seed, at, digit) => {
        const code = sampleIdcard(new Random(seed));
        expect(accepts('idcard', code)).toBe(true);
        const changed = code.slice(0, at) + digit + code.slice(at + 1);
        if (changed !== code) expect(accepts('idcard', changed)).toBe(false);
      }),
    );
  });

  it('refuses a birthday that does not exist', () => {
    const body = '11010519490230002';
    expect([...'0123456789X'].some((check) => accepts('idcard', body + check))).toBe(false);
  });
});

describe('the other formats', { timeout: 30_000 }, () => {
  it.each([
    [
      'date',
      ['2024-02-29', '2026-12-31', '0099-01-01'],
      ['2023-02-29', '2026-13-01', '2026-1-1', '2026-01-01T00:00:00Z', ''],
    ],
    [
      'date-time',
      ['2026-11-20T06:00:00.000Z', '2026-11-20T14:00:00+08:00', '2026-11-20T06:00:00Z'],
      ['2026-11-20T06:00:00', '2026-11-20', '2026-02-30T06:00:00Z', '2026-11-20T25:00:00Z'],
    ],
    [
      'time',
      ['08:30', '08:30:15', '23:59:59', '08:30:00Z', '08:30:00+08:00'],
      ['8:30', '24:00', '08:60', '08:30:', '08:30Z', ''],
    ],
    [
      'phone',
      ['13800000001', '0755-86001234', '02087654321', '400-800-1234', '010-12345678-801'],
      ['12800000001', '1380000000', '86001234', '138 0000 0001', 'phone'],
    ],
    ['email', ['chen@example.com', 'a.b+c@mail.example.cn'], ['chen@', '@example.com', 'chen example@x.cn']],
    [
      'uri',
      ['https://example.com/a?b=1', 'mailto:a@example.com'],
      ['javascript:alert(1)', 'JavaScript:alert(1)', 'data:text/html,x', 'example.com', 'https://a b'],
    ],
    ['money', [0, 1, -500, 9_007_199_254_740_991], [0.5, 1e300]],
    ['percent', [0, 0.13, 1.5], []],
  ])('%s takes what it should and refuses what it should not', (format, good, bad) => {
    for (const value of good) expect(accepts(format, value), String(value)).toBe(true);
    for (const value of bad) expect(accepts(format, value), String(value)).toBe(false);
  });

  it('agrees with the calendar about every day', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9999 }),
        fc.integer({ min: 0, max: 13 }),
        fc.integer({ min: 0, max: 32 }),
        (year, month, day) => {
          const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
          const at = new Date(`${text}T00:00:00Z`);
          expect(accepts('date', text)).toBe(!Number.isNaN(at.getTime()) && at.toISOString().startsWith(text));
        },
      ),
      { numRuns: 500 },
    );
  });

  it('has a check for every format a document may name', () => {
    expect(Object.keys(FORMATS)).toEqual(
      expect.arrayContaining([
        'money',
        'percent',
        'date',
        'date-time',
        'time',
        'phone',
        'uscc',
        'idcard',
        'uri',
        'textarea',
        'attachment',
        'org',
        'user',
      ]),
    );
  });
});
