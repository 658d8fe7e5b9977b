import type { chinese } from '../why.ts';

export const why: typeof chinese = {
  title: (subject) => `Why: ${subject}`,
  choose: 'What to explain',
  state: 'State',
  actions: 'Actions',
  fields: 'Fields',
  hiddenFields: 'Fields that are not shown',
  other: 'Other',
  rule: 'Rule',
  values: 'Because of',
  valueOf: (title) => `${title}: `,
  otherwise: 'To change it',
  edit: 'Edit',
  remove: 'Delete',
  rights: 'Access',
  possible: 'It can be used now',
  tab: (title) => `The tab “${title}”`,
  tabOf: (title, entity) => `It lists ${entity} (${title}) of this record that you may see`,
  tabOwn: 'You may see this record, and so you see this',
  nothing: 'No rule applies',
  missing: 'There is no rule about this',
};
