import type { ColumnType } from 'kysely';
import type { Changes } from './changes.ts';

export interface ChangeSetTables {
  /** Every change set that was applied here. */
  studio_change_sets: {
    set_no: string;
    installation: string;
    installation_name: string;
    made_at: string;
    signed_by: string;
    publish_no: string | null;
    documents: ColumnType<Changes[], string, string>;
  };
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends ChangeSetTables {}
}
