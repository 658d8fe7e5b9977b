import type { Generated } from 'kysely';
import type { NotificationKind } from '../../../contract/notifications.ts';

export interface NotificationTables {
  /** What a person is told of in a team. */
  notifications: {
    id: Generated<number>;
    user_id: string;
    eid: string;
    kind: NotificationKind;
    title: string;
    body: string;
    /** Path of the page that it leads to. */
    link: string;
    /** The record that waits, as 'entity:key': when it waits no more, neither does this. */
    about: string | null;
    dedupe_key: string;
    created_at: Generated<string>;
    read_at: Generated<string | null>;
  };
  /** How a person wants to be told by e-mail. */
  notification_settings: {
    user_id: string;
    /** Confirmed by its owner; null: no e-mail. */
    email: Generated<string | null>;
    kinds: NotificationKind[];
    /** An address that waits for its code. */
    new_email: Generated<string | null>;
    code_hash: Generated<string | null>;
    code_tries: Generated<number>;
    code_at: Generated<string | null>;
  };
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends NotificationTables {}
}
