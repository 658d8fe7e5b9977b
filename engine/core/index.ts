export type { Change } from './document/changeParts.ts';
export { checkFragment } from './document/checkFragment.ts';
export { type Compiled, type CompileOptions, compile } from './document/compile.ts';
export { compileTrial, type TrialCompilation } from './document/compileTrial.ts';
export { diff } from './document/diff.ts';
export { describeEntities, describeEntity } from './document/entityInfo.ts';
export { applyFix } from './document/fix.ts';
export { documentFromSchema, isDocument, type WrappedSchema } from './document/fromSchema.ts';
export { metaSchema } from './document/meta/metaSchema.ts';
export type { EntityInfo } from './document/model/context.ts';
export type * from './document/model/model.ts';
export { SYSTEM_FIELDS } from './document/model/model.ts';
export type { ProblemCode } from './document/model/problems.ts';
export type { Condition, Filter, ListRequest, ListResult, Operator, Sort } from './document/model/query.ts';
export { fieldAt, isSystemField, SYSTEM_FIELD_MODELS } from './document/model/system.ts';
export type * from './document/model/types.ts';
export { project } from './document/project.ts';
export { type Position, parseDocument, type SourceMap, sourceMap } from './document/text.ts';
export type * from './endpoint/conversation.ts';
export { mapRequest, mapResponse } from './endpoint/mapping.ts';
export { type MemoryCall, type MemoryOptions, memoryTransport, sampleScope } from './endpoint/memory/transport.ts';
export type * from './endpoint/stored.ts';
export type * from './endpoint/transport.ts';
export { TransportError } from './endpoint/transport.ts';
export type { Ast } from './expression/ast.ts';
export { createExpression, type ExpressionOptions, type ExpressionResult } from './expression/createExpression.ts';
export { HELPERS, type Helper, helpOf } from './expression/helpers.ts';
export { type NameScope, RESERVED, recordScope, visibleNames } from './expression/scope.ts';
export { foldCase } from './expression/textOrder.ts';
export type { Type } from './expression/type.ts';
export type { Expression, ExpressionEnv, Scope } from './expression/types.ts';
export { cloneJson, equalJson } from './json/json.ts';
export { checkFilter, checkSort, FILTER_LIMITS, parseFilter, parseSort } from './query/check.ts';
export { operatorLabel, operatorsFor, type QueryField, queryField } from './query/fields.ts';
export { allOf, anyOf, conditionsOf, isCondition, MATCH_ALL, MATCH_NONE, negate } from './query/filter.ts';
export { canTranslate, type FilterEnv, filterFromExpression, UntranslatableError } from './query/fromExpression.ts';
export { compareBy, compareValues, fieldValue, matches } from './query/matches.ts';
export { isRelative, type Relative, relativeTitle } from './query/relative.ts';
export { parseListRequest } from './query/request.ts';
export { type FilterScope, resolveRelative } from './query/resolve.ts';
export { containsKeyword, keywordTerms, normalizeText, searchTerms } from './query/search.ts';
export { sortFromText, sortToText } from './query/sortText.ts';
export { decodeListState, encodeListState, type ListState } from './query/url.ts';
export { blankRecord, blankRow } from './record/defaults.ts';
export { type Change as RecordChange, createEvaluator, type Evaluator, type FieldState } from './record/evaluator.ts';
export { type EvaluatedExpression, type Explanation, explain, type Reason } from './record/explain.ts';
export type { Issue } from './record/issue.ts';
export { formatNumbering } from './record/numbering.ts';
export { formatPointer, getAt, parsePointer, pathToPointer, patternOf, pointersOf, setAt } from './record/pointer.ts';
export { type Branch, type BranchRow, branchRecords } from './record/sample/branches.ts';
export { type SampleOptions, sampleDatabase, sampleRecords } from './record/sample/records.ts';
export type { RecordShape, RuleEnv } from './record/shape.ts';
export { evaluateField, fieldStates } from './record/state.ts';
export { issuesFromAjv } from './validation/issues.ts';
export { prepareRecord } from './validation/prepare.ts';
export type { StructuralCheck, StructuralError, StructuralValidator } from './validation/structural.ts';
export { checkRecord, validateInput, validateRecord } from './validation/validateRecord.ts';
export {
  allowedActions,
  applyTransition,
  mayAct,
  stateOf,
  type Transition,
  transitionTable,
} from './workflow/transitions.ts';
