import { parse } from 'csv-parse/browser/esm/sync';
import { unzipSync } from 'fflate';
import readWorkbook from 'read-excel-file/universal';
import { separatorOf, tableRefusal, tableText, withoutGuard } from '../../../../../contract/foreignTable.ts';
import { type FileCell, isFilled } from './cells.ts';
import { mergedCells, withMerged } from './mergedCells.ts';

/** One sheet of a workbook; CSV is one without a name. */
export interface FileSheet {
  name: string;
  rows: readonly (readonly FileCell[])[];
  /** Whether cells were merged over several rows, each of which has their value now. */
  isMerged: boolean;
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
    const sheets =
      bytes[0] === 0x50 && bytes[1] === 0x4b
        ? await workbook(bytes)
        : [{ name: '', rows: csv(bytes), isMerged: false }];
    return sheets.filter(({ rows }) => rows.some((row) => row.some(isFilled)));
  } catch (error) {
    if (error instanceof Unreadable) throw error;
    throw new Unreadable('没有读懂这个文件，请另存为 .xlsx 或 .csv 再试', { cause: error });
  }
}

async function workbook(bytes: Uint8Array<ArrayBuffer>): Promise<FileSheet[]> {
  let unpacked = 0;
  unzipSync(bytes, {
    filter: ({ originalSize }) => {
      unpacked += originalSize;
      return false;
    },
  });
  if (unpacked > MAX_UNPACKED) throw new Unreadable('文件展开后太大，请分成几个文件');
  const merged = mergedCells(bytes);
  const sheets = await readWorkbook(bytes.buffer);
  return sheets.map(({ sheet: name, data }, at) => {
    const rows = data as FileCell[][];
    const own = merged[at] ?? [];
    return { name, rows: withMerged(rows, own), isMerged: own.length > 0 };
  });
}

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
