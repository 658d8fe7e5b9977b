/** Expressions over a record: their helpers, names and dates. */
export { addDays, addMonths, daysBetween, toDay } from './dates.ts';
export { candidateReads } from './dependencies.ts';
export { fromParsed } from './fromParsed.ts';
export { HELPERS, helpOf, isEmptyValue } from './helpers.ts';
export { isIdentifier } from './identifiers.ts';
export { type Point, pointOf } from './points.ts';
export { isSafePattern } from './safePattern.ts';
export { didYouMean } from './suggest.ts';
export type * from './syntax.ts';
export { foldCase } from './textOrder.ts';
export type * from './types.ts';
