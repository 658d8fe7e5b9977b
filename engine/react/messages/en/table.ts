import type { chinese } from '../table.ts';

export const table: typeof chinese = {
  empty: 'No data',
  failed: 'The list could not be loaded',
  select: (name) => `Select ${name}`,
  selectPage: 'Select all on this page',
  summary: { sum: 'Total', avg: 'Average', min: 'Min', max: 'Max' },
};
