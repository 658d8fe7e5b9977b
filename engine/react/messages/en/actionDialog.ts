import type { chinese } from '../actionDialog.ts';
import { counted } from './counted.ts';

export const actionDialog: typeof chinese = {
  amends: 'Makes an amendment of this record',
  asksApproval: 'Asks for approval, and notifies who approves',
  mayAskApproval: 'Asks for approval where that is needed, and notifies who approves; otherwise it is approved at once',
  asTyped: (field, typed) => (typed ? `${field} (as filled in)` : field),
  canUndo: 'Can be undone',
  cannotUndo: 'Cannot be undone',
  cleared: (field) => `${field} (cleared)`,
  failed: 'Something went wrong. Try again later',
  leadsTo: 'becomes',
  many: (count, title, action) => `${action}: ${counted(count, 'selected record')} (${title}).`,
  over: 'What you filled in was not saved. Copy what you need before you close this.',
  rekeys: 'Gives the record another key, which links to it follow',
  value: (field, value) => `${field}: ${value}`,
  writes: (fields) => `Writes ${fields}`,
};
