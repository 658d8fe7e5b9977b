import { defineDomain } from '../../runtime/domain.ts';
import { endWhatIsOver } from './expiry.ts';
import { certificationHooks } from './hooks.ts';
import { certification } from './migrations/100_certification.ts';
import { personCertificationHooks } from './personHooks.ts';
import { certificationRoutes } from './routes.ts';

export default defineDomain({
  name: 'certification',
  calls: { signedIn: [certificationRoutes] },
  hooks: [certificationHooks, personCertificationHooks],
  migrations: [certification],
  jobs(jobs, { entities }) {
    jobs.every('certification.endWhatIsOver', 3600, (database) => endWhatIsOver(database, entities));
  },
});
