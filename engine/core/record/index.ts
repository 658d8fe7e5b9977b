/** One record under its model: defaults, conditions, computed values, the pointers that address it, and what two people made of it. */
export { copyValues } from './copy.ts';
export { applyDefaults, blankRecord, blankRow, requiresValues, startOfGroup } from './defaults.ts';
export { type Change, createEvaluator, Evaluator, type FieldState } from './evaluator.ts';
export { explain, type Reason } from './explain.ts';
export {
  fieldAccess,
  masked,
  mayQuery,
  presentInside,
  restrictions,
  reveals,
  type Shown,
  seenIn,
  shownIn,
  statesOf,
  strictest,
  withinLimits,
} from './fieldAccess.ts';
export { conditionInWords } from './inWords.ts';
export { type Merge, mergeRecords, sameValue } from './merge.ts';
export { formatNumbering } from './numbering.ts';
export { closedFields, openFields } from './openFields.ts';
export {
  escapeSegment,
  getAt,
  parsePointer,
  pathToPointer,
  patternOf,
  pointersOf,
  rowIndexes,
  setAt,
} from './pointer.ts';
export { type Renaming, referringFields, relinked } from './relink.ts';
export { ruleViolations } from './rules.ts';
export { isSettled } from './settled.ts';
export type { RecordShape, RuleEnv } from './shape.ts';
export { isForMany, mayStart, startsFor, startValues } from './start.ts';
export { type Rights, type Why, type WhyPoint, whyAction, whyField, whyState } from './why.ts';
