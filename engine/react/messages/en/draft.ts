import type { chinese } from '../draft.ts';

export const draft: typeof chinese = {
  draft: (savedAt) => `You have unsaved changes from ${savedAt}.`,
  draftOfOlder: (savedAt) =>
    `You have unsaved changes from ${savedAt}. The record has been changed since: check them once they are restored.`,
  leftOut: (fields) => ` What the form has no place for any more is not restored: ${fields}.`,
  entered: (field, text) => `${field} (${text})`,
  separator: ', ',
  forget: 'Discard',
  restore: 'Restore',
};
