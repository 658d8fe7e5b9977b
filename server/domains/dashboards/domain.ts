import { defineDomain } from '../../runtime/domain.ts';
import { beginDue, endAll } from './mailings.ts';
import { dashboardMails } from './migrations/286_dashboard_mails.ts';
import { dashboardRoutes } from './routes.ts';

export default defineDomain({
  name: 'dashboards',
  calls: { signedIn: [dashboardRoutes] },
  migrations: [dashboardMails],
  reassign: async (tx, _entities, { team: { eid }, from }) => {
    await endAll(tx, { userId: from.id, eid });
    return {};
  },
  jobs(jobs) {
    jobs.every('dashboards.beginDue', 60, (database) => beginDue(database));
  },
});
