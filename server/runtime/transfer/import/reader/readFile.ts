import { parse } from 'csv-parse/sync';
import { unzipSync } from 'fflate';
import { readSheet } from 'read-excel-file/node';
import { separatorOf, tableRefusal, tableText, withoutGuard } from '../../../../../contract/foreignTable.ts';
import { tidyWorkbook } from '../../../../../contract/foreignWorkbook.ts';
import { AppError } from '../../../../platform/http/errors.ts';

/** A cell as the file has it; dates come as the UTC instant of the day and time shown. */
export type RawCell = string | number | boolean | Date | null;

/** Most that a workbook may unpack to: a small file can hold a great deal of nothing. */
const MAX_UNPACKED = 200 * 1024 * 1024;

/**
 * The rows of the file's first sheet, header included; told by its bytes whether it is a workbook or CSV.
 * @throws AppError import.unreadable
 */
export async function readRows(bytes: Buffer): Promise<RawCell[][]> {
  try {
    return bytes.subarray(0, 2).toString('latin1') === 'PK' ? await readWorkbook(bytes) : readCsv(bytes);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('import.unreadable');
  }
}

async function readWorkbook(bytes: Buffer): Promise<RawCell[][]> {
  let unpacked = 0;
  unzipSync(bytes, {
    filter: ({ originalSize }) => {
      unpacked += originalSize;
      return false;
    },
  });
  if (unpacked > MAX_UNPACKED) throw new AppError('import.tooMany');
  return (await readSheet(Buffer.from(tidyWorkbook(bytes)))) as unknown as RawCell[][];
}

function readCsv(bytes: Buffer): RawCell[][] {
  const refusal = tableRefusal(bytes);
  if (refusal !== undefined) throw new AppError('import.unreadable', { message: refusal });
  const text = tableText(bytes);
  const rows = parse(text, {
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
    delimiter: separatorOf(text),
  }) as string[][];
  return rows.map((row) => row.map((cell) => (cell === '' ? null : unquoted(cell))));
}

/** Without the quote that our own export put before what looks like a formula, and what others put around it. */
function unquoted(cell: string): string {
  return /^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : withoutGuard(cell);
}
