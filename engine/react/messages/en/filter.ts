import type { chinese } from '../filter.ts';

export const filter: typeof chinese = {
  advanced: 'Advanced filter',
  and: ' and ',
  clear: 'Clear all',
  clearField: (field) => `Clear filter ${field}`,
  empty: 'is empty',
  field: (field) => `Filter by ${field}`,
  filled: 'is not empty',
  filter: 'Filters',
  group: (conditions) => `(${conditions})`,
  is: (field, value) => `${field}: ${value}`,
  not: (condition) => `not (${condition})`,
  oneRow: (table, conditions) => `one row of ${table} (${conditions})`,
  or: ' or ',
  remove: (condition) => `Remove condition ${condition}`,
};
