import { defineDomain } from '../../runtime/domain.ts';
import { userNames } from './accounts/names.ts';
import { peopleRoutes, setupRoutes } from './administration/routes.ts';
import { removeOldCodes } from './codes/codes.ts';
import { accounts } from './migrations/001_accounts.ts';
import { signIn } from './migrations/071_sign_in.ts';
import { registration } from './migrations/072_registration.ts';
import { devices } from './migrations/073_devices.ts';
import { people } from './migrations/148_people.ts';
import { departmentChanges } from './migrations/351_department_changes.ts';
import { accountRoutes } from './routes.ts';
import { removeExpiredSessions } from './sessions/sessions.ts';
import { joinTeamRoutes } from './teams/joinRoutes.ts';
import { memberRoutes } from './teams/routes.ts';

export default defineDomain({
  name: 'identity',
  calls: { open: [accountRoutes, setupRoutes, joinTeamRoutes], signedIn: [memberRoutes, peopleRoutes] },
  names: { user: userNames },
  migrations: [accounts, signIn, registration, devices, people, departmentChanges],
  jobs(jobs) {
    jobs.every('accounts.removeOldCodes', 3600, removeOldCodes);
    jobs.every('accounts.removeExpiredSessions', 3600, removeExpiredSessions);
  },
});
