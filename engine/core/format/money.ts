import { isInexact } from '../json/json.ts';

/** '1234567' -> '1,234,567'. Digits only. */
function groupThousands(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',');
}

/** Fen -> yuan with two decimals: 1234500 -> '12345.00'. String arithmetic: no float ever holds an amount. */
export function yuanText(fen: number): string {
  const digits = String(Math.abs(Math.trunc(fen))).padStart(3, '0');
  return `${fen < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * Fen -> '¥12,345.00'. Every amount that a person reads is written by this, on a page as in a message, a mail, a PDF or a
 * contract (specification, section 9: thousands separators and two decimals). What machines and spreadsheets read, and what
 * is copied into a bank's form, is a number: `yuanText`.
 */
export function formatMoney(fen: number): string {
  return `${fen < 0 ? '-' : ''}¥${inputMoney(Math.abs(fen))}`;
}

/** Fen -> '12,345.00': what stands in a field for typing an amount, which shows the sign in front. */
export function inputMoney(fen: number): string {
  const [yuan = '0', cents = '00'] = yuanText(Math.abs(fen)).split('.');
  return `${fen < 0 ? '-' : ''}${groupThousands(yuan)}.${cents}`;
}

/**
 * What a person typed in yuan -> fen; `null` when it is no amount. Takes thousands separators, the currency
 * sign, full-width digits and 万; more than two decimals is refused rather than rounded in silence.
 */
export function parseMoney(text: string): number | null {
  const plain = text.normalize('NFKC').replace(/[\s,¥￥元]/g, '');
  const match = /^([+-]?)(\d*)(?:\.(\d*))?(万?)$/.exec(plain);
  if (!match) return null;
  const [, sign, whole = '', fraction = '', tenThousand] = match;
  if (whole === '' && fraction === '') return null;
  const shift = tenThousand ? 6 : 2;
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
  const plain = text.normalize('NFKC').replace(/[\s,]/g, '');
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
