export { allocate } from './allocate.ts';
export { type Benefit, takesOff } from './benefit.ts';
export {
  discountShares,
  type Gift,
  giftDiscount,
  giftMonths,
  giftsOf,
  type Promotion,
  promotionsFor,
  runningPromotions,
} from './service.ts';
