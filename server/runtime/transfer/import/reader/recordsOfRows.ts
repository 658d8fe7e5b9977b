import type { RecordData } from '@yunpu/engine-core/document';
import type { ImportReport } from '@yunpu/engine-core/endpoint';
import { truncateWithEllipsis } from '@yunpu/engine-core/format';
import { AppError } from '../../../../platform/http/errors.ts';
import type { LinkPlace, ReaderColumn } from '../../sheet/importColumns.ts';
import { parseCell, textOf } from './parseCell.ts';
import type { RawCell } from './readFile.ts';

export type CellError = ImportReport['errors'][number];

/** A place in the file; `row` as a spreadsheet counts. */
export interface Place {
  row: number;
  column: string;
  /** What the cell says; absent for one that is empty or not there. */
  value?: string;
}

/** A cell that names a record: by its number, or by what people call it. */
export interface NamedRecord extends LinkPlace {
  pointer: string;
  title: string;
  text: string;
}

/** One record of the file, as far as its cells could be read; plain data, kept until it is written. */
export interface FileRecord {
  /** First and last row of the record. */
  row: number;
  lastRow: number;
  /** The number of the record it changes, or makes where people type it; absent: it is a new one. */
  key?: string;
  record: RecordData;
  /** JSON pointer of a value -> the cell it came from. */
  places: Record<string, Place>;
  /** Cells that name a linked record, still to be looked up. */
  links: NamedRecord[];
  errors: CellError[];
}

export type FilledCell = { column: ReaderColumn; cell: Exclude<RawCell, null> };

const MAX_RECORDS = 100_000;

/** The header's columns in the file's order; undefined for an empty header cell. @throws AppError import.columns */
function readHeader(header: readonly RawCell[], columns: readonly ReaderColumn[]): (ReaderColumn | undefined)[] {
  const titles = header.map((cell) =>
    cell === null
      ? ''
      : String(cell)
          .replace(/\s*[*＊]$/, '')
          .trim(),
  );
  const unknown = titles.filter((title) => title !== '' && !columns.some((column) => column.title === title));
  const repeated = titles.filter((title, index) => title !== '' && titles.indexOf(title) !== index);
  if (unknown.length > 0)
    throw new AppError('import.columns', {
      message: `无法识别的列：${unknown.slice(0, 5).join('、')}。请对照模板修改表头，或删除这些列`,
    });
  if (repeated.length > 0)
    throw new AppError('import.columns', { message: `重复的列：${[...new Set(repeated)].join('、')}` });
  return titles.map((title) => columns.find((column) => column.title === title));
}

/**
 * Puts rows together into records: a row whose own cells are all empty but which has cells of a sub-table is one
 * more row of the record above it. Empty rows are skipped, above the header too.
 * @param today 'YYYY-MM-DD', for dates without a year
 * @throws AppError import.columns, import.empty, import.tooMany
 */
export function* recordsOfRows(
  columns: readonly ReaderColumn[],
  rows: Iterable<readonly RawCell[]>,
  today: string,
): Generator<FileRecord> {
  let plan: (ReaderColumn | undefined)[] | undefined;
  let current: FileRecord | undefined;
  let found = 0;
  let row = 0;
  for (const cells of rows) {
    row += 1;
    if (plan === undefined) {
      if (cells.some(isFilled)) plan = readHeader(cells, columns);
      continue;
    }
    const filled = filledCells(plan, cells);
    if (filled.length === 0) continue;
    if (current === undefined || filled.some(({ column }) => column.table === undefined)) {
      if (current) yield current;
      current = { row, lastRow: row, record: {}, places: {}, links: [], errors: [] };
      found += 1;
      if (found > MAX_RECORDS)
        throw new AppError('import.tooMany', {
          message: `一次最多导入 ${MAX_RECORDS.toLocaleString('en-US')} 张单据，请分成几个文件`,
        });
    }
    takeRow(current, filled, { row, today });
  }
  if (current === undefined) throw new AppError('import.empty');
  yield current;
}

function filledCells(plan: readonly (ReaderColumn | undefined)[], cells: readonly RawCell[]): FilledCell[] {
  return plan.flatMap((column, place) => {
    const cell = cells[place] ?? null;
    return column && isFilled(cell) ? [{ column, cell }] : [];
  });
}

export const isFilled = (cell: RawCell): cell is Exclude<RawCell, null> => cell !== null && String(cell).trim() !== '';

/** Reads the cells of one row into its record: values, names still to be looked up, and what is wrong. */
export function takeRow(target: FileRecord, filled: readonly FilledCell[], at: { row: number; today: string }): void {
  const opened = new Map<string, { row: RecordData; pointer: string }>();
  target.lastRow = at.row;
  for (const { column, cell } of filled) {
    const place = placeOf(at.row, column, cell);
    if (column.isKey) {
      target.key = textOf(cell);
      target.places[`/${column.steps.join('/')}`] = place;
      continue;
    }
    const inside =
      column.table === undefined ? { row: target.record, pointer: '' } : rowOf(target, opened, column.table);
    const pointer = `${inside.pointer}/${column.steps.join('/')}`;
    target.places[pointer] = place;
    const parsed = parseCell(column.field, cell, at.today);
    if ('code' in parsed) target.errors.push({ ...place, field: pointer, code: parsed.code, message: parsed.message });
    else if (column.field.link)
      target.links.push({ pointer, title: column.name, ...column.field.link, text: String(parsed.value) });
    else put(inside.row, column.steps, parsed.value);
  }
}

/** Characters of a cell that a report repeats. */
const SHOWN = 100;

function placeOf(row: number, column: ReaderColumn, cell: Exclude<RawCell, null>): Place {
  const text = textOf(cell);
  return { row, column: column.title, value: truncateWithEllipsis(text, SHOWN) };
}

/** The sub-table's row that this file row adds, made at its first cell. */
function rowOf(
  target: FileRecord,
  opened: Map<string, { row: RecordData; pointer: string }>,
  table: string,
): { row: RecordData; pointer: string } {
  const known = opened.get(table);
  if (known) return known;
  const rows = (target.record[table] ??= []) as RecordData[];
  const made = { row: {}, pointer: `/${table}/${rows.length}` };
  rows.push(made.row);
  opened.set(table, made);
  return made;
}

function put(target: RecordData, steps: readonly string[], value: unknown): void {
  const [first = '', ...rest] = steps;
  if (rest.length === 0) target[first] = value;
  else put((target[first] ??= {}) as RecordData, rest, value);
}
