import { defineDomain } from '../../runtime/domain.ts';
import { cart } from './migrations/090_cart.ts';
import { cartRoutes } from './routes.ts';

export default defineDomain({
  name: 'cart',
  calls: { signedIn: [cartRoutes] },
  migrations: [cart],
});
