import type { chinese } from '../choices.ts';

export const choices: typeof chinese = {
  childrenFailed: (reason) => `Could not load the departments below: ${reason}`,
  failed: (reason) => `Could not load the options: ${reason}`,
  loading: 'Loading…',
  noMatch: 'No matches',
  noOption: 'No matching options',
  search: 'Type to search',
  searching: 'Searching…',
};
