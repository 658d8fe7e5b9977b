import { formatMoney, shiftDecimal, usualDigits } from '@yunpu/engine-core/format';

/** How a spreadsheet shows the number of a cell, where that says more than the number. */
export type NumberLook =
  | { kind: 'percent' }
  | { kind: 'money'; currency: string }
  /** Counted in ten thousands or in hundreds of millions. */
  | { kind: 'unit'; unit: '万' | '亿' | '万元' | '亿元' }
  | { kind: 'zeros'; length: number };

/** Formats that are in no workbook's list, by number. What a program shows as its country's currency is ours here. */
const KNOWN: Readonly<Record<number, string>> = {
  5: '"¥"0',
  6: '"¥"0',
  7: '"¥"0.00',
  8: '"¥"0.00',
  9: '0%',
  10: '0.00%',
  42: '"¥"0',
  44: '"¥"0.00',
};

/** By what stands in a format; a sign that several have is ours where no country is named. */
const SIGNS: readonly (readonly [code: string, sign: RegExp])[] = [
  ['HKD', /HK\$|HKD/u],
  ['JPY', /JPY|日元|円/u],
  ['USD', /US\$|USD|\$|美元/u],
  ['EUR', /€|EUR|欧元/u],
  ['GBP', /£|GBP|英镑/u],
  ['CNY', /¥|CNY|RMB|人民币|元/u],
];

/** Digits that a spreadsheet shows of a number: further ones are what its sums left behind. */
const SHOWN_DIGITS = 15;

const tagsIn = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<(?:\\w+:)?${name}\\s[^>]*>`, 'gu'))].map(([tag]) => tag);
const numberIn = (tag: string, name: string): number => Number(new RegExp(`\\s${name}="(\\d+)"`, 'u').exec(tag)?.[1]);

/** Of each style of a workbook, in their order, how it shows a number. */
export function numberLooks(styles: string): (NumberLook | undefined)[] {
  const codes = new Map(
    tagsIn(styles, 'numFmt').map((tag) => [
      numberIn(tag, 'numFmtId'),
      (/\sformatCode="([^"]*)"/u.exec(tag)?.[1] ?? '').replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
    ]),
  );
  const [, cells = ''] = /<(?:\w+:)?cellXfs[\s>](.*?)<\/(?:\w+:)?cellXfs>/su.exec(styles) ?? [];
  return tagsIn(cells, 'xf').map((tag) => {
    const id = numberIn(tag, 'numFmtId');
    return lookOf(codes.get(id) ?? KNOWN[id] ?? '');
  });
}

/** How a format shows a number that is not negative. */
export function lookOf(format: string): NumberLook | undefined {
  // The rest is of negative numbers, zeros and texts; colours, conditions and the countries of signs are in brackets.
  const code = (format.normalize('NFKC').split(';')[0] ?? '')
    .replace(/\[\$([^\]-]*)(?:-([^\]]*))?\]/gu, (_, sign: string, country = '') =>
      sign === '¥' && /411$/u.test(country) ? 'JPY' : sign,
    )
    .replace(/\[[^\]]*\]|_.|\*./gu, '')
    .replaceAll('\\', '');
  const digits = code.replace(/"[^"]*"/gu, '');
  if (digits.includes('%')) return { kind: 'percent' };
  if (/^0{2,}$/u.test(code.trim())) return { kind: 'zeros', length: code.trim().length };
  // A comma behind the digits, or a point that is only drawn, shows a part of the number.
  if (!/[0#?]/u.test(digits) || /[0#?],+(?![0#?])|!\./u.test(digits)) return undefined;
  // Counted in anything else: the number stays one.
  if (/[十百千]元|[十百千]万/u.test(code)) return undefined;
  const [unit] = /[万亿]元?/u.exec(code) ?? [];
  if (unit === '万' || unit === '亿' || unit === '万元' || unit === '亿元') return { kind: 'unit', unit };
  const currency = SIGNS.find(([, sign]) => sign.test(code))?.[0];
  return currency === undefined ? undefined : { kind: 'money', currency };
}

/** A number as its cell shows it. `isCut`: the cell holds more decimals than the currency has. */
export function shownNumber(value: number, look: NumberLook | undefined): { cell: string | number; isCut: boolean } {
  const exact = Number.isInteger(value) ? value : Number(value.toPrecision(SHOWN_DIGITS));
  const text = String(exact);
  if (look === undefined || text.includes('e')) return { cell: exact, isCut: false };
  switch (look.kind) {
    case 'percent':
      return { cell: `${shiftDecimal(exact, 2)}%`, isCut: false };
    case 'unit':
      return { cell: `${text}${look.unit}`, isCut: false };
    case 'zeros':
      return { cell: Number.isInteger(exact) && exact >= 0 ? text.padStart(look.length, '0') : exact, isCut: false };
    case 'money': {
      const digits = usualDigits(look.currency);
      const least = Math.round(shiftDecimal(Math.abs(exact), digits)) * Math.sign(exact);
      const amount = shiftDecimal(least, -digits);
      const cell = look.currency === 'CNY' ? formatMoney(least) : `${look.currency} ${amount}`;
      return { cell, isCut: amount !== exact };
    }
  }
}
