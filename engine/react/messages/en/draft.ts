import type { chinese } from '../draft.ts';

export const draft: typeof chinese = {
  draft: (savedAt) => `You have unsaved changes from ${savedAt}.`,
  draftOfOlder: (savedAt) =>
    `You have unsaved changes from ${savedAt}. The record has been changed since: check them once they are restored.`,
  forget: 'Discard',
  restore: 'Restore',
};
