import type { Generated } from 'kysely';

export interface FileTables {
  files: {
    id: string;
    /** Team that owns it. */
    eid: string;
    name: string;
    /** Bytes. */
    size: number;
    /** Media type found in the bytes. */
    type: string;
    /** sha256, hex. */
    digest: string;
    uploaded_by: string;
    uploaded_at: Generated<string>;
    /** When the clean-up first saw a record that holds it; such a file is never cleaned up. */
    used_at: string | null;
    /** Of the data key that its bytes are under; null: they are as they came. */
    key_id: Generated<string | null>;
  };
  /** Uploads that come in pieces; what they will take is counted from their beginning. */
  file_uploads: {
    id: string;
    eid: string;
    user_id: string;
    name: string;
    /** Bytes of the whole file. */
    size: number;
    /** sha256 of the whole file, hex. */
    digest: string;
    /** When the last piece came. */
    touched_at: Generated<string>;
    /** The file that it became. */
    file_id: string | null;
  };
  file_pieces: {
    upload_id: string;
    /** From 0. */
    number: number;
    /** Name of the piece in the store. */
    id: string;
    /** Bytes. */
    size: number;
  };
}

declare module '../database/tables.ts' {
  interface Tables extends FileTables {}
}
