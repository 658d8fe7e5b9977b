import type { chinese } from '../arranged.ts';

export const arranged: typeof chinese = {
  tooDeep: (most) => `Rows are grouped by at most ${most} fields`,
  notGroupable: (field) =>
    `Rows cannot be grouped by “${field}”: each must be in one group, and there must be fewer groups than rows`,
  groupable: 'Take a state, options, a link, a person, a department, a yes or no, a date or a short text',
  groupedTwice: (field) => `“${field}” is grouped by twice`,
  both: 'A view is either grouped or a board',
  removeOne: 'Remove group or board, or make two views of it',
  column: (field) => `value of “${field}”`,
  noColumns: (field) => `“${field}” has no values that columns could be made of`,
  columnsFrom: 'Take the state field, or a field whose options the document lists',
  notSummed: (field) => `“${field}” is no amount or number, so it cannot be summed up`,
  summed: 'Take an amount or a number, or remove sum',
};
