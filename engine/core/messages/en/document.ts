import type { chinese } from '../document.ts';

export const document: typeof chinese = {
  unknownSort: (field) => `There is no field “${field}” to sort by`,
  notPointer: (text) => `“${text}” is not a JSON pointer`,
  write: (text) => `Write ${text}`,
  notTable: (path) => `“${path}” is not a table, so its rows cannot be checked`,
  sectionTwice: (name) => `Section “${name}” is written twice`,
  eitherPart: 'This is either a note or a button',
  oneOfPart: 'Write one of note and action',
  emptySection: (title) => `Section “${title}” has no fields`,
  noSections: (field, section) => `The document has no sections, but “${field}” is in section “${section}”`,
  addSection: 'Write it in form.sections',
  viewTwice: (name) => `View “${name}” is written twice`,
  defaultType: (wanted, type) => `The default value must be ${wanted}, but it is ${type}`,
  defaultOption: (value) => `The default value “${value}” is not among the options`,
  notComparable: (operator) => `A field of this kind cannot be compared with “${operator}”`,
  cycle: (fields) => `The computations depend on one another in a circle: ${fields}`,
  breakCycle: 'Remove one of the computations',
  notMoney: (field) => `“${field}” is no amount, so a currency and decimals have no effect`,
  removeKey: (key) => `Remove ${key}`,
};
