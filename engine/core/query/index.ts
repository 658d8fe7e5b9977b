/** Filters, sorting and search: what a list is asked for, and how it is said in an address. */

export { CHART_KINDS, DATE_UNITS, MEASURES } from '../document/meta/metaDocument.ts';
export { chartModel, DIMENSIONS, isDrawable, isMeasurable } from '../document/model/charted.ts';
export { boardColumns, groupedField, isByMonth, isDated, isPictured, MAX_FACTS } from '../document/model/grouping.ts';
export type * from '../document/model/query.ts';
export { DAY_WORDS, PERSON_WORDS } from '../messages/query.ts';
export { chartFromText, chartToText } from './chartText.ts';
export { checkFilter, parseFilter } from './check.ts';
export {
  calendarDays,
  type DatedBy,
  type Days,
  daysOf,
  everyDay,
  movedBy,
  timelineDays,
  touching,
} from './days.ts';
export { operatorLabel, type QueryField, queryField, titleInRow } from './fields.ts';
export {
  cellsOf,
  type Dimension,
  dimensionOf,
  figureFilter,
  inFigureOrder,
  isAdditive,
  MAX_FIGURES,
} from './figures.ts';
export { isCondition, ofSome, pathsIn } from './filter.ts';
export { canTranslate, filterFromExpression } from './fromExpression.ts';
export { groupFilter, inReadingOrder, MAX_GROUPS } from './groups.ts';
export { isNamed, keysOfColumns, keysOfList, keysOfRecord, labelsFrom, type NamedKeys, namedText } from './labels.ts';
export { PAGE_LIMITS } from './limits.ts';
export { fieldValue, matches } from './matches.ts';
export { namedView, renamedViews } from './namedView.ts';
export { dayAfter, firstDayOf, mondayOf, periodOf, periodsBetween } from './periods.ts';
export {
  entityReached,
  fieldReached,
  isReachable,
  type Onward,
  onwardOf,
  type Queried,
  type Reach,
  reach,
  tableOfRows,
} from './reach.ts';
export { isRelative, type Relative, relativeTitle } from './relative.ts';
export { dayCountHint, isDayCount, personWords } from './relativeRules.ts';
export { isNothingRenamed, type Renames, renamesBetween, withRenames } from './renamed.ts';
export { renamesBehind } from './renamedBehind.ts';
export { parseListRequest } from './request.ts';
export { asksForDepartment, type FilterScope, spanOf } from './resolve.ts';
export { keywordTerms, normalizeText, searchTerms } from './search.ts';
export { readShownAs, type ShownAs, writeShownAs } from './shownAs.ts';
export { decodeListState, encodeListState, isZoom, type ListState, type Zoom } from './url.ts';
export { instantsOfDay, VALUE_SHAPES } from './values.ts';
