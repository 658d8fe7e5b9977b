import type { chinese } from '../overlap.ts';

export const overlap: typeof chinese = {
  remote: 'The records are not kept in this system, so nobody can say whether their times overlap',
  removeKey: (key) => `Remove ${key}`,
  twice: (name) => `“${name}” is written twice in noOverlap`,
  notDate: (field) => `“${field}” is no date or time of the record itself, so nothing begins or ends by it`,
  chooseDate: 'Choose a field with a date or time that is in no table',
  otherKind: (from, to) => `“${from}” and “${to}” must both be dates, or both be times`,
  sameField: 'The beginning and the end must be two fields',
  notEqual: (field) => `“${field}” has several values or is in a table, so records cannot be compared by it`,
  chooseScalar: 'Choose a field with one value, such as a link, a choice or a text',
  noStates: 'The document has no states',
};
