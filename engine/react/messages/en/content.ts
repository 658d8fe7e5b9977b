import type { chinese } from '../content.ts';

export const content: typeof chinese = {
  failed: (reason) => `Could not load the document: ${reason}`,
  print: 'Print document',
};
