import { sql } from 'kysely';
import { dayOf } from '../../access/scope.ts';
import type { Reading } from '../../operations/context.ts';
import { labelsOfColumns } from '../../operations/labels.ts';
import { checkedQuery, presentRows } from '../../operations/list.ts';
import { AppError } from '../../../http/errors.ts';
import { columnOf } from '../../sql/columns.ts';
import { readPage, type Page } from '../../sql/page.ts';
import { and } from '../../sql/predicate.ts';
import { sortKeys } from '../../sql/sort.ts';
import { tableOf } from '../../storage/find.ts';
import type { Cell } from '../sheet/cell.ts';
import { csvFile } from '../sheet/csv.ts';
import { MOST_ROWS, XLSX_TYPE, xlsxFile } from '../sheet/xlsx.ts';
import { exportColumns, type ExportColumn } from './columns.ts';

export type FileFormat = 'xlsx' | 'csv';

export interface ExportRequest {
  format: FileFormat;
  /** Field paths and system fields, in order; every list column when absent. */
  columns?: readonly string[];
  /** Only these records, of those the request finds. */
  keys?: readonly string[];
}

export interface OutgoingFile {
  name: string;
  type: string;
  content: AsyncGenerator<Uint8Array>;
}

/** Rows read at a time: memory holds one batch, however many rows leave. */
const BATCH = 500;

const TYPES = {
  xlsx: XLSX_TYPE,
  csv: 'text/csv; charset=utf-8',
} as const satisfies Record<FileFormat, string>;

/**
 * The records a list request finds, as a file that is written while it is read. Rows, columns and masks are
 * those the asker sees in the list. The request is checked before the first byte.
 * @throws AppError query.invalid, entity.unknown, export.forbidden, export.tooMany
 */
export async function exportRecords(reading: Reading, body: ExportRequest & Record<string, unknown>): Promise<OutgoingFile> {
  const { model, asker } = reading;
  const { format, columns: wanted, keys, ...request } = body;
  const { where, sort } = await checkedQuery(reading, request);
  if (!model.list.export) throw new AppError('export.forbidden');
  const columns = exportColumns(model, asker, wanted);
  const chosen = keys === undefined ? where : and([where, sql<boolean>`key = any(${sql.val([...keys])}::text[])`]);
  if (format === 'xlsx') await refuseTooMany(reading, chosen);
  const batches = readBatches(reading, { where: chosen, sort, columns });
  return {
    name: `${model.title}-${dayOf(asker.at).replaceAll('-', '')}.${format}`,
    type: TYPES[format],
    content: format === 'xlsx' ? xlsxFile(model.title, columns, batches) : csvFile(columns, batches),
  };
}

async function refuseTooMany({ executor, model }: Reading, where: Awaited<ReturnType<typeof checkedQuery>>['where']): Promise<void> {
  const counted = await sql<{ total: number }>`select count(*) as total from (select 1 from ${tableOf(model)} where ${where} limit ${MOST_ROWS}) as found`.execute(executor);
  if ((counted.rows[0]?.total ?? 0) >= MOST_ROWS) throw new AppError('export.tooMany');
}

interface Source {
  where: Awaited<ReturnType<typeof checkedQuery>>['where'];
  sort: Awaited<ReturnType<typeof checkedQuery>>['sort'];
  columns: readonly ExportColumn[];
}

/** Batch after batch by key of order, so that each costs the same and no connection is held in between. */
async function* readBatches(reading: Reading, { where, sort, columns }: Source): AsyncGenerator<Cell[][]> {
  const { executor, model, asker } = reading;
  const fields = columns.flatMap(({ field }) => field ?? []);
  const keys = sortKeys(model, sort.filter(({ field }) => columnOf(model, field) !== undefined));
  let from: { offset: number } | { after: NonNullable<Page['next']> } = { offset: 0 };
  for (;;) {
    const page: Page = await readPage(executor, { table: tableOf(model), where, keys, limit: BATCH, from, omit: omitted(model, columns) });
    const records = presentRows(model, asker, page.rows);
    const labels = await labelsOfColumns(reading, records, fields);
    yield records.map((record) => columns.map((column) => column.cell(record, labels)));
    if (page.next === undefined) return;
    from = { after: page.next };
  }
}

/** Sub-tables that no column counts: heavy, and not in the file. */
function omitted(model: Reading['model'], columns: readonly ExportColumn[]): string[] {
  const named = new Set(columns.map(({ path }) => path));
  return model.fields.filter((field) => field.kind === 'table' && !named.has(field.path)).map((field) => field.id);
}
