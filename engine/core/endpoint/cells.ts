import type { EntityModel, RecordData } from '../document/model/model.ts';
import type { Labels } from '../document/model/query.ts';
import type { Issue } from '../record/issue.ts';

/** New values of some fields of one record, as a list is edited cell by cell. Fields are named by their path. */
export interface RecordChange {
  key: string;
  /** Of the row that the person saw; absent: the record is changed as it stands. */
  version?: number | undefined;
  /** null empties the field. */
  values?: Readonly<Record<string, unknown>>;
  /** Pasted text, read as an import reads a cell: titles of options, names of linked records, amounts in yuan. */
  texts?: Readonly<Record<string, string>>;
  /** What the person saw there. Where it still stands, a newer version is no conflict; without it, any is. */
  seen?: Readonly<Record<string, unknown>>;
}

/** What became of one record: changed, or refused as a whole with the reason. */
export interface ChangeResult {
  key: string;
  ok: boolean;
  code?: string;
  message?: string;
  /** By JSON pointer of the record. */
  issues?: Issue[];
  /** Entry of the history that takes this back; absent: it cannot be. */
  undo?: number;
}

/** What of a row may be edited now. */
export interface OpenRow {
  /** Why nothing may. */
  why?: string;
  /** Paths of the fields that this person may not write in the record's state. */
  closed: string[];
}

export interface ChangedRows {
  results: ChangeResult[];
  /** The named records as they stand afterwards, those that were refused too; one that may no longer be read is left out. */
  rows: RecordData[];
  /** Key -> version. */
  versions: Record<string, number>;
  labels: Labels;
  open: Record<string, OpenRow>;
}

/** Editing in the list. Every method rejects with a `TransportError`. */
export interface CellOperations {
  /** Key -> what of the row may be edited; a record that may not be read is left out. */
  open(model: EntityModel, keys: readonly string[]): Promise<Record<string, OpenRow>>;
  /** Saves each record by itself, as its form would: one that is refused does not hold up the others. One key, one change. */
  change(model: EntityModel, changes: readonly RecordChange[], idempotencyKey: string): Promise<ChangedRows>;
}
