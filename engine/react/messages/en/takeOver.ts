import type { chinese } from '../takeOver.ts';

export const takeOver: typeof chinese = {
  leftOut: (fields) =>
    `The form has just been changed. What you entered here has no place any more and will not be saved: ${fields}. Once it has a place again, it is put back.`,
  entered: (field, text) => `${field} (${text})`,
  column: (table, column) => `${table} › ${column}`,
  separator: ', ',
};
