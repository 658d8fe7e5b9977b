import type { chinese } from '../removing.ts';

export const removing: typeof chinese = {
  remove: (title, key) => `Delete ${title} ${key}? This can’t be undone.`,
  removeConflict: 'This record has just been changed. Close this and look at it again before you decide',
  removed: 'Deleted',
  removeLinked: 'Delete anyway',
  removing: 'Deleting…',
  unanswered: 'No answer came, it may have been deleted. Press again',
};
