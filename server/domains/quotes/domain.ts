import { defineDomain } from '../../runtime/domain.ts';
import { quoteRoutes } from './routes.ts';

export default defineDomain({
  name: 'quotes',
  calls: { open: [quoteRoutes] },
});
