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
const TOP = 20;
/** More columns than a person could look through. */
const MAX_COLUMNS = 200;
const TOTAL = /^(?:合\s*计|总\s*计|小\s*计|total)[:：]?$/iu;

const filledIn = (row: readonly FileCell[]): Exclude<FileCell, null>[] => row.filter(isFilled);
const isHeading = (cell: FileCell): boolean => typeof cell === 'string' && !/^[¥\d][\d,.]*$/u.test(cell.trim());

/** The first row as wide as the table, and of words alone: a merged title above it is one cell wide. */
function findHeader(rows: readonly (readonly FileCell[])[]): number {
  const top = rows.slice(0, TOP).map(filledIn);
  const width = Math.max(0, ...top.map((row) => row.length));
  const first = top.findIndex((row) => row.length > 0 && row.length >= Math.min(width, Math.max(2, width / 2)));
  const cells = top[first];
  return cells?.every(isHeading) ? first : -1;
}

/** Makes a table of a sheet as people keep them: a title above the headers, empty rows, a total below. */
export function tableOfRows(sheet: readonly (readonly FileCell[])[]): FileTable {
  const header = findHeader(sheet);
  const notes: string[] = [];
  const above = header > 0 ? sheet.slice(0, header).flatMap(filledIn).map(textOf) : [];
  if (above.length > 0) notes.push(`表头在第 ${header + 1} 行，上面的“${above.join('、').slice(0, 60)}”没有当作数据`);
  if (header < 0) notes.push('没有找到表头，各列按次序命名');
  const body = sheet.map((cells, index) => ({ cells, row: index + 1 })).slice(header + 1);
  const filled = body.filter(({ cells }) => cells.some(isFilled));
  const totals = filled.filter(({ cells }) => cells.some((cell) => isFilled(cell) && TOTAL.test(textOf(cell))));
  const records = filled.filter((row) => !totals.includes(row));
  if (totals.length > 0) notes.push(`第 ${totals.map(({ row }) => row).join('、')} 行是合计，没有当作数据`);
  const last = filled.at(-1)?.row ?? 0;
  const empty = body.filter(({ row }) => row < last).length - filled.filter(({ row }) => row < last).length;
  if (empty > 0) notes.push(`跳过了 ${empty} 个空行`);
  const heads = header < 0 ? [] : (sheet[header] ?? []);
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

/** A header as a field's name for people: on one line, without the star of a required column. */
function titleOf(text: string): string {
  return text
    .replace(/\s+/gu, ' ')
    .replace(/[\s*＊]+$/u, '')
    .slice(0, 40)
    .trim();
}
