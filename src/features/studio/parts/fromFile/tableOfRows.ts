import { type FileCell, isFilled, textOf } from './cells.ts';

/** One column of a file: its header, and its cells below each other in the order of `FileTable.rows`. */
export interface FileColumn {
  /** Unique in the file; what stands in the file's first column and so on. */
  title: string;
  /** The place in the rows of the file, from 0. */
  at: number;
  cells: readonly FileCell[];
}

export interface FileTable {
  /** What stands alone above the headers. */
  heading: string | undefined;
  /** Of the headers, as a spreadsheet counts; 0: the file has none. */
  headerRow: number;
  columns: readonly FileColumn[];
  /** Of each record, as a spreadsheet counts. */
  rows: readonly number[];
  /** What was done to make a table of it, in words. */
  notes: readonly string[];
}

/** Rows among which the headers are looked for. */
export const TOP = 20;
/** More columns than a person could look through. */
const MAX_COLUMNS = 200;
const TOTAL = /^(?:本[页月季年期次]|累|全部|)\s*(?:[合总小]\s*计|累\s*计|total)(?:\s*[:：(（].*)?$/iu;
/** '单位：元', '制表人：王五': what stands around a table, above it and at its foot. */
const REMARK = /^[^:：(（\d][^:：(（]{0,11}[:：](?!\/\/)/u;
const RULE = /^[-=_*—]{4,}/u;

type Row = readonly FileCell[];

const filledIn = (row: Row): Exclude<FileCell, null>[] => row.filter(isFilled);
const isWord = (cell: FileCell): boolean => typeof cell === 'string' && !/^[¥\d][\d,.]*$/u.test(cell.trim());
const isRemark = (cell: FileCell): boolean =>
  typeof cell === 'string' && (REMARK.test(cell.trim()) || RULE.test(cell.trim()));

/** Words, and of numbers those that count on: years, or the days of a month. */
function isHeader(cells: readonly FileCell[]): boolean {
  const numbers = cells
    .filter((cell) => !isWord(cell))
    .map((cell) => (cell instanceof Date ? Number.NaN : Number(cell)));
  if (numbers.length === 0) return cells.length > 0;
  const areYears = numbers.every((number) => Number.isInteger(number) && number >= 1990 && number < 2100);
  const [first = 0, second = 0] = numbers;
  const countOn =
    Math.abs(second - first) === 1 && numbers.every((number, at) => number === first + at * (second - first));
  return cells.length > numbers.length && countOn && (areYears || numbers.length > 2);
}

/** The first row as wide as the table, and of words: a merged title above it is one cell wide, what it says of itself are remarks. */
function findHeader(rows: readonly Row[]): number {
  const top = rows.slice(0, TOP).map(filledIn);
  const width = Math.max(0, ...top.map((row) => row.length));
  const first = top.findIndex(
    (row) =>
      row.length > 0 &&
      row.length >= Math.min(width, Math.max(2, width / 2)) &&
      row.filter(isRemark).length * 2 < row.length,
  );
  return isHeader(top[first] ?? []) ? first : -1;
}

/** Whether a row does nothing but name each of the columns over which a header above it is merged; records are fuller. */
function namesMerged(upper: Row, lower: Row, below: readonly Row[]): boolean {
  const named = lower.flatMap((cell, at) => (isFilled(cell) ? [at] : []));
  const starts = upper.flatMap((cell, at) => (isFilled(cell) ? [at] : []));
  const areWhole = named.every((at) => {
    const start = starts.findLast((one) => one <= at);
    const end = starts.find((one) => one > at) ?? Math.max(at + 1, lower.length);
    const columns = start === undefined ? [] : Array.from({ length: end - start }, (_, step) => start + step);
    return columns.length > 1 && columns.every((column) => named.includes(column));
  });
  return named.length > 1 && areWhole && below.some((row) => filledIn(row).length > named.length * 2);
}

/** Whether the row below the headers goes on with them, as it does below merged ones: words, and numbers below these. */
function goesOn(rows: readonly Row[], header: number): boolean {
  const [upper = [], lower = [], ...below] = rows.slice(header, header + TOP);
  if (!isHeader(filledIn(lower)) || !lower.some((cell, at) => isFilled(cell) && !isFilled(upper[at]))) return false;
  if (namesMerged(upper, lower, below)) return true;
  return lower.some((cell, at) => {
    const cells = below.map((row) => row[at]).filter(isFilled);
    return isFilled(cell) && cells.length > 0 && cells.every((one) => !isWord(one));
  });
}

/** What merged cells above say of the headers below: '1月' and '数量' are '1月 数量'. */
function joined(upper: Row, lower: Row): FileCell[] {
  let group: FileCell = null;
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, at): FileCell => {
    const [over = null, under = null] = [upper[at], lower[at]];
    if (isFilled(over)) group = over;
    else if (!isFilled(under)) group = null;
    if (!isFilled(under) || over === under) return over;
    return isFilled(group) ? `${textOf(group)} ${textOf(under)}` : under;
  });
}

/** The headers, in one or two rows; `last` is the lower one's place, -1 where the sheet has none. */
function headersOf(rows: readonly Row[], chosen: number | undefined): { heads: Row; first: number; last: number } {
  const at = chosen ?? findHeader(rows);
  const [above = [], heads = []] = [rows[at - 1], at < 0 ? [] : rows[at]];
  if (at >= 0 && goesOn(rows, at)) return { heads: joined(heads, rows[at + 1] ?? []), first: at, last: at + 1 };
  const texts = filledIn(heads).map(textOf);
  const groups = filledIn(above);
  const isGrouped =
    new Set(texts).size < texts.length && groups.length > 1 && isHeader(groups) && !groups.some(isRemark);
  return isGrouped ? { heads: joined(above, heads), first: at - 1, last: at } : { heads, first: at, last: at };
}

const amountIn = (cell: FileCell | undefined): number | undefined => {
  if (typeof cell === 'number') return cell;
  const text = typeof cell === 'string' ? cell.normalize('NFKC').replace(/[¥,\s]|元$/gu, '') : '';
  return /^-?\d+(?:\.\d+)?$/u.test(text) ? Number(text) : undefined;
};

/** Whether the last row has nothing but numbers, none in the first column, and each is the sum of those above it. */
function bareTotal(rows: readonly Row[]): boolean {
  const last = rows.at(-1) ?? [];
  const above = rows.slice(0, -1);
  if (above.length < 2 || isFilled(last[0] ?? null) || !above.every(([first = null]) => isFilled(first))) return false;
  const filled = last.flatMap((cell, at) => (isFilled(cell) ? [{ cell, at }] : []));
  return (
    filled.length > 0 &&
    filled.every(({ cell, at }) => {
      const sum = above.reduce((left, row) => left + (amountIn(row[at]) ?? 0), 0);
      const amount = amountIn(cell);
      return amount !== undefined && Math.abs(amount - sum) < 0.01;
    })
  );
}

/** Rows at the foot that say something of the table in a cell or two: '制表人：王五', '共2笔记录', a ruled line. */
function footOf(records: readonly { cells: Row; row: number }[]): { cells: Row; row: number }[] {
  const width = Math.max(0, ...records.slice(0, TOP).map(({ cells }) => filledIn(cells).length));
  const last = records.findLastIndex(({ cells }) => {
    const filled = filledIn(cells);
    const remarks = filled.filter(isRemark).length;
    if (remarks > 0 && remarks * 2 >= filled.length) return false;
    return filled.length * 2 > width || (filled.length > 1 && remarks === 0) || !filled.every(isWord);
  });
  return width < 4 || last < 0 ? [] : records.slice(last + 1);
}

/**
 * Makes a table of a sheet as people keep them: a title above the headers, empty rows, a total and remarks below.
 * @param chosen the row of the headers, from 0, where a person says it; -1: there are none
 */
export function tableOfRows(sheet: readonly Row[], chosen?: number): FileTable {
  const { heads, first, last: header } = headersOf(sheet, chosen);
  const notes: string[] = [];
  const above = first > 0 ? sheet.slice(0, first).flatMap(filledIn).map(textOf) : [];
  const place = first < header ? `${first + 1}、${header + 1}` : String(header + 1);
  if (above.length > 0) notes.push(`表头在第 ${place} 行，上面的“${above.join('、').slice(0, 60)}”没有当作数据`);
  else if (first < header) notes.push(`表头是第 ${place} 行，上下合成一个名称`);
  if (header < 0) notes.push('没有表头，各列按次序命名');
  const body = sheet.map((cells, index) => ({ cells, row: index + 1 })).slice(header + 1);
  const filled = body.filter(({ cells }) => cells.some(isFilled));
  const totals = filled.filter(({ cells }) => cells.some((cell) => isFilled(cell) && TOTAL.test(textOf(cell))));
  const named = filled.filter((row) => !totals.includes(row));
  const bare = bareTotal(named.map(({ cells }) => cells)) ? named.at(-1) : undefined;
  const listed = bare ? named.slice(0, -1) : named;
  const foot = footOf(listed);
  const records = listed.slice(0, listed.length - foot.length);
  if (totals.length > 0) notes.push(`第 ${totals.map(({ row }) => row).join('、')} 行是合计，没有当作数据`);
  if (bare) notes.push(`第 ${bare.row} 行看起来是合计，没有当作数据`);
  if (foot.length > 0) {
    const words = foot.flatMap(({ cells }) => filledIn(cells)).map(textOf);
    notes.push(
      `第 ${foot.map(({ row }) => row).join('、')} 行是表尾的说明，没有当作数据：${words.join('、').slice(0, 60)}`,
    );
  }
  const end = filled.at(-1)?.row ?? 0;
  const empty = body.filter(({ row }) => row < end).length - filled.filter(({ row }) => row < end).length;
  if (empty > 0) notes.push(`跳过了 ${empty} 个空行`);
  // A row may be as long as a million cells: not spread.
  const width = records.reduce((most, { cells }) => Math.max(most, cells.length), heads.length);
  const seen = new Map<string, number>();
  const columns: FileColumn[] = [];
  for (let at = 0; at < width; at += 1) {
    const cells = records.map((record) => record.cells[at] ?? null);
    const head = heads[at] ?? null;
    const named = isFilled(head) ? titleOf(textOf(head)) : '';
    if (named === '' && !cells.some(isFilled)) continue;
    if (columns.length === MAX_COLUMNS) {
      notes.push(`只取前 ${MAX_COLUMNS} 列，后面的列没有读入`);
      break;
    }
    const title = named === '' ? `第 ${at + 1} 列` : named;
    const times = (seen.get(title) ?? 0) + 1;
    seen.set(title, times);
    if (named === '' && header >= 0) notes.push(`第 ${at + 1} 列没有表头，叫作“${title}”`);
    if (times > 1) notes.push(`有 ${times} 列叫“${title}”，后一列叫作“${title}（${times}）”`);
    columns.push({ title: times > 1 ? `${title}（${times}）` : title, at, cells });
  }
  return { heading: above[0], headerRow: header + 1, columns, rows: records.map(({ row }) => row), notes };
}

/** The place of the first sheet with records: a cover comes first in many a workbook, and what is hidden serves the others. */
export function likeliestSheet(sheets: readonly { rows: readonly Row[]; isHidden: boolean }[]): number {
  const weighed = sheets.map(({ rows, isHidden }, place) => {
    const table = tableOfRows(rows);
    return { place, lacks: (table.rows.length === 0 || table.columns.length < 2 ? 2 : 0) + Number(isHidden) };
  });
  return weighed.sort((one, other) => one.lacks - other.lacks)[0]?.place ?? 0;
}

/** A header as a field's name for people: on one line, without the star of a required column. */
function titleOf(text: string): string {
  return text
    .replace(/\s+/gu, ' ')
    .replace(/[\s*＊]+$/u, '')
    .slice(0, 40)
    .trim();
}
