import type { ReaderColumn } from '../../sheet/importColumns.ts';
import type { FileRecord } from './recordsOfRows.ts';

/** What the reading thread is asked: a file, and then for more of it, batch after batch. */
export type Question =
  | { ask: 'read'; bytes: Uint8Array; columns: readonly ReaderColumn[]; today: string }
  | { ask: 'more' };

export type Answer = { records: FileRecord[] } | { end: true } | { refused: { code: string; message: string } };
