import { defineDomain } from '../../runtime/domain.ts';
import { licenceHooks } from './hooks.ts';
import { licences } from './migrations/080_licences.ts';
import { licenceRoutes } from './routes.ts';

export default defineDomain({
  name: 'licences',
  calls: { open: [licenceRoutes] },
  hooks: [licenceHooks],
  migrations: [licences],
});
