import type { ColumnType, Generated } from 'kysely';

type Json<T> = ColumnType<T, string, string>;

/** What a person keeps for an entity: views, a table's set-up, unsaved forms. All of it belongs to a team. */
export interface PersonalTables {
  entity_views: {
    id: string;
    entity: string;
    eid: string;
    user_id: string;
    name: string;
    /** Seen by the whole team. */
    shared: boolean;
    state: Json<Record<string, unknown>>;
    created_at: Generated<string>;
  };
  entity_preferences: {
    entity: string;
    eid: string;
    user_id: string;
    value: Json<Record<string, unknown>>;
    saved_at: Generated<string>;
  };
  entity_drafts: {
    entity: string;
    eid: string;
    user_id: string;
    /** '' for a new record. */
    key: string;
    record: Json<Record<string, unknown>>;
    /** Version the form was opened with. */
    version: number | null;
    /** Document that the form was drawn from; null: not known. */
    document_version: string | null;
    /** What was typed into fields that a later document has no place for. */
    left_out: ColumnType<LeftOut[], string | undefined, string>;
    saved_at: Generated<string>;
  };
}

/** A field as it was called, and what was typed into it as people read it. */
export interface LeftOut {
  title: string;
  text: string;
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends PersonalTables {}
}
