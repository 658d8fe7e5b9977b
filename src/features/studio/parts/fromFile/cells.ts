import {
  isMobile,
  parseDate,
  parseDateTime,
  parseDuration,
  parseMoney,
  parseNumber,
  parseTime,
  shiftDecimal,
  usualDigits,
  yuanText,
} from '@yunpu/engine-core/format';
import { clockSeconds, clockText, workbookDateText } from '../../../../../contract/foreignTable.ts';

/** A cell as the file has it; a date comes as the UTC instant of the day and time shown. */
export type FileCell = string | number | boolean | Date | null;
type Filled = Exclude<FileCell, null>;

/** What a column of a file can become; the words of the approval stand in `KIND_TITLES`. */
export type FileKind =
  | 'text'
  | 'textarea'
  | 'integer'
  | 'number'
  | 'money'
  | 'percent'
  | 'date'
  | 'datetime'
  | 'time'
  | 'duration'
  | 'boolean'
  | 'phone'
  | 'email'
  | 'uri'
  | 'single'
  | 'link';

/** What people write where there is nothing to write. */
const NOTHING = /^(?:|-+|—+|\/|n\/a)$/iu;
const FAILED = /^#(?:n\/a|ref!|value!|div\/0!|name\?|null!|num!|spill!|calc!)$/iu;
const YES = /^(?:是|有|真|对|true|yes|y|√|✓|✔|☑)$/iu;
const NO = /^(?:否|无|假|错|不是|没有|false|no|n|×|✗|✘|☒|☐)$/iu;
/** As spreadsheets show a day by themselves: the year of two digits first. A year below 30 is of this century. */
const SHORT_DAY = /^(\d{2})(?:[-/.](\d{1,2})[-/.](\d{1,2})|\s*年\s*(\d{1,2})\s*月\s*(\d{1,2})\s*日)$/u;
const YEARLESS_DAY = /^\d{1,2}\s*月\s*\d{1,2}\s*[日号]$/u;
const DAY = /^\d{4}(?:[-/.]\d{1,2}[-/.]\d{1,2}|\s*年\s*\d{1,2}\s*月\s*\d{1,2}\s*日)$/u;
const MOMENT = /^\d{4}\D+\d{1,2}\D+\d{1,2}\D+\d{1,2}[:：点时]/u;
/** A time of day that says so itself: digits alone may be anything. */
const CLOCK = /\d[:点时]|[ap]m$/iu;
const LENGTH = /^\d+:\d{2}(?::\d{2})?$|\d\s*(?:天|个?小时|分钟?)$/u;
const PERCENT = /^[+-]?\d+(?:\.\d+)?%$/u;
/** '9折', '8.5折' and '85折': what is left of a price, in tenths or hundredths. */
const DISCOUNT = /^([1-9](?:\.\d+)?|[1-9]\d)折$/u;
const MAIL = /^[^\s@<>"]+@[^\s@<>"]+\.[a-z]{2,}$/iu;
/** Days of a spreadsheet's calendar that a date of this and the last century has. */
const SERIAL = { from: 20_000, to: 80_000, epoch: Date.UTC(1899, 11, 30) };
/** Currencies that a cell may name, by how it does; a sign that several have stands with the last of them. */
const CURRENCIES: readonly (readonly [code: string, named: RegExp])[] = [
  ['CNY', /人民币|RMB|CNY/giu],
  ['HKD', /HK\$|HKD|港[币元]/giu],
  ['EUR', /€|EUR|欧元/giu],
  ['GBP', /£|GBP|英镑/giu],
  ['JPY', /JPY|日[元圆]|円/giu],
  ['USD', /US\$|\$|USD|美[元金]/giu],
  ['CNY', /[¥元]/giu],
];
/** With its currency it is a number all the same, where a person says so. */
const OWN_SIGN = /^¥|元$/gu;
/** '12.5万', '1.2亿': a number and how many decimals its unit stands for. */
const GROUPED = /^(.+?)([万亿])$/u;
const SHIFTS: Readonly<Record<string, number>> = { 万: 4, 亿: 8 };
/** A point before three digits, which elsewhere groups thousands: '1.200' may be either. */
const DOUBTFUL = /\.\d{3}(?!\d)/u;
/** Digits that a computer's number keeps exactly. */
const EXACT = 15;

const DAY_MS = 86_400_000;

export const isFilled = (cell: FileCell | undefined): cell is Filled =>
  cell !== null &&
  cell !== undefined &&
  !(cell instanceof Date && Number.isNaN(cell.getTime())) &&
  !NOTHING.test(textOf(cell)) &&
  !isFailed(cell);

/** What a spreadsheet writes where its sum failed. */
export const isFailed = (cell: FileCell): cell is string => typeof cell === 'string' && FAILED.test(cell.trim());

/** What a cell says, without the apostrophe that made it text. */
export function textOf(cell: Filled): string {
  if (cell instanceof Date) return workbookDateText(cell);
  if (typeof cell === 'boolean') return cell ? '是' : '否';
  return String(cell).trim().replace(/^'/u, '');
}

const plainOf = (cell: Filled): string => textOf(cell).normalize('NFKC');

const clockOf = (cell: Filled): number | null => (cell instanceof Date ? clockSeconds(cell) : null);

/** A number whose digits are a name (an account, a card, a code): arithmetic would take its zeros or its last digits away. */
export const isCode = (cell: Filled): boolean => {
  const text = plainOf(cell);
  return /^\d+$/u.test(text) && (text.length > EXACT || (text.length > 1 && text.startsWith('0')));
};

/** A spreadsheet has kept this as a number of more digits than it can: the last ones are lost already. */
export const hasLostDigits = (cell: Filled): boolean =>
  typeof cell === 'number' && Math.abs(cell) > Number.MAX_SAFE_INTEGER;

function numberOf(cell: Filled): number | null {
  if (typeof cell === 'number') return cell;
  if (typeof cell !== 'string' || isCode(cell)) return null;
  const text = plainOf(cell).trim();
  if (PERCENT.test(text)) return shiftDecimal(Number(text.slice(0, -1)), -2);
  const [, digits, unit] = GROUPED.exec(text) ?? [];
  if (digits === undefined || unit === undefined) return parseNumber(text.replace(OWN_SIGN, ''));
  const value = parseNumber(digits);
  return value === null ? null : shiftDecimal(value, SHIFTS[unit] ?? 0);
}

/** The currency that a cell names; undefined: none. */
export function currencyOf(cell: Filled): string | undefined {
  if (typeof cell !== 'string') return undefined;
  const text = plainOf(cell);
  return CURRENCIES.find(([, named]) => text.search(named) >= 0)?.[0];
}

function amountOf(cell: Filled, currency: string): string | null {
  const decimals = usualDigits(currency);
  const many = 10 ** decimals;
  if (typeof cell === 'number') {
    const least = Math.round(cell * many);
    return Number.isSafeInteger(least) && Math.abs(cell * many - least) < 1e-6 ? yuanText(least, decimals) : null;
  }
  if (typeof cell !== 'string' || (currencyOf(cell) ?? currency) !== currency) return null;
  const named = CURRENCIES.filter(([code]) => code === currency);
  const text = named.reduce((left, [, word]) => left.replace(word, ''), plainOf(cell)).trim();
  if (isCode(text) || (currency !== 'CNY' && DOUBTFUL.test(text))) return null;
  const [, digits = text, unit = ''] = GROUPED.exec(text) ?? [];
  const least = parseMoney(digits, decimals + (SHIFTS[unit] ?? 0));
  return least === null ? null : yuanText(least, decimals);
}

function dayOf(cell: Filled, today: string): string | null {
  if (cell instanceof Date) return clockSeconds(cell) === null ? cell.toISOString().slice(0, 10) : null;
  if (typeof cell === 'number')
    return Number.isInteger(cell) && cell >= SERIAL.from && cell <= SERIAL.to
      ? new Date(SERIAL.epoch + cell * DAY_MS).toISOString().slice(0, 10)
      : null;
  const text = plainOf(cell);
  const short = SHORT_DAY.exec(text);
  if (short) {
    const [, year, ...rest] = short.filter((part) => part !== undefined);
    return parseDate([Number(year) + (Number(year) < 30 ? 2000 : 1900), ...rest].join('-'), today);
  }
  if (YEARLESS_DAY.test(text)) return parseDate(text.replace('号', '日'), today);
  return DAY.test(text) || /^\d{8}$/u.test(text) ? parseDate(text, today) : null;
}

/** As the product's own import reads a cell of a field of this kind; null: it is not of the kind. */
const READ: Readonly<Record<FileKind, (cell: Filled, today: string, currency: string) => string | null>> = {
  text: textOf,
  textarea: textOf,
  single: textOf,
  link: textOf,
  integer: (cell) => {
    const value = numberOf(cell);
    return value !== null && Number.isSafeInteger(value) ? String(value) : null;
  },
  number: (cell) => {
    const value = numberOf(cell);
    return value === null ? null : String(value);
  },
  money: (cell, _, currency) => amountOf(cell, currency),
  percent: (cell) => {
    const text = plainOf(cell);
    if (typeof cell === 'string' && PERCENT.test(text)) return text;
    const [, left] = DISCOUNT.exec(text) ?? [];
    if (left !== undefined) return `${Number(left) < 10 ? shiftDecimal(Number(left), 1) : left}%`;
    const value = numberOf(cell);
    return value === null ? null : String(value);
  },
  date: dayOf,
  datetime: (cell, today) => {
    if (cell instanceof Date)
      return clockSeconds(cell) === null ? cell.toISOString().slice(0, 19).replace('T', ' ') : null;
    const text = plainOf(cell).replace(/日\s*/u, '日 ');
    return typeof cell === 'string' && (MOMENT.test(text) || DAY.test(text.trim())) && parseDateTime(text, today)
      ? text
      : null;
  },
  time: (cell) => {
    const seconds = clockOf(cell);
    if (seconds !== null) return seconds < 86_400 ? clockText(seconds) : null;
    return typeof cell === 'string' ? parseTime(cell) : null;
  },
  duration: (cell) => {
    const seconds = clockOf(cell) ?? (typeof cell === 'string' ? parseDuration(cell) : null);
    return seconds === null ? null : clockText(seconds);
  },
  boolean: (cell) => (YES.test(textOf(cell)) ? '是' : NO.test(textOf(cell)) ? '否' : null),
  phone: (cell) => {
    const text = plainOf(cell).replace(/^\+?86[-\s]*|[-\s]/gu, '');
    return isMobile(text) ? text : null;
  },
  email: (cell) => (MAIL.test(textOf(cell)) ? textOf(cell) : null),
  uri: (cell) => (/^https?:\/\/[^\s/]+\S*$/iu.test(textOf(cell)) ? textOf(cell) : null),
};

/**
 * A filled cell in the words of an import, or null where it cannot be of the kind.
 * @param today 'YYYY-MM-DD'
 * @param currency of an amount: its code
 */
export const readAs = (kind: FileKind, cell: Filled, today: string, currency = 'CNY'): string | null =>
  READ[kind](cell, today, currency);

/** Whether a cell says of itself that it is of this kind: %, a date as dates are written, a time without a day. */
export function showsKind(kind: 'percent' | 'date' | 'datetime' | 'time' | 'duration', cell: Filled): boolean {
  const text = plainOf(cell);
  if (kind === 'time' || kind === 'duration') {
    const isShown = clockOf(cell) !== null || (kind === 'time' ? CLOCK : LENGTH).test(text);
    return isShown && READ[kind](cell, '', '') !== null;
  }
  if (clockOf(cell) !== null) return false;
  if (kind === 'percent') return typeof cell === 'string' && (PERCENT.test(text) || DISCOUNT.test(text));
  if (kind === 'date') return cell instanceof Date || (typeof cell === 'string' && DAY.test(text));
  return cell instanceof Date ? cell.getTime() % DAY_MS !== 0 : typeof cell === 'string' && MOMENT.test(text);
}
