import type { chinese } from '../takeOver.ts';

export const takeOver: typeof chinese = {
  leftOut: (fields) =>
    `The form has just been changed. What you entered here has no place any more and will not be saved: ${fields}.`,
  entered: (field, text) => `${field} (${text})`,
  separator: ', ',
};
