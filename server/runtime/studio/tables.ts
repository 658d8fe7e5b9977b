import type { ColumnType, Generated } from 'kysely';
import type { DraftDocument, PlanHead, Repair } from '../../../contract/studio/index.ts';

type Json<T> = ColumnType<T, string, string>;

export interface StudioTables {
  /** Each document of each publication. */
  studio_publications: {
    seq: Generated<number>;
    /** Of all that was published together. */
    publish_no: string;
    entity: string;
    version: string;
    text: string;
    kind: 'published' | 'returned';
    reason: string;
    by_id: string;
    by_name: string;
    at: string;
  };
  studio_drafts: {
    draft_no: string;
    name: string;
    reason: string;
    documents: Json<DraftDocument[]>;
    version: number;
    by_id: string;
    by_name: string;
    at: string;
  };
  /** Publications that wait for their time or a second person's word, and what became of them. */
  studio_plans: {
    seq: Generated<number>;
    plan_no: string;
    kind: PlanHead['kind'];
    name: string;
    reason: string;
    documents: Json<DraftDocument[]>;
    accepted: Json<string[]>;
    repairs: Json<Repair[]>;
    publish_at: string | null;
    state: PlanHead['state'];
    by_id: string;
    by_name: string;
    /** The team that the author works for: her roles are asked again when it comes into force. */
    by_eid: string;
    at: string;
    word: ColumnType<PlanHead['word'], string | null, string | null>;
    problem: string | null;
    ended_at: string | null;
  };
  /** Each tab that somebody works in. */
  studio_presence: { tab: string; entity: string; user_id: string; name: string; at: string; seen_at: string };
  /** Earlier versions of drafts, as long as somebody may still be typing in them. */
  studio_draft_versions: { draft_no: string; version: number; documents: Json<DraftDocument[]> };
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends StudioTables {}
}
