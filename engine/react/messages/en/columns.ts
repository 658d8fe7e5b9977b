import type { chinese } from '../columns.ts';

export const columns: typeof chinese = {
  comfortable: 'Comfortable',
  compact: 'Compact',
  moveDown: (column) => `Move ${column} down`,
  moveUp: (column) => `Move ${column} up`,
  pin: (column) => `Pin ${column}`,
  pinLeft: 'Pin left',
  pinNone: 'Not pinned',
  pinRight: 'Pin right',
  reset: 'Reset',
  rowHeight: 'Row height',
};
