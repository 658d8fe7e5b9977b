import type { ColumnType, Generated } from 'kysely';
import type { ImportReport } from '../../../engine/core/endpoint/transport.ts';

type Json<T> = ColumnType<T, string, string>;

export interface TransferTables {
  /** Committed imports. */
  entity_imports: {
    id: string;
    entity: string;
    eid: string;
    user_id: string;
    file_name: string;
    /** sha256 of the file, hex: the same file is not taken in twice. */
    digest: string;
    report: Json<ImportReport>;
    created_at: Generated<string>;
    undone_at: string | null;
  };
  /** What an import did to each record. */
  entity_import_rows: {
    import_id: string;
    key: string;
    /** Version the import left behind; another one means that somebody worked on it since. */
    version: number;
    /** Values before, of the fields it changed; null for a record it created. */
    previous: Json<Record<string, unknown>> | null;
  };
}
