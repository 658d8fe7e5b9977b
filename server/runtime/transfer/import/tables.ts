import type { ImportMode, ImportReport, ImportStatus } from '@yunpu/engine-core/endpoint';
import type { ColumnType, Generated } from 'kysely';
import type { Caller } from '../../../platform/http/caller.ts';
import type { FileRecord } from './reader/recordsOfRows.ts';

type Json<T> = ColumnType<T, string, string>;
type Count = Generated<number>;

export interface TransferTables {
  /** Imports, from the file's arrival on. */
  entity_imports: {
    id: string;
    entity: string;
    eid: string;
    user_id: string;
    file_name: string;
    /** sha256 of the file, hex: the same file is not taken in twice. */
    digest: string;
    /** The page's Idempotency-Key: one press, one import. */
    request_key: string | null;
    /** The version of the document by which the file was read. */
    document_version: string | null;
    status: Generated<ImportStatus>;
    mode: Generated<ImportMode>;
    /** With whose rights it is done: those at the last word of its owner. */
    caller: Json<Caller> | null;
    /** How many records the current phase has handled. */
    position: Count;
    /** The file's row up to which it was written. */
    through_row: Count;
    total: Count;
    created: Count;
    updated: Count;
    unchanged: Count;
    failed: Count;
    removed: Count;
    kept: Count;
    preview: ColumnType<ImportReport['preview'], string | undefined, string>;
    refusal: Json<{ code: string; message: string }> | null;
    /** The final status that its owner has seen. */
    seen: Generated<ImportStatus | null>;
    created_at: Generated<string>;
    /** When its first record was written. */
    begun_at: string | null;
    undone_at: string | null;
  };
  /** The file, until it is read. */
  entity_import_pieces: {
    import_id: string;
    seq: number;
    bytes: Buffer;
  };
  entity_import_records: {
    import_id: string;
    position: number;
    content: Json<FileRecord> | null;
    errors: Json<ImportReport['errors']> | null;
  };
  /** What an import did to each record. */
  entity_import_rows: {
    import_id: string;
    key: string;
    /** Version the import left behind; another one means that somebody worked on it since. */
    version: number;
    /** Values before, of the fields it changed; null for a record it created. */
    previous: Json<Record<string, unknown>> | null;
    position: Count;
    row: Count;
    /** What became of it when the import was taken back. */
    undone: 'removed' | 'kept' | null;
  };
}

declare module '../../../platform/database/tables.ts' {
  interface Tables extends TransferTables {}
}
