import type { ImportStatus } from '@yunpu/engine-core/endpoint';
import type { Selectable } from 'kysely';
import type { Executor } from '../../../platform/database/port.ts';
import { enqueue } from '../../../platform/jobs/outbox.ts';
import type { TransferTables } from './tables.ts';

type ImportRow = Selectable<TransferTables['entity_imports']>;

/** Topic of the outbox: an import that waits for its owner's word, or is over. */
export const IMPORT_NOTICE_TOPIC = 'entities.import.news';

/** Seconds in which an open page looks at what has come of its import; it asks every few. */
const LOOKING_SECONDS = 10;

interface ImportNotice {
  importId: string;
  status: ImportStatus;
}

const NOTIFIED: ReadonlySet<ImportStatus> = new Set(['checked', 'refused', 'written', 'stopped', 'undone']);

/** Has its owner told, unless they see it themselves until then or it goes on. */
export async function scheduleNotice(tx: Executor, { id, status }: ImportRow): Promise<void> {
  if (NOTIFIED.has(status))
    await enqueue(tx, IMPORT_NOTICE_TOPIC, { importId: id, status } satisfies ImportNotice, {
      delaySeconds: LOOKING_SECONDS,
    });
}

/** The import, when its owner is still to be told of it. */
export async function unseenImport(executor: Executor, payload: unknown): Promise<ImportRow | undefined> {
  const { importId, status } = payload as ImportNotice;
  const row = await executor
    .selectFrom('entity_imports')
    .selectAll()
    .where('id', '=', importId)
    .where('status', '=', status)
    .executeTakeFirst();
  return row?.seen === status ? undefined : row;
}

/** Its owner looked at it. */
export async function markSeen(executor: Executor, { id, status, seen }: ImportRow): Promise<void> {
  if (!NOTIFIED.has(status) || seen === status) return;
  await executor
    .updateTable('entity_imports')
    .set({ seen: status })
    .where('id', '=', id)
    .where('status', '=', status)
    .execute();
}
