import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './cruise.ts';

/** The formatter, amounts in capital characters, and the fields for typing an amount, beside which the sign or 元 stands. */
const OWN = [
  'engine/core/format/money.ts',
  'engine/core/format/capital.ts',
  'engine/react/widgets/money.tsx',
  'engine/react/table/filter/RangeEditor.tsx',
];

/** Ways to write an amount by hand: each is a second format in the making. */
const BY_HAND: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['a sign put before a value', /[¥￥]\s*(?:\$\{|\{|['"`]\s*\+)/],
  ['the full-width sign', /￥/],
  ['an amount without two decimals or thousands separators', /¥(?!\d{1,3}(?:,\d{3})*\.\d{2}(?![\d.,]*\d))(?=[\d])/],
  ['元 behind an amount', /(?:\d|\})(?:<\/\w+>)?\s*万?元(?!整|零|以|\w)/],
  ['decimals cut off', /\.replace\(\/\\\.00/],
  ['a formatter of the language', /style:\s*['"]currency['"]|\/ 100\)\.toFixed\(/],
];

const handwritten = (text: string): string[] =>
  text
    .split('\n')
    .flatMap((line, index) =>
      BY_HAND.filter(([, pattern]) => pattern.test(line)).map(
        ([what]) => `${index + 1}: ${what}: ${line.trim().slice(0, 120)}`,
      ),
    );

describe('an amount of money', () => {
  it('is written by one formatter: in pages, messages, mails, PDFs, contracts and documents', () => {
    const files = ['engine', 'src', 'server', 'cashier', 'schemas'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => (folder === 'schemas' ? /\.json$/ : /\.tsx?$/).test(name))
        .map((name) => `${folder}/${name}`),
    );
    expect(files.length).toBeGreaterThan(500);
    const found = files
      .filter((file) => !OWN.includes(file))
      .flatMap((file) => handwritten(readFileSync(join(root, file), 'utf8')).map((line) => `${file}:${line}`));
    expect(found).toEqual([]);
  });

  it.each([
    '`¥${yuan}`',
    '<b>¥{price}</b>',
    "'¥' + price",
    '`￥1.00`',
    "'¥128'",
    "'¥1280.00'",
    "'¥128.5'",
    '`合计 ${formatMoney(fen)} 元`',
    '"不能少于 100.00 元"',
    '<strong>${yuan(a)}</strong> 元',
    "formatMoney(fen).replace(/\\.00$/, '')",
    "new Intl.NumberFormat('zh-CN', { style: 'currency' })",
    '(fen / 100).toFixed(2)',
    '`未达到 ${n} 万元`',
  ])('is refused when written as %s', (line) => {
    expect(handwritten(line)).not.toEqual([]);
  });

  it.each(['formatMoney(fen)', "'满 ¥1,000.00 可用'", "'¥0.01'", "'人民币零元整'", '金额单位：元'])(
    'but not as %s',
    (line) => {
      expect(handwritten(line)).toEqual([]);
    },
  );
});
