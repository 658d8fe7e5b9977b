export type { Gift } from '../../../contract/quotes.ts';
export { allocate } from './allocate.ts';
export { type Benefit, takesOff } from './benefit.ts';
export {
  discountShares,
  giftDiscount,
  giftMonths,
  giftsOf,
  promotionsFor,
  runningPromotions,
} from './service.ts';
