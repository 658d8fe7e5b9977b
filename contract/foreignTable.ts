/** Tables that other programs wrote as text. A page that makes a business object of one and an import read it alike. */

/**
 * UTF-8 or UTF-16 where a mark at the beginning says so, else UTF-8, else GB 18030: Chinese Excel writes CSV in it unless
 * told otherwise, and its "Unicode text" is UTF-16.
 * @throws TypeError where it is none of them
 */
export function tableText(bytes: Uint8Array): string {
  const marked =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : '';
  if (marked !== '') return new TextDecoder(marked, { fatal: true }).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030', { fatal: true }).decode(bytes);
  }
}

/** Where two are as likely, the first one: text has tabs less often than commas. */
const SEPARATORS = ['\t', ',', ';'];
const LOOKED_AT = { characters: 65_536, lines: 100 };
const QUOTED_CELL = /(^|[,;\t\r\n])"(?:[^"]|"")*"(?=[,;\t\r\n]|$)/gu;

/** What stands between the cells: of the signs it may be, the one that divides most lines into equally many. */
export function separatorOf(text: string): string {
  const lines = text
    .slice(0, LOOKED_AT.characters)
    .replace(QUOTED_CELL, '$1')
    .split(/\r\n|\r|\n/u)
    .filter((line) => line.trim() !== '')
    .slice(0, LOOKED_AT.lines);
  const alike = SEPARATORS.map((separator) => {
    const counts = new Map<number, number>();
    for (const line of lines) {
      const count = line.split(separator).length;
      if (count > 1) counts.set(count, (counts.get(count) ?? 0) + 1);
    }
    return Math.max(0, ...counts.values());
  });
  return SEPARATORS[alike.indexOf(Math.max(...alike))] ?? ',';
}

/** '="0012"' is how other programs keep a spreadsheet from taking a text for a number. */
export const withoutGuard = (cell: string): string => /^="(.*)"$/su.exec(cell)?.[1] ?? cell;

/** Why a file that calls itself a table is not read, by its first bytes; undefined: it may be one. */
export function tableRefusal(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf)
    return '这是旧版 Excel 文件（.xls），或设了打开密码，请用 Excel 或 WPS 打开，另存为 .xlsx 再试';
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 512)).trimStart();
  return /^(?:\xef\xbb\xbf)?\s*<(?:!doctype|html|table|\?xml|meta|head)/iu.test(start)
    ? '这是另存为 .xls 的网页，不是表格文件，请用 Excel 或 WPS 打开，另存为 .xlsx 再试'
    : undefined;
}

/** Where the calendar of workbooks begins: a time without a day is kept as a moment of its first days. */
const FIRST_DAY_MS = Date.UTC(1899, 11, 30);
/** Sums of hours come to days as well; a date of the first year is kept by nobody. */
const CLOCK_DAYS = 365;

/** Seconds (whole) of a workbook's cell that is a time without a day; null: it is a date. */
export function clockSeconds(cell: Date): number | null {
  const seconds = Math.round((cell.getTime() - FIRST_DAY_MS) / 1000);
  return seconds >= 0 && seconds < CLOCK_DAYS * 86_400 ? seconds : null;
}

/** Seconds -> 'HH:mm:ss'; hours go on beyond a day. */
export const clockText = (seconds: number): string =>
  [seconds / 3600, (seconds / 60) % 60, seconds % 60]
    .map((part) => String(Math.floor(part)).padStart(2, '0'))
    .join(':');

/** A workbook's date as people read it: a time without a day, a day, or both (midnight is a day). */
export function workbookDateText(cell: Date): string {
  const seconds = clockSeconds(cell);
  if (seconds !== null) return clockText(seconds).replace(/:00$/u, '');
  const text = cell.toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : `${text.slice(0, 10)} ${text.slice(11, 19)}`;
}
