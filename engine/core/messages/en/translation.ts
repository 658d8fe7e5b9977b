import type { chinese } from '../translation.ts';

export const translation: typeof chinese = {
  inexpressible: 'A list filter cannot express this part',
  arithmetic: (operator) => `A list filter cannot calculate “${operator}”; move the arithmetic to the constant side`,
  twoFields: 'A list filter can only compare a field with a constant, not two fields with each other',
  inNeedsConstant: 'In a list filter, one side of in must be a constant',
  notList: (title) => `“${title}” is not a list, so a list filter cannot search it with in`,
  listHolds: 'A list filter can only ask whether a list holds a given text or number',
  writtenText: (helper) =>
    `In a list filter, the text that ${helper}() looks for must be written out, not taken from another value`,
  letterCase: 'Filters ignore letter case but expressions do not; for text with Latin letters use == or in',
  helper: (name) => `A list filter cannot apply ${name}() to a field; use filled, empty, contains or startsWith`,
  manyValues: (title) => `“${title}” does not hold a single value; a list filter can only ask whether it has one`,
  timeAsText: (title) => `“${title}” is a date or time, so a list filter cannot search it as text`,
  textAsTime: (title) =>
    `“${title}” is text, so a list filter cannot compare it as a time; give it "format": "date" or "date-time"`,
  recordTeam:
    'A list filter cannot use recordTeam; write eid for the team that a record belongs to, and team for the user’s own',
  needsField: 'In a list filter, only a field can stand here',
  inTable: (path) => `“${path}” is inside a sub-table, where list filters cannot reach`,
  notOfRow: (path) => `“${path}” is not in this row; in a list filter, exists() can only ask for fields of the row`,
  notBoolean: (title) => `“${title}” is not a yes/no field`,
};
