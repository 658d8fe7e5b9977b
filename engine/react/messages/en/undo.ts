import type { chinese } from '../undo.ts';
import { counted } from './counted.ts';

export const undo: typeof chinese = {
  failed: (action, reason) => `${action} failed: ${reason}`,
  of: (redoes, by, at, title) => `${redoes ? 'Did again' : 'Undid'} “${title}” by ${by} at ${at}`,
  offline: (action) => `No answer came (${action}). Try again, it is done once`,
  redo: 'Redo',
  redone: 'Done again',
  some: (done, failed, reason) => `${counted(done, 'record')} undone, ${failed} not: ${reason}`,
  undone: 'Undone',
  undoneMany: (count) => `${counted(count, 'record')} undone`,
};
