import type { chinese } from '../steps.ts';

export const steps: typeof chinese = {
  about: (total) => `about ${total}`,
  back: (title) => `Back to ${title}`,
  beside: (title) => `List of ${title}`,
  gone: 'No longer in the list',
  label: 'Previous and next in the list',
  moreThan: (total) => `${total}+`,
  next: 'Next (J)',
  place: (at, total) => `${at} of ${total}`,
  previous: 'Previous (K)',
};
