import type { chinese } from '../widgets.ts';

export const widgets: typeof chinese = {
  addItem: 'Add item',
  day: 'YYYY-MM-DD',
  decideFirst: (decider) => `Enter ${decider} first`,
  instant: 'YYYY-MM-DD HH:mm',
  item: (field, item) => `${field}, item ${item}`,
  removeItem: (item) => `Delete item ${item}`,
  time: 'HH:mm',
  to: 'to',
  unknown: (type) => `No control fits this field (${type ?? 'no type given'})`,
};
