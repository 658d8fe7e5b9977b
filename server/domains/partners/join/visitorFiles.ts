import type { RecordData } from '@yunpu/engine-core/document';
import type { Issue } from '@yunpu/engine-core/validation';
import { sql } from 'kysely';
import { PARTNER_JOIN } from '../../../../contract/records/entities.generated.ts';
import { readRecord } from '../../../../contract/records/read.ts';
import { DAY_MS } from '../../../platform/calendar/days.ts';
import type { Database, Executor, Tx } from '../../../platform/database/port.ts';
import {
  describeFile,
  type FileService,
  filesWith,
  handOver,
  type StoredFile,
  storedUnder,
} from '../../../platform/files/service.ts';
import { AppError } from '../../../platform/http/errors.ts';
import type { VisitorBrowser } from './browser.ts';
import { forgetOpenings } from './browser.ts';
import { callerOf } from './visitor.ts';

/** What one browser may have uploaded without saving it, and what all of them together may. */
const MAX_FILES = 40;
const MAX_BYTES = 200 * 1024 * 1024;
const MAX_BYTES_OF_ALL = 2 * 1024 * 1024 * 1024;
/** An application that was never sent in loses its files after this many days without a change. */
const KEPT_DAYS = 30;

/**
 * Stores a visitor's file for its browser.
 * @throws AppError file.empty, file.type, file.mismatch; file.quota when the browser has uploaded too much
 */
export async function storeForVisitor(
  executor: Executor,
  files: FileService,
  browser: VisitorBrowser,
  name: string,
  bytes: Uint8Array,
): Promise<StoredFile> {
  const owner = callerOf(browser.eid, '');
  const stored = await files.store(owner, name, bytes);
  // Counted after it is stored: of uploads at the same time none can overlook the other.
  const [own, all] = [await storedUnder(executor, browser.eid), await unsaved(executor)];
  if (own.count <= MAX_FILES && own.bytes <= MAX_BYTES && all <= MAX_BYTES_OF_ALL) return stored;
  await files.remove(owner, stored.id);
  throw new AppError('file.quota');
}

async function unsaved(executor: Executor): Promise<number> {
  const { bytes } = await executor
    .selectFrom('files')
    .where('eid', 'like', 'visitor-upload:%')
    .select(({ fn }) => fn.sum<string | null>('size').as('bytes'))
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}

const idsIn = (record: Readonly<RecordData> | undefined): string[] =>
  readRecord(PARTNER_JOIN, record).attachments.map(({ fileId = '' }) => fileId);

/**
 * The attachments of an application about to be saved: those it had, and those that this browser uploaded, which
 * become the application's. Name, size and type are the stored file's, whatever was sent.
 * @throws AppError record.invalid for a file that is neither
 */
export async function takeFiles(
  tx: Tx,
  {
    browser,
    owner,
    record,
    previous,
  }: { browser: VisitorBrowser | undefined; owner: string; record: RecordData; previous: RecordData | undefined },
): Promise<RecordData> {
  if (!Array.isArray(record.attachments)) return record;
  const ids = idsIn(record);
  const before = new Set(idsIn(previous));
  const kept = await filesWith(
    tx,
    ids.filter((id) => before.has(id)),
  );
  const taken = browser
    ? await handOver(
        tx,
        ids.filter((id) => !before.has(id)),
        browser.eid,
        owner,
      )
    : [];
  const known = new Map([...kept, ...taken].map((file) => [file.id, file]));
  const issues: Issue[] = ids.flatMap((id, index) =>
    known.has(id)
      ? []
      : [
          {
            path: `/attachments/${index}`,
            code: 'file.notFound',
            message: `“附件”第 ${index + 1} 项已失效，请重新上传`,
          },
        ],
  );
  if (issues.length > 0) throw new AppError('record.invalid', { message: issues[0]?.message, issues });
  return { ...record, attachments: ids.flatMap((id) => known.get(id) ?? []).map(describeFile) };
}

/** Whether an application holds the file. */
export function holds(record: RecordData, fileId: string): boolean {
  return idsIn(record).includes(fileId);
}

/** The applicant's files become those of the team that the application made. */
export async function giveFilesTo(tx: Tx, record: Readonly<RecordData>, from: string, eid: string): Promise<void> {
  await handOver(tx, idsIn(record), from, eid);
}

/**
 * Takes away the files of applications that nobody sent in for a month, and what browsers remembered. Files that were
 * never saved at all go as everyone's do.
 * @returns how many files were removed
 */
export async function removeForgotten({ kysely }: Database, files: FileService, now = new Date()): Promise<number> {
  await forgetOpenings(kysely, now);
  const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS).toISOString();
  const { rows } = await sql<{ id: string; eid: string }>`
    select f.id, f.eid from files f
    where f.eid like 'visitor:%' and f.uploaded_at < ${before}::timestamptz and not exists (
      select 1 from records r where r.entity = 'partner-join' and r.eid = f.eid and (r.state not in ('draft', 'cancelled') or r.updated_at >= ${before}::timestamptz)
    )`.execute(kysely);
  for (const { id } of rows) await files.discard(id);
  return rows.length;
}
