export { exclusionsOf } from './exclusion.ts';
export { limitsOf, quantityProblem } from './limits.ts';
export {
  type AssetChoice,
  type Choice,
  lineOf,
  priced,
  problemAt,
  type QuotedItem,
  type QuotedLine,
  type QuoteProblem,
  quoteLine,
} from './quote.ts';
export { saveQuote } from './save.ts';
export { priceChoices, readExclusions } from './service.ts';
export { followQuote, type PromisedQuote, readQuote, usableQuote } from './use.ts';
