/** One record under its model: defaults, conditions, computed values, and the pointers that address it. */
export { applyDefaults, blankRecord, blankRow, requiresValues, startOfGroup } from './defaults.ts';
export { type Change, createEvaluator, Evaluator, type FieldState } from './evaluator.ts';
export { explain, type Reason } from './explain.ts';
export { escapeSegment, getAt, pathToPointer, patternOf, pointersOf, rowIndexes, setAt } from './pointer.ts';
export type { RecordShape, RuleEnv } from './shape.ts';
export { isForMany, mayStart, startsFor, startValues } from './start.ts';
