import { defineDomain } from '../../runtime/domain.ts';
import { serviceLevel } from './migrations/299_service_level.ts';
import { catalogueRoutes } from './routes.ts';

export default defineDomain({
  name: 'catalogue',
  calls: { open: [catalogueRoutes] },
  migrations: [serviceLevel],
});
