import type { chinese } from '../overlay.ts';

export const overlay: typeof chinese = {
  changedTwice: (place) => `“${place}” was changed on both sides, to different values`,
  addedTwice: (place) => `“${place}” was added on both sides, with different contents`,
  renamedTwice: (place) => `“${place}” was renamed on both sides, to different names`,
  changedRetired: (place) => `“${place}” was removed on one side and changed on the other`,
  gone: (place) => `“${place}” was changed on one side and is no longer there on the other`,
  nameTaken: (place, name) => `The name ${name} of “${place}” is already used by another part`,
};
