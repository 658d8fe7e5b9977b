import type { ColumnType, Generated } from 'kysely';
import type { RepairWork } from '../../../../contract/studio/index.ts';
import type { RepairSpec } from './spec.ts';

type Json<T> = ColumnType<T, string, string>;

export interface RepairTables {
  /** What a publication does to stored records, and how far it is. */
  studio_repairs: {
    seq: Generated<number>;
    repair_no: string;
    publish_no: string;
    entity: string;
    title: string;
    work: Json<RepairSpec>;
    state: RepairWork['state'];
    total: number;
    done: number;
    /** Records that stayed as they were. */
    kept: number;
    /** Id of the last record that was looked at; '' at the beginning. */
    cursor: string;
    by_id: string;
    by_name: string;
    at: string;
  };
  /** The version of each document by which its records are arranged. */
  studio_arranged: { entity: string; version: string };
  /** The value of a repaired record's field before and after, so that going back brings the first one again. */
  studio_repaired: {
    repair_no: string;
    record_id: string;
    before: Json<unknown>;
    after: Json<unknown>;
  };
}

declare module '../../../platform/database/tables.ts' {
  interface Tables extends RepairTables {}
}
