import type { chinese } from '../views.ts';

export const views: typeof chinese = {
  changed: 'Changed',
  changedHint: 'Changed, and not saved to the view yet',
  more: 'More views',
  moreBeside: (name) => `${name}, more views`,
  save: 'Save view',
  saveHint: 'Save the current filters, sorting and columns as a view',
  shared: 'Shared',
  sharedHint: 'Shared with the team',
};
