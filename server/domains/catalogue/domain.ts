import { defineDomain } from '../../runtime/domain.ts';
import { serviceLevel } from './migrations/299_service_level.ts';
import { sellerTerms } from './migrations/310_seller_terms.ts';
import { catalogueRoutes } from './routes.ts';

export default defineDomain({
  name: 'catalogue',
  calls: { open: [catalogueRoutes] },
  migrations: [serviceLevel, sellerTerms],
});
