import type { chinese } from '../format.ts';
import { counted } from './plural.ts';

export const format: typeof chinese = {
  yes: 'Yes',
  no: 'No',
  rows: (count) => counted(count, 'row'),
  duration: { hours: (count) => `${count}h`, minutes: (count) => `${count}m`, seconds: (count) => `${count}s` },
  inexact: (what) => `${what} is outside the range that can be stored exactly (±9007199254740991)`,
};
