import { parse } from 'csv-parse/browser/esm/sync';
import { unzipSync } from 'fflate';
import { readSheet as readWorkbook } from 'read-excel-file/universal';
import type { FileCell } from './cells.ts';

/** As much as an import takes. */
const MAX_BYTES = 20 * 1024 * 1024;
/** Most that a workbook may unpack to: a small file can hold a great deal of nothing. */
const MAX_UNPACKED = 200 * 1024 * 1024;

/** What cannot be read is said in these words. */
export class Unreadable extends Error {}

/** The rows of the file's first sheet; told by its bytes whether it is a workbook or CSV. @throws Unreadable */
export async function readSheet(file: Blob): Promise<FileCell[][]> {
  if (file.size > MAX_BYTES) throw new Unreadable('文件超过 20 MB，请分成几个文件');
  const bytes = new Uint8Array(await file.arrayBuffer());
  try {
    return bytes[0] === 0x50 && bytes[1] === 0x4b ? await workbook(bytes) : csv(bytes);
  } catch (error) {
    if (error instanceof Unreadable) throw error;
    throw new Unreadable('没有读懂这个文件，请另存为 .xlsx 或 .csv 再试', { cause: error });
  }
}

async function workbook(bytes: Uint8Array<ArrayBuffer>): Promise<FileCell[][]> {
  let unpacked = 0;
  unzipSync(bytes, {
    filter: ({ originalSize }) => {
      unpacked += originalSize;
      return false;
    },
  });
  if (unpacked > MAX_UNPACKED) throw new Unreadable('文件展开后太大，请分成几个文件');
  return (await readWorkbook(bytes.buffer)).map((row) => row.map((cell) => cell as FileCell));
}

function csv(bytes: Uint8Array): FileCell[][] {
  const text = decode(bytes);
  if (text.includes('\0')) throw new Unreadable('这不是表格文件，请选择 .xlsx 或 .csv');
  const rows: string[][] = parse(text, {
    bom: true,
    relax_column_count: true,
    skip_empty_lines: false,
    delimiter: [',', '\t', ';'],
  });
  return rows.map((row) => row.map((cell) => (cell === '' ? null : cell)));
}

/** Chinese Excel writes CSV in GB 18030 unless told otherwise. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030', { fatal: true }).decode(bytes);
  }
}
