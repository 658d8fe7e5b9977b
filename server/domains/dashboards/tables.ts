import type { Generated } from 'kysely';
import type { MailSchedule } from '../../../contract/dashboards.ts';

export interface DashboardTables {
  /** Dashboards that come to a person of a team by e-mail. */
  dashboard_mails: {
    id: Generated<number>;
    user_id: string;
    eid: string;
    dashboard: string;
    every: MailSchedule['every'];
    day: number;
    hour: number;
    /** The shared filters, as the page's address has them. */
    search: string;
    /** Null: it has ended, and `failed` says why. */
    next_at: string | null;
    last_at: Generated<string | null>;
    failed: Generated<string | null>;
  };
  /** When a person last wanted one at once. */
  dashboard_mail_requests: { user_id: string; asked_at: string };
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends DashboardTables {}
}
