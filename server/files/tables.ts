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
  };
}
