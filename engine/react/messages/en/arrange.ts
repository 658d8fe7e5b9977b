import type { chinese } from '../arrange.ts';

export const arrange: typeof chinese = {
  layout: 'Shown as',
  table: 'Table',
  board: 'Board',
  groupBy: 'Group by',
  thenBy: 'Then by',
  columnsBy: 'Columns by',
  nothing: 'No groups',
  hint: 'Kept with the view when you save it.',
};
