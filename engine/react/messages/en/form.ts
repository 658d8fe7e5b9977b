import type { chinese } from '../form.ts';
import { counted } from './counted.ts';

export const form: typeof chinese = {
  addRow: 'Add row',
  copyRow: (row) => `Duplicate row ${row}`,
  issuesOfStep: (count) => `${counted(count, 'problem')} to fix`,
  moveRowDown: (row) => `Move row ${row} down`,
  moveRowUp: (row) => `Move row ${row} up`,
  next: 'Next',
  noRows: 'No rows',
  noRowsYet: 'No rows yet. Add them one by one, or copy them from Excel and paste them here.',
  pasteHint: 'You can paste rows copied from Excel',
  previous: 'Back',
  removeRow: (row) => `Delete row ${row}`,
  removedRow: (row) => `Row ${row} deleted`,
  rows: (count) => counted(count, 'row'),
  rowsAtMost: (count) => `At most ${counted(count, 'row')}`,
  undo: 'Undo',
};
