import { defineDomain } from '../../runtime/domain.ts';
import { catalogueRoutes } from './routes.ts';

export default defineDomain({
  name: 'catalogue',
  calls: { open: [catalogueRoutes] },
});
