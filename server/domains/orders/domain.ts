import { defineDomain } from '../../runtime/domain.ts';
import { reassignDrafts, removeOldDrafts } from './drafts.ts';
import { orders } from './migrations/092_orders.ts';
import { assetLines } from './migrations/125_asset_lines.ts';
import { gifts } from './migrations/133_gifts.ts';
import { promotionDiscounts } from './migrations/134_promotion_discounts.ts';
import { orderQuotes } from './migrations/261_order_quotes.ts';
import { keptData } from './migrations/330_kept_data.ts';

export default defineDomain({
  name: 'orders',
  migrations: [orders, assetLines, gifts, promotionDiscounts, orderQuotes, keptData],
  reassign: async (tx, _entities, { team: { eid }, from, to }) => ({ drafts: await reassignDrafts(tx, eid, from, to) }),
  jobs(jobs) {
    jobs.every('orders.removeOldDrafts', 24 * 3600, removeOldDrafts);
  },
});
