import type { EntityModel, RecordData } from '../../../../engine/core/document/model.ts';
import type { ImportReport } from '../../../../engine/core/endpoint/transport.ts';
import { AppError } from '../../../http/errors.ts';
import type { ImportColumn } from './columns.ts';
import { parseCell, textOf } from './parseCell.ts';
import type { RawCell } from './readFile.ts';

export type CellError = ImportReport['errors'][number];

/** A place in the file: row counts from 1 below the header. */
export interface Place {
  row: number;
  column: string;
  /** What the cell says; absent for one that is empty or not there. */
  value?: string;
}

/** One record of the file, as far as its cells could be read. */
export interface Gathered {
  /** First row of the record. */
  row: number;
  /** The number of the record it changes; undefined: it is a new one. */
  key: string | undefined;
  record: RecordData;
  /** JSON pointer of a value -> the cell it came from. */
  places: Map<string, Place>;
  /** Cells that name a linked record, still to be looked up. */
  links: { pointer: string; column: ImportColumn; text: string }[];
  errors: CellError[];
}

export const MOST_RECORDS = 5000;

/** The header's columns in the file's order; undefined for an empty header cell. @throws AppError import.columns */
export function readHeader(header: readonly RawCell[], columns: readonly ImportColumn[]): (ImportColumn | undefined)[] {
  const titles = header.map((cell) => (cell === null ? '' : String(cell).replace(/\s*[*＊]$/, '').trim()));
  const unknown = titles.filter((title) => title !== '' && !columns.some((column) => column.title === title));
  const repeated = titles.filter((title, index) => title !== '' && titles.indexOf(title) !== index);
  if (titles.every((title) => title === '')) throw new AppError('import.columns', { message: '第一行应为表头，请先下载模板' });
  if (unknown.length > 0) throw new AppError('import.columns', { message: `无法识别的列：${unknown.slice(0, 5).join('、')}。请对照模板修改表头，或删除这些列` });
  if (repeated.length > 0) throw new AppError('import.columns', { message: `重复的列：${[...new Set(repeated)].join('、')}` });
  return titles.map((title) => columns.find((column) => column.title === title));
}

/**
 * Puts rows together into records: a row whose own cells are all empty but which has cells of a sub-table is one
 * more row of the record above it. Empty rows are skipped.
 * @throws AppError import.columns, import.empty, import.tooMany
 */
export function gather(model: EntityModel, columns: readonly ImportColumn[], rows: readonly RawCell[][], today: string): Gathered[] {
  const [header = [], ...body] = rows;
  const plan = readHeader(header, columns);
  const records: Gathered[] = [];
  for (const [index, cells] of body.entries()) {
    const filled = plan.flatMap((column, place) => {
      const cell = cells[place] ?? null;
      return column && cell !== null && String(cell).trim() !== '' ? [{ column, cell }] : [];
    });
    if (filled.length === 0) continue;
    const continues = filled.every(({ column }) => column.table !== undefined);
    let current = records.at(-1);
    if (!continues || current === undefined) {
      current = { row: index + 1, key: undefined, record: {}, places: new Map(), links: [], errors: [] };
      records.push(current);
      if (records.length > MOST_RECORDS) throw new AppError('import.tooMany', { message: `一次最多导入 ${MOST_RECORDS} 张单据，请分成几个文件` });
    }
    takeRow(model, current, filled, { row: index + 1, today });
  }
  if (records.length === 0) throw new AppError('import.empty');
  return records;
}

function takeRow(model: EntityModel, target: Gathered, filled: readonly { column: ImportColumn; cell: Exclude<RawCell, null> }[], at: { row: number; today: string }): void {
  const opened = new Map<string, { row: RecordData; pointer: string }>();
  for (const { column, cell } of filled) {
    if (column.field.path === model.key) {
      target.key = String(cell).trim();
      target.places.set(`/${model.key}`, placeOf(at.row, column, cell));
      continue;
    }
    const inside = column.table ? rowOf(target, opened, column.table.name) : { row: target.record, pointer: '' };
    const pointer = `${inside.pointer}/${column.steps.join('/')}`;
    const place = placeOf(at.row, column, cell);
    target.places.set(pointer, place);
    const parsed = parseCell(column.field, cell, at.today);
    if ('code' in parsed) target.errors.push({ ...place, field: pointer, code: parsed.code, message: parsed.message });
    else if (column.field.kind === 'link') target.links.push({ pointer, column, text: String(parsed.value) });
    else put(inside.row, column.steps, parsed.value);
  }
}

/** Characters of a cell that a report repeats. */
const SHOWN = 100;

function placeOf(row: number, column: ImportColumn, cell: Exclude<RawCell, null>): Place {
  const text = textOf(cell);
  return { row, column: column.title, value: text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text };
}

/** The sub-table's row that this file row adds, made at its first cell. */
function rowOf(target: Gathered, opened: Map<string, { row: RecordData; pointer: string }>, table: string): { row: RecordData; pointer: string } {
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
