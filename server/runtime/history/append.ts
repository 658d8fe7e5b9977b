import type { Tx } from '../../platform/database/port.ts';
import type { StoredChange } from '../records/tables.ts';
import { entryHash, GENESIS, type HistoryRow } from './chain.ts';

export interface Entry {
  entity: string;
  recordId: string;
  at: string;
  userId: string;
  userName: string;
  action: string;
  title: string;
  documentVersion: string;
  fromState: string | null;
  toState: string | null;
  changes: StoredChange[];
  /** Number of the change that it takes back. */
  undoes?: number | undefined;
}

/** The entry as a row behind `last`, hashed onto it. Pure, so that demo data can be chained in bulk. */
export function chained(entry: Entry, last: Pick<HistoryRow, 'seq' | 'hash'> | undefined): HistoryRow {
  const row = {
    entity: entry.entity,
    record_id: entry.recordId,
    seq: (last?.seq ?? 0) + 1,
    at: entry.at,
    user_id: entry.userId,
    user_name: entry.userName,
    action: entry.action,
    title: entry.title,
    document_version: entry.documentVersion,
    from_state: entry.fromState,
    to_state: entry.toState,
    changes: entry.changes,
    undoes: entry.undoes ?? null,
    prev_hash: last?.hash ?? GENESIS,
  };
  return { ...row, hash: entryHash(row) };
}

/** Writes an entry behind the last of each of many records, whose row locks the caller holds. */
export async function appendHistories(tx: Tx, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return;
  const last = await tx
    .selectFrom('entity_history')
    .distinctOn('record_id')
    .select(['record_id', 'seq', 'hash'])
    .where(
      'record_id',
      'in',
      entries.map(({ recordId }) => recordId),
    )
    .orderBy('record_id')
    .orderBy('seq', 'desc')
    .execute();
  const lastOf = new Map(last.map((entry) => [entry.record_id, entry]));
  const rows = entries.map((entry) => chained(entry, lastOf.get(entry.recordId)));
  await tx
    .insertInto('entity_history')
    .values(rows.map((row) => ({ ...row, changes: JSON.stringify(row.changes) })))
    .execute();
}

/**
 * Writes an entry behind the record's last. The caller holds the record's row lock, so no two fork the chain.
 * @param isNew the record was made in this transaction: there is nothing to look for
 */
export async function appendHistory(tx: Tx, entry: Entry, isNew = false): Promise<void> {
  const last = isNew
    ? undefined
    : await tx
        .selectFrom('entity_history')
        .select(['seq', 'hash'])
        .where('record_id', '=', entry.recordId)
        .orderBy('seq', 'desc')
        .limit(1)
        .executeTakeFirst();
  const row = chained(entry, last);
  await tx
    .insertInto('entity_history')
    .values({ ...row, changes: JSON.stringify(row.changes) })
    .execute();
}
