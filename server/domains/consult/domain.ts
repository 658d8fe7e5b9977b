import { defineDomain } from '../../runtime/domain.ts';
import { consultHooks } from './hooks.ts';
import { consult } from './migrations/081_consult.ts';
import { consultRoutes } from './routes.ts';

export default defineDomain({
  name: 'consult',
  calls: { open: [consultRoutes] },
  hooks: [consultHooks],
  migrations: [consult],
});
