import type { chinese } from '../history.ts';
import { counted } from './counted.ts';

export const history: typeof chinese = {
  changedTo: 'changed to',
  fieldGone: 'This field was removed; its content is no longer shown',
  historyFailed: (reason) => `Could not load the history: ${reason}`,
  noHistory: 'No history yet',
  showChanges: (count) => `Show all ${counted(count, 'change')}`,
};
