import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Executor } from '../../platform/database/port.ts';
import { canonical } from '../records/same.ts';
import type { EntityHistoryTable } from '../records/tables.ts';

export type HistoryRow = Selectable<EntityHistoryTable>;
type Unhashed = Omit<HistoryRow, 'hash'>;

/** The hash before the first entry of a record. */
export const GENESIS = '0'.repeat(64);

/** sha256 over the hash before and everything the entry says. */
export function entryHash(entry: Unhashed): string {
  const { prev_hash: previous, undoes, ...content } = entry;
  // Entries that take nothing back have the hash that they had before any could.
  const hashed = undoes === null ? content : { ...content, undoes };
  return createHash('sha256').update(previous).update(canonical(hashed)).digest('hex');
}

export interface ChainVerdict {
  ok: boolean;
  /** Sequence number of the first entry that does not fit. */
  brokenAt?: number;
}

/** Whether a list of entries is a whole, untouched chain from the first on. */
export function verifyEntries(entries: readonly HistoryRow[]): ChainVerdict {
  let previous = GENESIS;
  for (const [index, { hash, ...entry }] of entries.entries()) {
    if (entry.seq !== index + 1 || entry.prev_hash !== previous || entryHash(entry) !== hash)
      return { ok: false, brokenAt: entry.seq };
    previous = hash;
  }
  return { ok: true };
}

/** Checks the stored history of one record: a changed, removed or inserted entry breaks it. */
export async function verifyHistory(executor: Executor, recordId: string): Promise<ChainVerdict> {
  const rows = await executor
    .selectFrom('entity_history')
    .selectAll()
    .where('record_id', '=', recordId)
    .orderBy('seq')
    .execute();
  return verifyEntries(rows);
}
