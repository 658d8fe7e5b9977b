/** What the generic runtime can be asked for; the last part of the generic paths. */
export const OPERATIONS = [
  'list',
  'detail',
  'blank',
  'save',
  'act',
  'act-many',
  'undo',
  'undo-many',
  'remove',
  'history',
  'options',
  'summary',
  'counts',
  'groups',
  'figures',
] as const;
export type OperationName = (typeof OPERATIONS)[number];
