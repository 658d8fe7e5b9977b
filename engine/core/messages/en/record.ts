import type { chinese, chineseConditions, chineseStart } from '../record.ts';

export const start: typeof chineseStart = {
  notNow: (title) => `“${title}” is not possible at the moment`,
};

export const explain: typeof chinese = {
  optionOffered: (option) => `“${option}” is offered: its condition is met`,
  optionNotOffered: (option) => `“${option}” is not offered: its condition is not met`,
  sectionHidden: 'The show condition of its section is not met',
  hidden: 'Its show condition is not met',
  hiddenOutside: (title) => `The show condition of “${title}”, which encloses it, is not met`,
  shown: 'The show condition is met',
  alwaysShown: 'There is no show condition; it is always shown',
  alwaysRequired: 'It is always required',
  neverRequired: 'There is no condition that requires it',
  required: 'The condition that requires it is met',
  notRequired: 'The condition that requires it is not met',
  computedOnly: 'Computed by a formula; it cannot be filled in',
  alwaysReadOnly: 'It is only read: the system or an action fills it in',
  neverReadOnly: 'There is no read-only condition',
  onceOnly: 'It is filled in once: it cannot be changed after it was saved',
  readOnly: 'The read-only condition is met',
  notReadOnly: 'The read-only condition is not met',
  clearedWhenHidden: 'Cleared while hidden',
  computed: 'Computed by a formula',
  fetched: (title, from) => `Taken from ${from} when “${title}” was selected`,
  empty: 'Not filled in',
  sameAsFormula: 'Same as the result of the default formula',
  sameAsDefault: 'Same as the default value',
  entered: 'The value that was entered',
};

export const conditions: typeof chineseConditions = {
  section: (title) => `Show condition of section “${title}”`,
  show: (title) => `Show condition of “${title}”`,
  require: (title) => `Condition that requires “${title}”`,
  readOnly: (title) => `Read-only condition of “${title}”`,
  option: (title, option) => `Option “${option}” of “${title}”`,
  rule: (message) => `Rule “${message}”`,
  ruleWhen: (message) => `Premise of rule “${message}”`,
  guard: (title) => `Guard of action “${title}”`,
};
