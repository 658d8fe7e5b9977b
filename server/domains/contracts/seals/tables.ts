import type { ColumnType, Generated } from 'kysely';
import type { Purpose, SealEventKind } from '../../../../contract/seals.ts';

/** Who may use which seal from the first instant until before the second; null: without an end. */
interface SealGrantsTable {
  grant_id: string;
  seal_no: string;
  eid: string;
  user_id: string;
  /** As it was when the seal was granted. */
  user_name: string;
  purposes: Purpose[];
  valid_from: string;
  valid_until: string | null;
  granted_at: string;
  granted_by_name: string;
  /** Set when it ended before its time. */
  ended_at: string | null;
  ended_by_name: string | null;
  end_reason: string | null;
}

/** Everything that changed about a seal and who may use it; rows are only added. */
interface SealChangesTable {
  id: Generated<number>;
  at: ColumnType<string, string, never>;
  seal_no: string;
  eid: string;
  what: SealEventKind;
  user_id: string | null;
  user_name: string | null;
  purposes: Purpose[] | null;
  valid_from: string | null;
  valid_until: string | null;
  by_name: string;
  reason: Generated<string>;
}

/** Each use of a seal; rows are only added. */
interface SealUsesTable {
  id: Generated<number>;
  at: ColumnType<string, string, never>;
  seal_no: string;
  eid: string;
  user_id: string;
  user_name: string;
  purpose: Purpose;
  /** What was sealed, in words. */
  subject: string;
  /** SHA-256 of the sealed file, hexadecimal. */
  file_digest: string;
}

export interface SealTables {
  seal_grants: SealGrantsTable;
  seal_changes: SealChangesTable;
  seal_uses: SealUsesTable;
}

declare module '../../../platform/database/tables.ts' {
  interface Tables extends SealTables {}
}
