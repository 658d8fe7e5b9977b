import type { chinese } from '../issues.ts';
import { counted } from './counted.ts';

export const issues: typeof chinese = {
  issues: (count) => `${counted(count, 'problem')} to fix`,
  missing: 'Still to be filled in: ',
  separator: ', ',
  place: (table, rows, message) => (/\brow \d/i.test(message) ? `${table}: ` : `${table}, row ${rows}: `),
  showIssues: (count) => `Show all ${count}`,
};
