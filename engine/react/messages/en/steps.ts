import type { chinese } from '../steps.ts';

export const steps: typeof chinese = {
  back: (title) => `Back to ${title}`,
  beside: (title) => `List of ${title}`,
  gone: 'No longer in the list',
  label: 'Previous and next in the list',
  next: 'Next (J)',
  place: (at, total) => `${at} of ${total}`,
  previous: 'Previous (K)',
};
