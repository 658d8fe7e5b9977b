import {
  parseDate,
  parseDateTime,
  parseDuration,
  parseMoney,
  parseNumber,
  parsePoint,
  parseTime,
  shiftDecimal,
} from '@yunpu/engine-core/format';
import { inexactText, isInexact } from '@yunpu/engine-core/json';
import { clockSeconds, workbookDateText } from '../../../../../contract/foreignTable.ts';
import { ofWallClock } from '../../../../platform/calendar/days.ts';
import type { CellField } from '../../sheet/importColumns.ts';
import type { RawCell } from './readFile.ts';

/** What a cell comes to: a value, or why it cannot be one. */
export type ParsedCell = { value: unknown } | { code: string; message: string };

const YES = /^(是|有|真|true|yes|y|1|√)$/i;
const NO = /^(否|无|假|false|no|n|0|×)$/i;
/** Between several of a list in one cell. */
export const SEPARATOR = /[、,，;；\n]+/;

const bad = (message: string, code = 'import.value'): ParsedCell => ({ code, message });

/** Reads a filled cell as a value of the field. Links and rich texts stay text here: what they mean depends on what is stored. */
export function parseCell(field: CellField, cell: Exclude<RawCell, null>, today: string): ParsedCell {
  switch (field.kind) {
    case 'money':
      return money(field, cell);
    case 'duration':
      return duration(cell);
    case 'percent':
      return percent(cell);
    case 'integer':
    case 'decimal':
      return number(cell);
    case 'boolean':
      return yesNo(cell);
    case 'date':
      return date(cell, today);
    case 'datetime':
      return datetime(cell, today);
    case 'time':
      return time(cell);
    case 'enum':
      return choice(field, cell);
    case 'multiEnum':
      return choices(field, cell);
    case 'point':
      return { value: parsePoint(textOf(cell)) ?? textOf(cell) };
    case 'list':
      return {
        value: textOf(cell)
          .split(SEPARATOR)
          .map((part) => part.trim())
          .filter((part) => part !== ''),
      };
    default:
      return { value: textOf(cell) };
  }
}

/** What a cell says, for people. */
export function textOf(cell: Exclude<RawCell, null>): string {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : workbookDateText(cell);
  return String(cell).trim();
}

/** Yuan to fen; a number cell may carry the rounding of binary fractions, never more decimals than the field has. */
function money({ digits, currency }: CellField, cell: Exclude<RawCell, null>): ParsedCell {
  const value = typeof cell === 'number' ? unitsOf(cell, digits) : parseMoney(textOf(cell), digits, currency);
  if (value !== null) return { value };
  const most = digits === 0 ? '没有小数' : `最多${['', '一', '两', '三', '四'][digits]}位小数`;
  return bad(`“${textOf(cell)}”不是金额，请填写${currency === 'CNY' ? '以元为单位、' : ''}${most}的数字`);
}

function unitsOf(amount: number, digits: number): number | null {
  const shifted = shiftDecimal(amount, digits);
  const rounded = Math.round(shifted);
  return Number.isSafeInteger(rounded) && Math.abs(shifted - rounded) < 1e-6 ? rounded : null;
}

function percent(cell: Exclude<RawCell, null>): ParsedCell {
  if (typeof cell === 'number') return { value: cell };
  const text = textOf(cell).replace('％', '%');
  const value = parseNumber(text.replace(/%$/, ''));
  if (value === null) return bad(`“${text}”不是百分数，请填写 13% 或 0.13`);
  return { value: text.endsWith('%') ? shiftDecimal(value, -2) : value };
}

/** A workbook keeps a duration as a fraction of a day; a bare number of a text is minutes. */
function duration(cell: Exclude<RawCell, null>): ParsedCell {
  const clock = cell instanceof Date ? clockSeconds(cell) : null;
  if (clock !== null) return { value: clock };
  const value =
    typeof cell === 'number' && cell > 0 && cell < 1 ? Math.round(cell * 86_400) : parseDuration(textOf(cell));
  return value === null ? bad(`“${textOf(cell)}”不是时长，请填写 2小时30分 或 2:30 这样的时长`) : { value };
}

function number(cell: Exclude<RawCell, null>): ParsedCell {
  const value = typeof cell === 'number' ? cell : parseNumber(textOf(cell));
  if (isInexact(value ?? Number(textOf(cell).replaceAll(',', '')))) return bad(inexactText(`“${textOf(cell)}”`));
  return value === null ? bad(`“${textOf(cell)}”不是数字`) : { value };
}

function yesNo(cell: Exclude<RawCell, null>): ParsedCell {
  if (typeof cell === 'boolean') return { value: cell };
  const text = textOf(cell);
  if (YES.test(text)) return { value: true };
  return NO.test(text) ? { value: false } : bad(`“${text}”无法识别，请填写“是”或“否”`);
}

function date(cell: Exclude<RawCell, null>, today: string): ParsedCell {
  if (cell instanceof Date && Number.isNaN(cell.getTime())) return bad('日期有误');
  if (cell instanceof Date && clockSeconds(cell) === null) return { value: cell.toISOString().slice(0, 10) };
  const value = parseDate(textOf(cell), today);
  return value === null ? bad(`“${textOf(cell)}”不是日期，请填写 2026-01-31 这样的日期`) : { value };
}

/** A workbook has no zone: what it shows is Shanghai time. */
function datetime(cell: Exclude<RawCell, null>, today: string): ParsedCell {
  if (cell instanceof Date && Number.isNaN(cell.getTime())) return bad('时间有误');
  if (cell instanceof Date && clockSeconds(cell) === null) return { value: ofWallClock(cell).toISOString() };
  const value = parseDateTime(textOf(cell), today);
  return value === null ? bad(`“${textOf(cell)}”不是时间，请填写 2026-01-31 08:30:00 这样的时间`) : { value };
}

/** A workbook keeps a time of day as a fraction of a day, or as a moment of its first one. */
function time(cell: Exclude<RawCell, null>): ParsedCell {
  if (cell instanceof Date && !Number.isNaN(cell.getTime())) return { value: cell.toISOString().slice(11, 19) };
  if (typeof cell === 'number' && cell >= 0 && cell < 1)
    return { value: new Date(Math.round(cell * 86_400) * 1000).toISOString().slice(11, 19) };
  const value = parseTime(textOf(cell));
  return value === null ? bad(`“${textOf(cell)}”不是时间，请填写 08:30 这样的时间`) : { value };
}

function choice(field: CellField, cell: Exclude<RawCell, null>): ParsedCell {
  const found = optionOf(field, cell);
  return found === undefined
    ? bad(`“${textOf(cell)}”不是可选值，可选：${titles(field)}`, 'import.option')
    : { value: found };
}

function choices(field: CellField, cell: Exclude<RawCell, null>): ParsedCell {
  const parts = textOf(cell)
    .split(SEPARATOR)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const unknown = parts.find((part) => optionOf(field, part) === undefined);
  if (unknown !== undefined) return bad(`“${unknown}”不是可选值，可选：${titles(field)}`, 'import.option');
  return { value: parts.map((part) => optionOf(field, part)) };
}

/** The option with this title, or with this value. A workbook turns '13%' into 0.13, which is then the value. */
function optionOf(field: CellField, cell: Exclude<RawCell, null>): string | number | boolean | undefined {
  const text = textOf(cell);
  // Options that another call offers are not known here: what is exported of them is the value itself.
  if (field.openOptions) return text;
  return (
    field.options?.find(({ title }) => title === text) ??
    field.options?.find(({ value }) => value === cell || String(value) === text)
  )?.value;
}

function titles(field: CellField): string {
  const all = field.options?.map(({ title }) => title) ?? [];
  return all.length > 12 ? `${all.slice(0, 12).join('、')}等` : all.join('、');
}
