import type { chinese, chineseRelative } from '../filters.ts';
import { counted } from './plural.ts';

export const filters: typeof chinese = {
  tooDeep: (most) => `A filter can be nested at most ${counted(most, 'level')} deep`,
  notObject: 'A filter must be an object',
  shape: 'A filter must be one of and, or, not, or a condition with field and op',
  notList: (key) => `${key} must be a list of conditions`,
  tooMany: (most) => `A filter can have at most ${counted(most, 'condition')}`,
  unknownKey: (key) => `A filter condition has no key “${key}”`,
  unknownField: (name) => `There is no field “${name}” to filter by`,
  unknownOperator: (title, given, known) => `“${title}” cannot be filtered with “${given}”; use one of: ${known}`,
  valueShape: (title, hint) => `The filter value for “${title}” must be ${hint}`,
  takesNoValue: (operator) => `“${operator}” takes no value`,
  pair: (operator) => `The value for “${operator}” must be a list of two items, either of which may be null`,
  list: (operator) => `The value for “${operator}” must be a list`,
  longList: (most) => `A list can have at most ${counted(most, 'item')}`,
  oneValue: (operator) => `The value for “${operator}” must be a single value, not a list`,
  hints: {
    money: 'an amount (a whole number of fen)',
    number: 'a number',
    boolean: 'true or false',
    date: 'a date (such as 2026-01-31)',
    option: 'the value of an option',
    text: 'text',
  },
  sortList: 'The sort order must be a list',
  sortsTooMany: (most) => `A list can be sorted by at most ${counted(most, 'field')}`,
  unsortable: (name) => `There is no field “${name}” to sort by`,
  sortDirection: 'The sort direction must be asc or desc',
  request: 'A list request must be an object',
  parts: {
    pageNo: '“Page number” (pageNo)',
    pageSize: '“Page size” (pageSize)',
    keyword: '“Keyword” (keyword)',
    view: '“View” (view)',
    cursor: '“Position” (cursor)',
  },
  wholeNumber: (part, most) => `${part} must be a whole number from 1 to ${most}`,
  shortText: (part, most) => `${part} must be text of at most ${counted(most, 'character')}`,
};

export const relative: typeof chineseRelative = {
  dayCount: (most) => `The number of days to look back or ahead must be a whole number from 1 to ${most}`,
  lastDays: 'last N days',
  nextDays: 'next N days',
  atEnds: (title) => `A relative date for “${title}” is a span of its own and cannot be an end of “is between”`,
  onlyEquals: (title) => `“${title}” can be compared with “me” only by “is” or “is not”`,
  unknownKey: (key) => `A relative value has no key “${key}”`,
  notDate: (title, value) => `“${title}” is not a date and cannot be filtered by “${value}”`,
  strayDays: 'Only lastDays (last N days) and nextDays (next N days) take a number of days',
  unknown: (name, known) => `There is no relative value “${name}”; use one of: ${known}`,
  notPerson: (title, value) => `“${title}” is not a person and cannot be filtered by “${value}”`,
  notTeam: (title, value) => `“${title}” is not a team and cannot be filtered by “${value}”`,
  notDepartment: (title, value) =>
    `“${title}” is neither a person nor a department and cannot be filtered by “${value}”`,
  inList: (title, value) => `For “${title}”, put “${value}” in a list`,
  equality: (value) => `“${value}” can only be compared by “is” or “is not”`,
};
