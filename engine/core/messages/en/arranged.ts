import type { chinese } from '../arranged.ts';

export const arranged: typeof chinese = {
  tooDeep: (most) => `Rows are grouped by at most ${most} fields`,
  notGroupable: (field) =>
    `Rows cannot be grouped by “${field}”: each must be in one group, and there must be fewer groups than rows`,
  groupable: 'Take a state, options, a link, a person, a department, a yes or no, a date or a short text',
  groupedTwice: (field) => `“${field}” is grouped by twice`,
  both: 'A view is laid out in one way: groups, a board, a calendar, a timeline or a gallery',
  removeOne: 'Keep one of them, or make several views of it',
  column: (field) => `value of “${field}”`,
  noColumns: (field) => `“${field}” has no values that columns could be made of`,
  columnsFrom: 'Take the state field, or a field whose options the document lists',
  notSummed: (field) => `“${field}” is no amount or number, so it cannot be summed up`,
  notDated: (field) => `“${field}” is no date, so records cannot stand in a calendar or timeline by it`,
  dated: 'Take a date or a moment that is in no group of fields',
  sameDate: 'Beginning and end are the same field: where there is one date, take calendar without to',
  notLanes: (field) => `A timeline cannot be grouped by “${field}”`,
  lanes: 'Take a state, options, a link, a person, a department or a short text',
  noPictures: (field) => `“${field}” holds no files, so there is no picture to show`,
  pictured: 'Take a field of files, or remove picture, and the first character of the title is shown',
  tooManyFacts: (most) => `A card says at most ${most} things`,
  summed: 'Take an amount or a number, or remove sum',
};
