import type { chinese } from '../saving.ts';

export const saving: typeof chinese = {
  onlyOpen: (fields) => `This record is locked; only these fields can be changed: ${fields}.`,
  separator: ', ',
  doneBefore: 'It had been done the first time; what you changed since was not used, please check',
  draftUnread: 'Your unsaved changes from last time could not be loaded',
  draftUnremoved: 'Saved, but the draft could not be deleted',
  draftUnsaved: 'Your draft could not be saved to the server. Keep this page open',
  failed: 'Could not save. Try again later',
  merged: (by) => `${by} has just changed this record too. Both sets of changes were merged`,
  preview: 'Preview',
  saving: 'Saving…',
  unsaved: 'Unsaved changes',
  why: 'Saving',
};
