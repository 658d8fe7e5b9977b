import type { chinese } from '../draft.ts';

export const draft: typeof chinese = {
  draft: (savedAt, isOlder) =>
    `You have unsaved changes from ${savedAt}.${isOlder ? ' The record has been changed since: check them once they are restored.' : ''}`,
  restored: (savedAt, isOlder) =>
    `Your unsaved changes from ${savedAt} are restored.${isOlder ? ' The record has been changed since: check them.' : ''}`,
  leftOut: (fields) => ` What the form has no place for any more is not restored: ${fields}.`,
  entered: (field, text) => `${field} (${text})`,
  separator: ', ',
  forget: 'Discard',
  restore: 'Restore',
};
