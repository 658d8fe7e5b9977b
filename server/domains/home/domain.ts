import { defineDomain } from '../../runtime/domain.ts';
import { homeRoutes } from './routes.ts';

export default defineDomain({
  name: 'home',
  calls: { signedIn: [homeRoutes] },
});
