import type { chinese } from '../moving.ts';

export const moving: typeof chinese = {
  readOnly: (field) => `“${field}” cannot be changed now`,
  wrong: (field, why) => `“${field}”: ${why}`,
  changed: (name) => `“${name}” has just been changed and is shown as it is now; please move it again`,
  unanswered: (name) => `No answer came to moving “${name}”; it can be tried again and is done once`,
};
