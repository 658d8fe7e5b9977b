import type { FieldModel } from '@yunpu/engine-core/document';
import {
  parseDate,
  parseDateTime,
  parseDuration,
  parseMoney,
  parseNumber,
  parsePoint,
  parseTime,
  shanghaiDay,
  shiftDecimal,
} from '@yunpu/engine-core/format';
import type { FormStore } from './store.ts';

/** The cell that begins there, with its quotes. One that merely begins with a quote, as Excel copies it, has none around it. */
function quotedAt(source: string, at: number): string | undefined {
  if (source[at] !== '"') return undefined;
  let end = at + 1;
  while (end < source.length && (source[end] !== '"' || source[end + 1] === '"')) end += source[end] === '"' ? 2 : 1;
  const next = source[end + 1];
  const isClosed = source[end] === '"' && (next === undefined || next === '\t' || next === '\n');
  return isClosed ? source.slice(at, end + 1) : undefined;
}

/** Text as Excel copies it -> cells: tabs between, line ends after rows, quotes around what holds either. */
export function parseCells(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  const source = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  if (source === '') return [];
  while (at <= source.length) {
    let cell = '';
    const quoted = quotedAt(source, at);
    if (quoted !== undefined) {
      cell = quoted.slice(1, -1).replaceAll('""', '"');
      at += quoted.length;
    }
    while (at < source.length && source[at] !== '\t' && source[at] !== '\n') cell += source[at++];
    row.push(cell.trim());
    if (source[at] !== '\t') {
      rows.push(row);
      row = [];
    }
    at += 1;
  }
  return rows;
}

/** What a person's text means for a field. Text that fits no value of the field stays as it is, for the validator to name. */
function valueFromText(field: FieldModel, text: string): unknown {
  if (text === '' || text === '--') return undefined;
  switch (field.kind) {
    case 'money':
      return parseMoney(text, field.digits, field.currency) ?? text;
    case 'duration':
      return parseDuration(text) ?? text;
    case 'integer':
    case 'decimal':
      return parseNumber(text) ?? text;
    case 'percent':
      return percentFromText(text);
    case 'date':
      return parseDate(text, shanghaiDay(Date.now())) ?? text;
    case 'datetime':
      return parseDateTime(text, shanghaiDay(Date.now())) ?? text;
    case 'time':
      return parseTime(text) ?? text;
    case 'point':
      return parsePoint(text) ?? text;
    case 'boolean':
      return /^(是|true|1|√|y|yes)$/i.test(text) ? true : /^(否|false|0|×|n|no)$/i.test(text) ? false : text;
    case 'enum':
      return field.options?.find((option) => option.title === text || String(option.value) === text)?.value ?? text;
    case 'multiEnum':
      return text
        .split(/[、,，;；]/)
        .map((part) => field.options?.find((option) => option.title === part.trim())?.value ?? part.trim());
    case 'list':
      return text.split(/[、,，;；]/).map((part) => part.trim());
    default:
      return text;
  }
}

function percentFromText(text: string): unknown {
  const number = parseNumber(text.replace(/[%％]\s*$/, ''));
  if (number === null) return text;
  return /[%％]\s*$/.test(text) ? shiftDecimal(number, -2) : number;
}

/** Kinds that one cell of text cannot hold. */
const unpastable = new Set<FieldModel['kind']>(['attachment', 'table', 'group', 'variant', 'unknown']);

/** Fills cells from `at` to the right and down; rows that are missing are added, cells that are read-only are left. */
export function pasteInto(
  store: FormStore,
  table: string,
  columns: readonly FieldModel[],
  cells: readonly (readonly string[])[],
  at: { row: number; column: number },
): void {
  cells.forEach((texts, down) => {
    const index = at.row + down;
    if (index >= store.rows(table).length) store.insertRow(table, store.rows(table).length);
    const key = store.rows(table)[index];
    texts.forEach((text, right) => {
      const column = columns[at.column + right];
      if (!column || unpastable.has(column.kind)) return;
      const address = `${table}/${key ?? ''}/${column.name}`;
      if (!store.node(address).state.readOnly) store.set(address, valueFromText(column, text));
    });
  });
}
