import type { Mention, UploadedFile } from '@yunpu/engine-core/endpoint';
import type { ColumnType, Generated, Selectable } from 'kysely';

type Json<T> = ColumnType<T, string | undefined, string>;

export interface CommentTables {
  record_comments: {
    id: Generated<number>;
    entity: string;
    record_id: string;
    /** The comment that it answers, which answers none itself. */
    parent_id: number | null;
    user_id: string;
    user_name: string;
    /** Team in which its author wrote it. */
    eid: string;
    /** '' once it is withdrawn, as are mentions and files. */
    text: string;
    mentions: Json<Mention[]>;
    files: Json<UploadedFile[]>;
    version: Generated<number>;
    at: Generated<string>;
    edited_at: string | null;
    withdrawn_at: string | null;
  };
  record_follows: {
    record_id: string;
    user_id: string;
    eid: string;
    /** False: the person does not want to, and writing a comment does not change it. */
    following: boolean;
    /** When they began or ceased to. */
    since: Generated<string>;
  };
}

export type CommentRow = Selectable<CommentTables['record_comments']>;

declare module '../../platform/database/tables.ts' {
  interface Tables extends CommentTables {}
}
