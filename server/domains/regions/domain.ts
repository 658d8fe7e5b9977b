import { defineDomain } from '../../runtime/domain.ts';
import { regionRoutes } from './routes.ts';

export default defineDomain({
  name: 'regions',
  calls: { open: [regionRoutes] },
});
