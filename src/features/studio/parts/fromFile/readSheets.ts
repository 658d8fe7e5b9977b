import { parse } from 'csv-parse/browser/esm/sync';
import { unzipSync } from 'fflate';
import readWorkbook from 'read-excel-file/universal';
import { separatorOf, tableRefusal, tableText, withoutGuard } from '../../../../../contract/foreignTable.ts';
import { tidyWorkbook } from '../../../../../contract/foreignWorkbook.ts';
import { type FileCell, isFailed, isFilled, textOf } from './cells.ts';
import { type ColumnMarks, NO_MARKS } from './columnMarks.ts';
import { withMerged } from './mergedCells.ts';
import { shownNumber } from './numberLooks.ts';
import { type OfferedPlace, rangeOf, type SheetParts, type WorkbookParts, workbookParts } from './workbookParts.ts';

/** One sheet of a workbook; CSV is one without a name. */
export interface FileSheet {
  name: string;
  rows: readonly (readonly FileCell[])[];
  isHidden: boolean;
  marks: ColumnMarks;
  /** What was made of it and what was left out, in words. */
  notes: readonly string[];
}

/** As much as an import takes. */
const MAX_BYTES = 20 * 1024 * 1024;
/** Most that a workbook may unpack to: a small file can hold a great deal of nothing. */
const MAX_UNPACKED = 200 * 1024 * 1024;

/** What cannot be read is said in these words. */
export class Unreadable extends Error {}

/** The sheets of the file that hold something; told by its bytes whether it is a workbook or CSV. @throws Unreadable */
export async function readSheets(file: Blob): Promise<FileSheet[]> {
  if (file.size > MAX_BYTES) throw new Unreadable('文件超过 20 MB，请分成几个文件');
  const bytes = new Uint8Array(await file.arrayBuffer());
  try {
    const sheets = bytes[0] === 0x50 && bytes[1] === 0x4b ? await workbook(bytes) : [textSheet(csv(bytes))];
    return sheets.filter(({ rows }) => rows.some((row) => row.some(isFilled)));
  } catch (error) {
    if (error instanceof Unreadable) throw error;
    throw new Unreadable('没有读懂这个文件，请另存为 .xlsx 或 .csv 再试', { cause: error });
  }
}

async function workbook(given: Uint8Array): Promise<FileSheet[]> {
  let unpacked = 0;
  unzipSync(given, {
    filter: ({ originalSize }) => {
      unpacked += originalSize;
      return false;
    },
  });
  if (unpacked > MAX_UNPACKED) throw new Unreadable('文件展开后太大，请分成几个文件');
  const bytes = new Uint8Array(tidyWorkbook(given));
  const book = workbookParts(bytes);
  const sheets = (await readWorkbook(bytes.buffer)).map(({ sheet: name, data }) => ({
    name,
    rows: (data as FileCell[][] | undefined) ?? [],
  }));
  return sheets.map(({ name, rows }, at) => {
    const parts = book.sheets[at];
    return parts ? sheetOf(name, rows, parts, { book, sheets }) : { ...textSheet(rows), name };
  });
}

const textSheet = (rows: readonly (readonly FileCell[])[]): FileSheet => ({
  name: '',
  rows,
  isHidden: false,
  marks: NO_MARKS,
  notes: failedNotes(
    rows.flatMap((cells, row) =>
      cells.flatMap((cell, column) => (isFailed(cell) ? [`${addressOf(row, column)} ${cell}`] : [])),
    ),
  ),
});

function sheetOf(
  name: string,
  data: FileCell[][],
  parts: SheetParts,
  around: { book: WorkbookParts; sheets: readonly { name: string; rows: FileCell[][] }[] },
): FileSheet {
  const rows = withMerged(data, parts.merged);
  const cut: string[] = [];
  for (const { row, column, look } of parts.looks) {
    const cells = rows[row];
    const value = cells?.[column];
    if (!cells || typeof value !== 'number') continue;
    const { cell, isCut } = shownNumber(value, look);
    cells[column] = cell;
    if (isCut) cut.push(addressOf(row, column));
  }
  for (const cells of rows)
    for (const [column, cell] of cells.entries())
      if (typeof cell === 'number') cells[column] = shownNumber(cell, undefined).cell;
  const offered = new Map(
    parts.offered.flatMap(({ columns, place }) => {
      const values = offeredValues(place, name, around.sheets);
      return values.length > 0 ? columns.map((column) => [column, values] as const) : [];
    }),
  );
  const { pictures, comments } = around.book;
  const notes = [
    ...(parts.merged.length > 0 ? ['合并的单元格，文字当作每一行都有，数字只算在第一行'] : []),
    ...(parts.hiddenRows > 0 ? [`有 ${parts.hiddenRows} 行在表格里是隐藏的（筛选掉了，或手工隐藏），也读入了`] : []),
    ...(parts.uncomputed.length > 0
      ? [
          `${parts.uncomputed.length} 个公式没有算好的值（${someOf(parts.uncomputed)}），当作空的：用 Excel 或 WPS 打开、保存一次，再选这个文件`,
        ]
      : []),
    ...failedNotes(parts.failed),
    ...(cut.length > 0 ? [`${cut.length} 个金额的小数比币种的多（${someOf(cut)}），按表格显示的四舍五入`] : []),
    ...(pictures > 0 ? [`文件里的 ${pictures} 张图片没有读入`] : []),
    ...(comments > 0 ? [`文件里的 ${comments} 条批注没有读入`] : []),
  ];
  const marks = { hidden: parts.hiddenColumns, computed: parts.computed, offered };
  return { name, rows, isHidden: parts.isHidden, marks, notes };
}

function offeredValues(
  place: OfferedPlace,
  own: string,
  sheets: readonly { name: string; rows: FileCell[][] }[],
): string[] {
  if (!('ref' in place)) return [...new Set(place)].filter((text) => text !== '');
  const [from, to] = rangeOf(place.ref) ?? [];
  const rows = sheets.find(({ name }) => name === (place.sheet ?? own))?.rows;
  if (!from || !to || !rows) return [];
  const cells = rows.slice(from.row, to.row + 1).flatMap((row) => row.slice(from.column, to.column + 1));
  return [...new Set(cells.filter(isFilled).map(textOf))];
}

const failedNotes = (failed: readonly string[]): string[] =>
  failed.length > 0 ? [`${failed.length} 个单元格的公式出错（${someOf(failed)}），当作空的`] : [];

const NAMED = 3;
const someOf = (places: readonly string[]): string =>
  `${places.slice(0, NAMED).join('、')}${places.length > NAMED ? '等' : ''}`;

/** Row 5 and column 6, from 0 -> 'G6'. */
const addressOf = (row: number, column: number): string => `${columnLetters(column)}${row + 1}`;
const columnLetters = (column: number): string =>
  (column > 25 ? columnLetters(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26));

function csv(bytes: Uint8Array): FileCell[][] {
  const refusal = tableRefusal(bytes);
  if (refusal !== undefined) throw new Unreadable(refusal);
  const text = tableText(bytes);
  if (text.includes('\0')) throw new Unreadable('这不是表格文件，请选择 .xlsx 或 .csv');
  const rows: string[][] = parse(text, {
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
    delimiter: separatorOf(text),
  });
  return rows.map((row) => row.map((cell) => (cell === '' ? null : withoutGuard(cell))));
}
