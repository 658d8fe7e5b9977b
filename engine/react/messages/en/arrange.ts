import type { chinese } from '../arrange.ts';

export const arrange: typeof chinese = {
  layout: 'Shown as',
  table: 'Table',
  board: 'Board',
  calendar: 'Calendar',
  timeline: 'Timeline',
  gallery: 'Gallery',
  chart: 'Chart',
  groupBy: 'Group by',
  thenBy: 'Then by',
  columnsBy: 'Columns by',
  from: 'From',
  to: 'To',
  date: 'Date',
  onlyOne: 'None (one day only)',
  picture: 'Picture',
  noPicture: 'No picture, the first character of the title',
  nothing: 'No groups',
  hint: 'Kept with the view when you save it.',
};
