import { sql } from 'kysely';
import { dayOf } from '../../../platform/calendar/days.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { publish } from '../../../platform/http/liveEvents.ts';
import { everySoOften, rest, yieldRegularly } from '../../../platform/threads/pace.ts';
import { calledToday } from '../../operations/calledToday.ts';
import type { Reading } from '../../operations/context.ts';
import { labelsOfColumns } from '../../operations/labels.ts';
import { checkedQuery, presentRows } from '../../operations/list.ts';
import { columnOf } from '../../sql/columns.ts';
import { type Page, readPage } from '../../sql/page.ts';
import { and } from '../../sql/predicate.ts';
import { sortKeys } from '../../sql/sort.ts';
import { tableOf } from '../../storage/find.ts';
import type { Cell } from '../sheet/cell.ts';
import { csvFile } from '../sheet/csv.ts';
import { MAX_ROWS, XLSX_TYPE, xlsxFile } from '../sheet/xlsx.ts';
import { exportColumns } from './columns.ts';
import { completeSheet, plainSheet, type Sheet } from './sheets.ts';

type FileFormat = 'xlsx' | 'csv';

export interface ExportRequest {
  format: FileFormat;
  /** Field paths and system fields, in order; every list column when absent. */
  columns?: readonly string[];
  /** The columns of the import template with every sub-table, instead of `columns`. */
  complete?: boolean;
  /** Only these records, of those the request finds. */
  keys?: readonly string[];
  /** Under which its progress is told as an event. */
  exportId?: string;
}

export interface OutgoingFile {
  name: string;
  type: string;
  content: AsyncGenerator<Uint8Array>;
}

/** Rows read at a time: memory holds one batch, however many rows leave. */
const MAX_AT_ONCE = 100;
const FEWEST_AT_ONCE = 20;
/** How long the statement that reads a batch is to hold its connection, milliseconds. */
const READ_MS = 4;
/** Rows presented, and put into words, at a time. */
const CHUNK = 10;

const TYPES = {
  xlsx: XLSX_TYPE,
  csv: 'text/csv; charset=utf-8',
} as const satisfies Record<FileFormat, string>;

/**
 * The records a list request finds, as a file that is written while it is read. Rows, columns and masks are
 * those the actor sees in the list. The request is checked before the first byte.
 * @throws AppError query.invalid, entity.unknown, export.forbidden, export.tooMany
 */
export async function exportRecords(
  reading: Reading,
  body: ExportRequest & Record<string, unknown>,
): Promise<OutgoingFile> {
  const { model, actor } = reading;
  const { format, columns: wanted, complete, keys, exportId, ...request } = await calledToday(reading, body);
  const { where, sort } = await checkedQuery(reading, request);
  if (!model.list.export) throw new AppError('export.forbidden');
  const sheet =
    complete === true ? completeSheet(model, actor) : plainSheet(model, exportColumns(model, actor, wanted));
  const chosen = keys === undefined ? where : and([where, sql<boolean>`key = any(${sql.val([...keys])}::text[])`]);
  if (format === 'xlsx') await refuseTooMany(reading, chosen);
  const batches = readBatches(reading, { where: chosen, sort, sheet, exportId });
  return {
    name: `${model.title}-${dayOf(actor.at).replaceAll('-', '')}.${format}`,
    type: TYPES[format],
    content:
      format === 'xlsx'
        ? xlsxFile([{ title: model.title, columns: sheet.columns, batches }])
        : csvFile(sheet.columns, batches),
  };
}

async function refuseTooMany(
  { executor, model }: Reading,
  where: Awaited<ReturnType<typeof checkedQuery>>['where'],
): Promise<void> {
  const counted = await sql<{
    total: number;
  }>`select count(*) as total from (select 1 from ${tableOf(model)} where ${where} limit ${MAX_ROWS}) as found`.execute(
    executor,
  );
  if ((counted.rows[0]?.total ?? 0) >= MAX_ROWS) throw new AppError('export.tooMany');
}

interface Source {
  where: Awaited<ReturnType<typeof checkedQuery>>['where'];
  sort: Awaited<ReturnType<typeof checkedQuery>>['sort'];
  sheet: Sheet;
  exportId: string | undefined;
}

/**
 * Batch after batch by key of order, so that each costs the same and no connection is held in between. The process is
 * left to others after every few rows.
 */
async function* readBatches(reading: Reading, { where, sort, sheet, exportId }: Source): AsyncGenerator<Cell[][]> {
  const {
    executor,
    model,
    actor,
    runtime: { database },
  } = reading;
  const keys = sortKeys(
    model,
    sort.filter(({ field }) => columnOf(model, field) !== undefined),
  );
  const isDue = everySoOften();
  let from: { offset: number } | { after: NonNullable<Page['next']> } = { offset: 0 };
  let limit = FEWEST_AT_ONCE;
  for (let done = 0; ; ) {
    const began = performance.now();
    let crowded = database.connections().waiting > 0;
    const page: Page = await readPage(executor, { entity: model.entity, where, keys, limit, from, omit: sheet.omit });
    limit = nextLimit(limit, performance.now() - began);
    const turn = yieldRegularly();
    const records: Record<string, unknown>[] = [];
    for (let start = 0; start < page.rows.length; start += CHUNK) {
      records.push(...presentRows(model, actor, page.rows.slice(start, start + CHUNK)));
      await turn();
    }
    const labels = await labelsOfColumns(reading, records, sheet.fields);
    // From here on it waits for whoever takes the file as well, as long as they like: that is no work.
    const worked = performance.now() - began;
    for (let start = 0; start < records.length; start += CHUNK) {
      yield records.slice(start, start + CHUNK).flatMap((record) => sheet.lines(record, labels));
      await turn();
      crowded ||= database.connections().waiting > 0;
    }
    done += records.length;
    const { userId, team } = actor.caller;
    if (exportId !== undefined && isDue())
      await publish(executor, { topic: 'work', userId, eid: team.eid, work: { exportId, done } });
    if (page.next === undefined) return;
    from = { after: page.next };
    await rest(worked, crowded, { quick: true });
  }
}

/** As many rows as can be read while others need not wait long, by how long the last took. */
function nextLimit(limit: number, took: number): number {
  return Math.round(Math.min(MAX_AT_ONCE, limit * 2, Math.max(FEWEST_AT_ONCE, (limit * READ_MS) / Math.max(took, 1))));
}
