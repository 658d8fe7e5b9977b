import type { Generated } from 'kysely';

export interface SmsTables {
  /** What the local inbox of a demonstration received. */
  sms_inbox: {
    id: Generated<number>;
    phone: string;
    text: string;
    code: string;
    sent_at: Generated<string>;
  };
}

declare module '../database/tables.ts' {
  interface Tables extends SmsTables {}
}
