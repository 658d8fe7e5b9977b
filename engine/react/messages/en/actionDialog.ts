import type { chinese } from '../actionDialog.ts';
import { counted } from './counted.ts';

export const actionDialog: typeof chinese = {
  failed: 'Something went wrong. Try again later',
  many: (count, title, action) => `${action}: ${counted(count, 'selected record')} (${title}).`,
};
