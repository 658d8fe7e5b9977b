import type { chinese } from '../common.ts';
import { counted } from './counted.ts';

export const common: typeof chinese = {
  actions: 'Actions',
  all: 'All',
  cancel: 'Cancel',
  choose: 'Select',
  close: 'Close',
  confirm: 'Confirm',
  content: (title) => `${title}: document`,
  copy: 'Copy',
  files: (count) => counted(count, 'file'),
  fold: 'Show less',
  list: (items) => items.join(', '),
  loading: 'Loading…',
  moveDown: 'Move down',
  moveUp: 'Move up',
  no: 'No',
  number: 'No.',
  printContent: 'Print document',
  remove: 'Delete',
  retry: 'Retry',
  save: 'Save',
  sentences: (items) => items.join('; '),
  total: 'Total',
  views: 'Views',
  yes: 'Yes',
};
