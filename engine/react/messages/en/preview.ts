import type { chinese } from '../preview.ts';

export const preview: typeof chinese = {
  failed: 'Could not load the preview. Try again later',
  hint: 'Made from what is filled in now, which is not saved yet.',
  title: (title) => `Preview ${title}`,
};
