import { sql } from 'kysely';
import type { Migration } from '../../../platform/database/migration.ts';

/** What is kept of people in teams: also where they work, which departments they lead, and how the team is divided. */
export const departmentChanges: Migration = {
  name: '351_department_changes',
  async up(tx) {
    await sql`
      alter table membership_changes drop constraint membership_changes_what_check;
      alter table membership_changes add constraint membership_changes_what_check
        check (what in ('joined', 'left', 'removed', 'adminGiven', 'adminTaken', 'roleGiven', 'roleTaken', 'placed', 'leads', 'leadsNoMore', 'departments'));
    `.execute(tx);
  },
};
