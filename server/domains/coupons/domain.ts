import { defineDomain } from '../../runtime/domain.ts';
import { couponHooks } from './hooks.ts';
import { coupons } from './migrations/091_coupons.ts';
import { couponRoutes } from './routes.ts';
import { expireCoupons, keepFigures } from './upkeep.ts';

export default defineDomain({
  name: 'coupons',
  calls: { signedIn: [couponRoutes] },
  hooks: [couponHooks],
  migrations: [coupons],
  jobs(jobs, { entities: { access } }) {
    jobs.every('coupons.expire', 300, expireCoupons);
    jobs.every('coupons.keepFigures', 300, (database) => keepFigures(database, access));
  },
});
