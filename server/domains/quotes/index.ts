export { exclusionsOf } from './exclusion.ts';
export { limitsOf, quantityProblem } from './limits.ts';
export {
  type AssetChoice,
  type Choice,
  priced,
  problemAt,
  promoted,
  type QuotedItem,
  type QuotedLine,
  type QuoteProblem,
  quoteLine,
  unitPriceAt,
} from './quote.ts';
export { priceChoices, readExclusions } from './service.ts';
