export type { Issue } from './issue.ts';
export type * from './document/types.ts';
export type * from './document/model.ts';
export { SYSTEM_FIELDS } from './document/model.ts';
export { compile, type Compiled, type CompileOptions } from './document/compile.ts';
export { describeEntities, describeEntity } from './document/entityInfo.ts';
export type { ProblemCode } from './document/problems.ts';
export { documentFromSchema, isDocument, type WrappedSchema } from './document/fromSchema.ts';
export { tryOut, type TriedOut } from './document/tryOut.ts';
export { applyFix } from './document/fix.ts';
export { checkFragment } from './document/checkFragment.ts';
export { diff, type Change } from './document/diff.ts';
export { metaSchema } from './document/metaSchema.ts';
export { project } from './document/project.ts';
export type { EntityInfo } from './document/context.ts';
export { parseDocument, sourceMap, type Position, type SourceMap } from './document/text.ts';
export { SYSTEM_FIELD_MODELS, fieldAt, isSystemField } from './document/system.ts';
export type { Expression, ExpressionEnv, Scope } from './expression/types.ts';
export { HELPERS, type Helper } from './expression/helpers.ts';
export { RESERVED, recordScope, visibleNames, type NameScope } from './expression/scope.ts';
export type { Type } from './expression/type.ts';
export type { Ast } from './expression/ast.ts';
export { createExpression, type ExpressionOptions, type ExpressionResult } from './expression/createExpression.ts';
export {
  allowedActions,
  applyTransition,
  mayAct,
  stateOf,
  transitionTable,
  type Transition,
} from './workflow/transitions.ts';
export type { Condition, Filter, ListRequest, ListResult, Operator, Sort } from './query/types.ts';
export { OPERATOR_LABELS, operatorLabel, operatorsFor, queryField, type QueryField } from './query/fields.ts';
export { EVERYTHING, NOTHING, allOf, anyOf, conditionsOf, isCondition, negate } from './query/filter.ts';
export { FILTER_LIMITS, checkFilter, checkSort, parseFilter, parseSort } from './query/check.ts';
export { sortFromText, sortToText } from './query/sortText.ts';
export { isRelative, relativeTitle, type Relative } from './query/relative.ts';
export { resolveRelative, type FilterScope } from './query/resolve.ts';
export { parseListRequest } from './query/request.ts';
export { foldCase } from './expression/textOrder.ts';
export { compareBy, compareValues, fieldValue, matches } from './query/matches.ts';
export { UntranslatableError, canTranslate, filterFromExpression, type FilterEnv } from './query/fromExpression.ts';
export { containsKeyword, keywordTerms, normalizeText, searchTerms } from './query/search.ts';
export { decodeListState, encodeListState, type ListState } from './query/url.ts';
export { createEvaluator, type Change as RecordChange, type Evaluator, type FieldState } from './record/evaluator.ts';
export { evaluateField, fieldStates } from './record/state.ts';
export { blankRecord, blankRow } from './record/defaults.ts';
export { explain, type Asked, type Explanation, type Reason } from './record/explain.ts';
export { cloneJson, equalJson } from './json.ts';
export { formatPointer, getAt, parsePointer, pathToPointer, patternOf, pointersOf, setAt } from './record/pointer.ts';
export { formatNumbering } from './record/numbering.ts';
export type { RecordShape, RuleEnv } from './record/shape.ts';
export { sampleDatabase, sampleRecords, type SampleOptions } from './record/sample/records.ts';
export { branchRecords, type Branch, type BranchRow } from './record/sample/branches.ts';
export { issuesFromAjv } from './validation/issues.ts';
export { prepareRecord } from './validation/prepare.ts';
export { checkRecord, validateInput, validateRecord } from './validation/validateRecord.ts';
export type { StructuralCheck, StructuralError, StructuralValidator } from './validation/structural.ts';
export { mapRequest, mapResponse } from './endpoint/mapping.ts';
export { memoryTransport, sampleScope, type MemoryCall, type MemoryOptions } from './endpoint/memory/transport.ts';
export { TransportError } from './endpoint/transport.ts';
export type * from './endpoint/transport.ts';
