import type { chinese } from '../printed.ts';

export const printed: typeof chinese = {
  total: 'Total',
  minus: 'minus ',
  scan: 'Scan to open',
};
