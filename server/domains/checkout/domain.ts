import { defineDomain } from '../../runtime/domain.ts';
import { orderFileRoutes } from './fileRoutes.ts';
import { flowRoutes } from './flowRoutes.ts';
import { expireOrders, followLeftBehind, followOrders } from './life.ts';
import { checkoutRoutes } from './routes.ts';

export default defineDomain({
  name: 'checkout',
  calls: { signedIn: [checkoutRoutes, orderFileRoutes, flowRoutes] },
  jobs(jobs, { entities: { access } }) {
    followOrders(jobs, access);
    jobs.every('checkout.expire', 5, async (database) => void (await expireOrders(database, access)));
    jobs.every('checkout.followLeftBehind', 60, (database) => followLeftBehind(database, access));
  },
});
