import type { Generated } from 'kysely';

/** `unknown`: the connection broke, or the process died, where the server may or may not have taken it. */
export type MailState = 'waiting' | 'sending' | 'sent' | 'failed' | 'unknown';

interface AttachmentRow {
  mail_id: number;
  position: number;
  name: string;
  type: string;
  /** Of a picture that stands in the message; null: a file beside it. */
  cid: string | null;
  bytes: Uint8Array;
}

export interface MailTables {
  /** Messages on their way. Whoever turns `waiting` into `sending` sends. */
  mails: {
    id: Generated<number>;
    message_id: string;
    to_address: string;
    subject: string;
    body: string;
    html: string;
    state: Generated<MailState>;
    attempts: Generated<number>;
    claimed_at: Generated<string | null>;
    sent_at: Generated<string | null>;
    error: Generated<string | null>;
    created_at: Generated<string>;
  };
  mail_attachments: AttachmentRow;
  /** What the local inbox of a demonstration received. */
  mail_inbox: {
    id: Generated<number>;
    message_id: string;
    to_address: string;
    subject: string;
    body: string;
    html: string;
    sent_at: Generated<string>;
  };
  mail_inbox_attachments: AttachmentRow;
}

declare module '../database/tables.ts' {
  interface Tables extends MailTables {}
}
