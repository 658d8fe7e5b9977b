import { truncate, yuanText } from '@yunpu/engine-core/format';
import { DAY_MS, wallClock } from '../../../platform/calendar/days.ts';
import { escapeXml } from '../../../platform/text/markup.ts';
import type { Cell, SheetColumn } from './cell.ts';
import { contentTypes, MONEY_STYLES, RELATIONS, STYLE, STYLES, workbook, workbookRelations } from './xlsxParts.ts';
import { zipFile } from './zip.ts';

/** Day 0 of a spreadsheet's calendar. */
const EPOCH = Date.UTC(1899, 11, 30);
/** Most characters a cell can hold. */
const LONGEST = 32_767;
export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** Rows a sheet can hold, with its header. */
export const MAX_ROWS = 1_048_576;

export interface WorkbookSheet {
  title: string;
  columns: readonly SheetColumn[];
  batches: AsyncIterable<Cell[][]> | Iterable<Cell[][]>;
}

/** A workbook, piece by piece: amounts and dates are numbers with a format, text is never a formula. */
export function xlsxFile(sheets: readonly WorkbookSheet[]): AsyncGenerator<Uint8Array> {
  const count = sheets.length;
  return zipFile([
    { name: '[Content_Types].xml', content: [contentTypes(count)] },
    { name: '_rels/.rels', content: [RELATIONS] },
    { name: 'xl/workbook.xml', content: [workbook(sheetNames(sheets).map(escapeXml))] },
    { name: 'xl/_rels/workbook.xml.rels', content: [workbookRelations(count)] },
    { name: 'xl/styles.xml', content: [STYLES] },
    ...sheets.map(({ columns, batches }, index) => ({
      name: `xl/worksheets/sheet${index + 1}.xml`,
      content: sheet(columns, batches),
    })),
  ]);
}

/** Characters that a sheet's name has at most. */
const LONGEST_NAME = 31;

/** Names that a spreadsheet takes: no two are equal, be it but for their case. */
function sheetNames(sheets: readonly WorkbookSheet[]): string[] {
  const taken = new Set<string>();
  return sheets.map(({ title }) => {
    const plain = title.replace(/[[\]*?:\\/]/g, ' ');
    let name = truncate(plain, LONGEST_NAME);
    for (let copy = 2; taken.has(name.toLowerCase()); copy++) {
      const ending = ` ${copy}`;
      name = truncate(plain, LONGEST_NAME - ending.length) + ending;
    }
    taken.add(name.toLowerCase());
    return name;
  });
}

async function* sheet(columns: readonly SheetColumn[], batches: WorkbookSheet['batches']): AsyncGenerator<string> {
  const names = columns.map((_, index) => columnName(index));
  const widths = columns
    .map(({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`)
    .join('');
  yield '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>' +
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<cols>${widths}</cols><sheetData>` +
    `<row r="1">${columns.map(({ title }, index) => textCell(`${names[index]}1`, title, STYLE.header)).join('')}</row>`;
  let number = 1;
  for await (const batch of batches) {
    let text = '';
    for (const row of batch) {
      number++;
      text += `<row r="${number}">${row.map((cell, index) => cellXml(`${names[index]}${number}`, cell)).join('')}</row>`;
    }
    yield text;
  }
  yield `</sheetData><autoFilter ref="A1:${names.at(-1) ?? 'A'}${number}"/></worksheet>`;
}

function cellXml(place: string, cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return cell === '' ? '' : textCell(place, cell, STYLE.text);
  const value = numberText(cell);
  return value === undefined
    ? textCell(place, String(cell.value), STYLE.text)
    : `<c r="${place}" s="${styleOf(cell)}"><v>${value}</v></c>`;
}

const styleOf = (cell: Exclude<Cell, null | string>): number =>
  cell.kind === 'money' ? (MONEY_STYLES[cell.digits ?? 2] ?? STYLE.number) : STYLE[cell.kind];

function textCell(place: string, text: string, style: number): string {
  return `<c r="${place}" t="inlineStr" s="${style}"><is><t xml:space="preserve">${escapeXml(truncate(text, LONGEST))}</t></is></c>`;
}

/** The number a spreadsheet keeps for the value; undefined for a date it has no number for. */
function numberText(cell: Exclude<Cell, null | string>): string | undefined {
  switch (cell.kind) {
    case 'money':
      return yuanText(cell.value, cell.digits);
    case 'date':
      return serial(Date.parse(cell.value));
    case 'datetime':
      return serial(wallClock(cell.value).valueOf());
    default:
      return String(cell.value);
  }
}

function serial(time: number): string | undefined {
  const days = (time - EPOCH) / DAY_MS;
  return days >= 61 ? String(Math.round(days * 86_400) / 86_400) : undefined;
}

/** 0 -> 'A', 26 -> 'AA'. */
function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}
