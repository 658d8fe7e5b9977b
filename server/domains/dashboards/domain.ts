import { defineDomain } from '../../runtime/domain.ts';
import { beginDue } from './mailings.ts';
import { dashboardMails } from './migrations/286_dashboard_mails.ts';
import { dashboardRoutes } from './routes.ts';

export default defineDomain({
  name: 'dashboards',
  calls: { signedIn: [dashboardRoutes] },
  migrations: [dashboardMails],
  jobs(jobs) {
    jobs.every('dashboards.beginDue', 60, (database) => beginDue(database));
  },
});
