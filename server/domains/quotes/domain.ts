import { defineDomain } from '../../runtime/domain.ts';
import { expireQuotes } from './expire.ts';
import { savedQuotes } from './migrations/260_saved_quotes.ts';
import { quoteRoutes } from './routes.ts';
import { savedQuoteRoutes } from './savedRoutes.ts';

import './tables.ts';

export default defineDomain({
  name: 'quotes',
  calls: { open: [quoteRoutes], signedIn: [savedQuoteRoutes] },
  migrations: [savedQuotes],
  jobs(jobs, { entities: { access } }) {
    jobs.every('quotes.expire', 60, async (database) => void (await expireQuotes(database, access)));
  },
});
