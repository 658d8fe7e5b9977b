import { isInexact } from '../json/json.ts';

/** '1234567' -> '1,234,567'. Digits only. */
function groupThousands(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',');
}

/** Whole smallest units -> the amount: 1234500 -> '12345.00'. String arithmetic: no float ever holds an amount. */
export function yuanText(fen: number, digits = 2): string {
  const text = String(Math.abs(Math.trunc(fen))).padStart(digits + 1, '0');
  const whole = digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
  return `${fen < 0 ? '-' : ''}${whole}`;
}

/**
 * Fen -> '¥12,345.00'. Every amount that a person reads is written by this, on a page as in a message, a mail, a PDF or a
 * contract (specification, section 9: thousands separators and two decimals). What machines and spreadsheets read, and what
 * is copied into a bank's form, is a number: `yuanText`. Another currency has its own sign, and as many decimals as its
 * field says; '' is a currency that nobody has chosen yet.
 */
export function formatMoney(fen: number, digits = 2, currency = 'CNY'): string {
  return `${fen < 0 ? '-' : ''}${signOf(currency)}${inputMoney(Math.abs(fen), digits)}`;
}

/** Fen -> '12,345.00': what stands in a field for typing an amount, which shows the sign in front. */
export function inputMoney(fen: number, digits = 2): string {
  const [yuan = '0', cents] = yuanText(Math.abs(fen), digits).split('.');
  return `${fen < 0 ? '-' : ''}${groupThousands(yuan)}${cents === undefined ? '' : `.${cents}`}`;
}

const signs = new Map<string, string>([
  ['CNY', '¥'],
  ['', ''],
]);

/** What stands before an amount of a currency: '¥', 'US$', '€'; the code itself of one that has no sign. */
export function signOf(currency: string): string {
  let sign = signs.get(currency);
  if (sign === undefined) signs.set(currency, (sign = /^[A-Z]{3}$/.test(currency) ? foreignSign(currency) : currency));
  return sign;
}

/** How many decimals a currency has where nobody says: two, but none in yen and three in dinars. */
export function usualDigits(currency: string): number {
  if (currency === 'CNY' || !/^[A-Z]{3}$/.test(currency)) return 2;
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
}

function foreignSign(currency: string): string {
  const parts = new Intl.NumberFormat('zh-CN', { style: 'currency', currency }).formatToParts(0);
  const sign = parts.find(({ type }) => type === 'currency')?.value ?? currency;
  return sign === currency ? `${currency} ` : sign;
}

/**
 * Without blanks and the marks of thousands (or of 万); what accounts write in brackets is below zero. A comma anywhere else is kept, so that it is no number: it may have
 * been typed for the point, and the number would be a hundredfold.
 */
function ungrouped(text: string): string {
  const bare = text
    .normalize('NFKC')
    .replace(/\s/g, '')
    .replace(/^(¥?)\((¥?[\d,.]+)\)$/, '-$1$2');
  return bare.replace(/[\d,.]+/, (digits) =>
    /^(\d{1,3}(,\d{3})+|\d{1,4}(,\d{4})+)(\.\d*)?$/.test(digits) ? digits.replaceAll(',', '') : digits,
  );
}

/**
 * What a person typed in yuan -> fen; `null` when it is no amount. Takes thousands separators, the currency
 * sign, full-width digits and 万; more decimals than there are is refused rather than rounded in silence.
 */
export function parseMoney(text: string, digits = 2, currency = 'CNY'): number | null {
  const bare = ungrouped(text);
  const plain = ['¥', '￥', '元', signOf(currency).trim(), currency]
    .slice(currency === 'CNY' ? 0 : 3)
    .reduce((left, word) => (word === '' ? left : left.replace(word, '')), bare);
  const match = /^([+-]?)(\d*)(?:\.(\d*))?(万?)$/.exec(plain);
  if (!match) return null;
  const [, sign, whole = '', fraction = '', tenThousand] = match;
  if (whole === '' && fraction === '') return null;
  const shift = tenThousand ? digits + 4 : digits;
  if (fraction.replace(/0+$/, '').length > shift) return null;
  const fen = Number(`${whole || '0'}${fraction.slice(0, shift).padEnd(shift, '0')}`);
  if (!Number.isSafeInteger(fen)) return null;
  return sign === '-' && fen !== 0 ? -fen : fen;
}

/** A plain number with thousands separators, all its decimals kept. */
export function formatNumber(value: number): string {
  const text = String(value);
  if (text.includes('e')) return text;
  const [whole = '0', fraction] = text.replace('-', '').split('.');
  return `${value < 0 ? '-' : ''}${groupThousands(whole)}${fraction === undefined ? '' : `.${fraction}`}`;
}

/** What a person typed -> number, `null` when it is none or a computer would change it. Takes thousands separators and full-width digits. */
export function parseNumber(text: string): number | null {
  const plain = ungrouped(text);
  if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain) || isInexact(Number(plain))) return null;
  return Number(plain);
}

/** Moves the decimal point of a decimal text by `places`, exactly. */
export function shiftDecimal(value: number, places: number): number {
  const [mantissa = '0', exponent = '0'] = String(value).split('e');
  return Number(`${mantissa}e${Number(exponent) + places}`);
}

/** 0.13 -> '13%'. */
export function formatPercent(value: number): string {
  return `${formatNumber(shiftDecimal(value, 2))}%`;
}
