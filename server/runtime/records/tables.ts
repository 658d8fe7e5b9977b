import type { ColumnType, Generated } from 'kysely';

/** Written as JSON text, read as the parsed value. */
type Json<T> = ColumnType<T, string, string>;
/** RFC 3339 text, UTC, milliseconds (server/platform/database/types.ts). */
type Time = string;

/**
 * One row per record of any entity; partitioned by entity (`records_<entity>`). `data` is keyed by field
 * id, not by field name, so that renaming a field keeps its data.
 */
export interface RecordsTable {
  entity: string;
  id: string;
  eid: string;
  key: string;
  state: string | null;
  data: Json<Record<string, unknown>>;
  version: number;
  document_version: string;
  search: string[];
  created_at: Time;
  created_by: string;
  created_by_name: string;
  updated_at: Time;
  updated_by: string;
  updated_by_name: string;
}

/** One row per change of a record; each carries the hash of the one before (history/chain.ts). */
export interface EntityHistoryTable {
  entity: string;
  record_id: string;
  seq: number;
  at: Time;
  user_id: string;
  user_name: string;
  action: string;
  title: string;
  document_version: string;
  from_state: string | null;
  to_state: string | null;
  changes: Json<StoredChange[]>;
  /** Number of the change that this one took back. */
  undoes: number | null;
  prev_hash: string;
  hash: string;
}

/** A change as history stores it: names and titles are those of the document of that time. */
export interface StoredChange {
  path: string;
  title: string;
  from: unknown;
  to: unknown;
}

/** Every document version that was ever served, with the fragments it was compiled with. */
export interface EntityDocumentsTable {
  entity: string;
  version: string;
  document: Json<Record<string, unknown>>;
  fragments: Json<Record<string, unknown>>;
  published_at: Time;
  /** Only some people were ever served it. */
  staged: Generated<boolean>;
}

/** Keys that records had before; of several records the one that had it last. */
export interface EarlierKeysTable {
  entity: string;
  key: string;
  record_id: string;
}

/** Counters behind `numbering`: one per entity and period (storage/numbering.ts). */
export interface EntityCountersTable {
  entity: string;
  period: string;
  /** Last number before the period's sequence was made. */
  value: number;
  /** When its sequence was made; null: there is none. */
  opened_at: Generated<string | null>;
}

/** Validator modules compiled for the playground; trimmed by age. */
export interface EntityCompiledTable {
  hash: string;
  module: string;
  created_by: string;
  created_at: Generated<string>;
}

/** How far the sums of an entity's records have been worked out since their definition changed. */
export interface EntityRollupsTable {
  entity: string;
  definition: string;
  /** The last record that was seen to; null: none yet. */
  through: string | null;
  is_done: boolean;
  /** A record was changed by it so far. */
  has_changed: Generated<boolean>;
}

export interface EntityTables {
  records: RecordsTable;
  entity_history: EntityHistoryTable;
  entity_earlier_keys: EarlierKeysTable;
  entity_documents: EntityDocumentsTable;
  entity_counters: EntityCountersTable;
  entity_compiled: EntityCompiledTable;
  entity_rollups: EntityRollupsTable;
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends EntityTables {}
}
