import type { chinese } from '../waiting.ts';

export const waiting: typeof chinese = {
  remote: 'The records are not kept in this system, so none of them can be listed as waiting',
  removeKey: (key) => `Remove ${key}`,
  twice: (name) => `“${name}” is written twice in waiting`,
  when: (reason, why) => `The condition of “${reason}” cannot become a list filter: ${why}`,
  unread: (role) => `The role “${role}” reads no records, so none wait for it`,
  addRead: 'Give it a row condition in access.read',
  inTable: (field) => `“${field}” is in a table and has a value in each row, so it cannot be used in waiting`,
  notPerson: (field) => `“${field}” is no person, so it cannot say for whom a record waits`,
  choosePerson: 'Choose a field with a person, or write createdBy',
  notDate: (field) => `“${field}” is no date, so nothing can be due by it`,
  chooseDate: 'Choose a field with a date or time',
  noDue: 'within needs due',
  addDue: 'Write due: the name of a field with a date',
  table: (field) => `“${field}” is a table and cannot stand beside the title`,
  manyActions: 'There are two actions at most',
  keepTwo: 'Keep the two that are used most; the others are on the page of the record',
  foreign: (path) => `“${path}” is no address of this site`,
  ownAddress: 'Begin with one /, e.g. /pay?orderNo={{orderNo}}',
  braces: 'The double braces do not match',
  writeField: 'Write {{field}}',
};
