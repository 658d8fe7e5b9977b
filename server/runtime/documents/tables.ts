import type { Operation } from '@yunpu/engine-core/overlay';
import type { ColumnType, Generated } from 'kysely';
import type { Audience, DraftDocument } from '../../../contract/studio/index.ts';

type Json<T> = ColumnType<T, string, string>;

export interface OverlayTables {
  /** One row. Raised whenever what is in force by an overlay changes. */
  studio_state: {
    only_one: Generated<boolean>;
    generation: Generated<number>;
    /** By which another installation knows what came from here. */
    installation: Generated<string>;
  };
  /** Every shipped document that a process ever had, in the order in which they came. */
  studio_bases: { entity: string; hash: string; seq: Generated<number> };
  /** What the studio makes of each shipped document, or a document of its own. */
  studio_overlays: {
    entity: string;
    /** The shipped document that the operations were made on; null: made in the studio. */
    base: ColumnType<Record<string, unknown> | null, string | null, string | null>;
    base_hash: string | null;
    operations: Json<Operation[]>;
    /** What they come to: served where the shipped document is not newer, and as the last good one. */
    text: string;
    version: string;
  };
  /** Versions that some people are served before everybody is, and what became of them. */
  studio_stages: {
    seq: Generated<number>;
    stage_no: string;
    name: string;
    /** Each with the version that it came to when it was begun. */
    documents: Json<(DraftDocument & { version: string })[]>;
    audience: Json<Audience>;
    /** Ids of the dangerous effects that were ticked. */
    accepted: Json<string[]>;
    state: 'running' | 'promoted' | 'withdrawn';
    reason: string;
    by_id: string;
    by_name: string;
    at: string;
    ended_id: Generated<string | null>;
    ended_name: Generated<string | null>;
    ended_reason: Generated<string | null>;
    ended_at: Generated<string | null>;
  };
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends OverlayTables {}
}
