import type { chinese } from '../overlay.ts';

export const overlay: typeof chinese = {
  changedTwice: (place, one, other) => `${place} was changed on both sides: to ${one} on one, to ${other} on the other`,
  addedTwice: (place, one, other) => `${place} was added on both sides: ${one} on one, ${other} on the other`,
  renamedTwice: (place, one, other) => `${place} was renamed on both sides: to ${one} on one, to ${other} on the other`,
  changedRetired: (place) => `${place} was removed on one side and changed on the other`,
  gone: (place) => `${place} was changed on one side and is no longer there on the other`,
  nameTaken: (place, name) => `The name “${name}” of ${place} is already used by another part`,
};
