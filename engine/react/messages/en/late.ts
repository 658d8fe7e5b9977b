import type { chinese } from '../late.ts';

export const late: typeof chinese = {
  again: 'Try again',
  close: 'Close',
  missing: 'This part did not load.',
};
