import type { EntityModel, FieldModel, RecordData } from '../../document/model/model.ts';
import { isEmptyValue } from '../../expression/helpers.ts';
import { parseMoney, yuanText } from '../../format/money.ts';
import { parseDuration } from '../../format/parseDuration.ts';
import { richTextOf } from '../../format/plainText.ts';
import { parsePoint } from '../../format/point.ts';
import { formatValue } from '../../format/value.ts';
import { memoryMessages as messages } from '../../messages/memory.ts';
import { isNamed, keysOfColumns, namedText } from '../../query/labels.ts';
import { fieldValue } from '../../query/matches.ts';
import { pathToPointer, patternOf, setAt } from '../../record/pointer.ts';
import type { ImportMode, ImportReport } from '../transport.ts';
import { fromCsv, toCsv } from './csv.ts';
import type { MemoryEntities } from './entities.ts';

const TYPE = 'text/csv;charset=utf-8';
const PREVIEW = 5;

export function exportCsv(
  entities: MemoryEntities,
  model: EntityModel,
  rows: readonly RecordData[],
  columns: readonly string[] | undefined,
): { name: string; blob: Blob } {
  const shown = columns?.length
    ? columns.flatMap((path) => model.fieldsByPath[path] ?? [])
    : model.list.columns.filter((field) => !field.column?.hidden);
  const labels = entities.labelsOf(model, keysOfColumns(shown, rows));
  const table = [
    shown.map((field) => field.title),
    ...rows.map((row) => shown.map((field) => cellText(field, fieldValue(row, field.path), labels[field.path], row))),
  ];
  return { name: `${model.title}.csv`, blob: new Blob([toCsv(table)], { type: TYPE }) };
}

export function templateCsv(model: EntityModel): { name: string; blob: Blob } {
  return {
    name: messages.template(model.title),
    blob: new Blob([toCsv([importFields(model).map((field) => field.title)])], { type: TYPE }),
  };
}

/** Money as plain yuan, so that a spreadsheet can add it up; the rest as it is shown. */
function cellText(
  field: FieldModel,
  value: unknown,
  labels: Readonly<Record<string, string>> | undefined,
  record: RecordData,
): string {
  if (isEmptyValue(value)) return '';
  if (isNamed(field)) return namedText(field, value, labels, record);
  if (field.kind === 'money' && typeof value === 'number') return yuanText(value, field.digits);
  return typeof value === 'number' && field.kind !== 'duration' ? String(value) : formatValue(field, value);
}

function importFields(model: EntityModel): FieldModel[] {
  const skipped = new Set<FieldModel['kind']>([
    'table',
    'group',
    'variant',
    'attachment',
    'unknown',
    'list',
    'multiEnum',
  ]);
  return Object.values(model.fieldsByPath).filter(
    (field) =>
      !field.path.includes('.') && !skipped.has(field.kind) && !field.compute && !field.readOnly && !field.internal,
  );
}

/** Reads a CSV as new records: every row judged, and kept all together or, on 'commit-good', the good ones. `importId`: '' when none was kept. */
export function importCsv(
  entities: MemoryEntities,
  model: EntityModel,
  text: string,
  mode: ImportMode,
): { importId: string; report: ImportReport } {
  const [header = [], ...lines] = fromCsv(text);
  const fields = header.map((title) =>
    importFields(model).find((field) => field.title === title.trim() || field.name === title.trim()),
  );
  const errors: ImportReport['errors'] = [];
  header.forEach((column, at) => {
    if (!fields[at])
      errors.push({ row: 1, column, field: '', code: 'unknownColumn', message: messages.unknownColumn(column) });
  });
  const good: RecordData[] = [];
  lines.forEach((cells, at) => {
    const row = at + 2;
    const before = errors.length;
    const record = readRow(cells, header, fields, (column, field, message, value) =>
      errors.push({ row, column, field: field.path, code: 'cell', message, value }),
    );
    const checked = entities.check(model, record, true);
    for (const issue of checked.issues) {
      const field = model.fieldsByPath[patternOf(issue.path)];
      const value = cells[fields.findIndex((candidate) => candidate !== undefined && candidate === field)]?.trim();
      if (!errors.slice(before).some((known) => known.field === field?.path))
        errors.push({
          row,
          column: field?.title ?? '',
          field: field?.path ?? '',
          code: issue.code,
          message: issue.message,
          ...(value && { value }),
        });
    }
    if (errors.length === before) good.push(checked.record);
  });
  const committed = good.length > 0 && (mode === 'commit-good' || (mode === 'commit' && good.length === lines.length));
  return {
    importId: committed ? entities.addImport(model, good) : '',
    report: {
      committed,
      errors,
      created: good.length,
      updated: 0,
      unchanged: 0,
      failed: lines.length - good.length,
      total: lines.length,
      preview: good.slice(0, PREVIEW),
      throughRow: committed ? lines.length + 1 : 0,
      removed: 0,
      kept: 0,
      keptRows: [],
    },
  };
}

function readRow(
  cells: readonly string[],
  header: readonly string[],
  fields: readonly (FieldModel | undefined)[],
  fail: (column: string, field: FieldModel, message: string, value: string) => void,
): RecordData {
  let record: RecordData = {};
  fields.forEach((field, at) => {
    const text = (cells[at] ?? '').trim();
    if (!field || text === '') return;
    const value = readCell(field, text);
    if (value === undefined) fail(header[at] ?? field.title, field, messages.invalidCell(text, field.title), text);
    else record = setAt(record, pathToPointer(field.path), value);
  });
  return record;
}

/** What a cell's text means for a field, where what is stored stands; undefined: it fits no value. */
export function readCell(field: FieldModel, text: string, stored?: unknown): unknown {
  const number = Number(text.replaceAll(',', ''));
  switch (field.kind) {
    case 'money':
      return parseMoney(text, field.digits, field.currency) ?? undefined;
    case 'duration':
      return parseDuration(text) ?? undefined;
    case 'integer':
    case 'decimal':
      return Number.isFinite(number) ? number : undefined;
    case 'percent':
      return text.endsWith('%')
        ? Number((Number(text.slice(0, -1)) / 100).toPrecision(12))
        : Number.isFinite(number)
          ? number
          : undefined;
    case 'boolean':
      return /^(?:是|true|1)$/.test(text) ? true : /^(?:否|false|0)$/.test(text) ? false : undefined;
    case 'richText':
      return richTextOf(text, [stored]);
    case 'point':
      return parsePoint(text);
    case 'enum':
      return field.options?.find((option) => option.title === text || String(option.value) === text)?.value;
    default:
      return text;
  }
}
