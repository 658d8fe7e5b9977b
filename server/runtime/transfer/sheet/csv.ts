import { stringify } from 'csv-stringify/sync';
import { type Cell, cellText, type SheetColumn } from './cell.ts';

/** Excel takes a file for UTF-8 only when it begins with this. */
const BOM = '\ufeff';
/** What makes a spreadsheet take a text for a formula (OWASP, CSV injection). */
const FORMULA_START = /^[=+\-@\t\r]/;

/** Text that a spreadsheet shows and never runs: a quote before what could begin a formula. */
export function withoutFormula(text: string): string {
  return FORMULA_START.test(text) ? `'${text}` : text;
}

function lines(rows: readonly (readonly Cell[])[]): string {
  return stringify(
    rows.map((row) => row.map((cell) => (typeof cell === 'string' ? withoutFormula(cell) : cellText(cell)))),
    { record_delimiter: 'windows' },
  );
}

/** A CSV file, piece by piece. */
export async function* csvFile(
  columns: readonly SheetColumn[],
  batches: AsyncIterable<Cell[][]>,
): AsyncGenerator<Buffer> {
  yield Buffer.from(BOM + lines([columns.map((column) => column.title)]));
  for await (const batch of batches) yield Buffer.from(lines(batch));
}
