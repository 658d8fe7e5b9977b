import type { ColumnType, Generated } from 'kysely';
import type { Purge } from '../../../../contract/studio/index.ts';

type Json<T> = ColumnType<T, string, string>;

/** What is taken away: enough for any process to go on with it. */
export interface PurgeWork {
  /** The field and what lay in it. In use again, one of them stops it. */
  lineages: readonly string[];
  /** Everywhere that their values were ever stored: ids from the record down, through rows. */
  paths: readonly (readonly string[])[];
}

export interface PurgeTables {
  /** Retired fields whose values are being taken away, or were: kept for good, as the history of the document. */
  studio_purges: {
    seq: Generated<number>;
    purge_no: string;
    entity: string;
    /** By its lineage. */
    field: string;
    path: string;
    title: string;
    work: Json<PurgeWork>;
    /** The version in force when it was begun. */
    version: string;
    reason: string;
    state: Purge['state'];
    total: number;
    done: number;
    /** Id of the last record that was looked at. */
    cursor: string;
    by_id: string;
    by_name: string;
    at: string;
    ended_at: string | null;
  };
}

declare module '../../../platform/database/tables.ts' {
  interface Tables extends PurgeTables {}
}
