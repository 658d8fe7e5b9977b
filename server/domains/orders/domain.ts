import { defineDomain } from '../../runtime/domain.ts';
import { handOnDrafts, removeOldDrafts } from './drafts.ts';
import { orders } from './migrations/092_orders.ts';
import { assetLines } from './migrations/125_asset_lines.ts';
import { gifts } from './migrations/133_gifts.ts';
import { promotionDiscounts } from './migrations/134_promotion_discounts.ts';

export default defineDomain({
  name: 'orders',
  migrations: [orders, assetLines, gifts, promotionDiscounts],
  handOn: async (tx, _entities, { team: { eid }, from, to }) => ({ drafts: await handOnDrafts(tx, eid, from, to) }),
  jobs(jobs) {
    jobs.every('orders.removeOldDrafts', 24 * 3600, removeOldDrafts);
  },
});
