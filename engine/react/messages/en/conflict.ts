import type { chinese } from '../conflict.ts';
import { counted } from './counted.ts';

export const conflict: typeof chinese = {
  back: 'Keep editing',
  clashes: (by, savedAt, clashes, kept) =>
    `${by} saved this record at ${savedAt}. It differs from your changes in ${counted(clashes, 'value')}: choose which to keep.${
      kept > 0 ? ` ${counted(kept, 'value')} that only you changed will be kept.` : ''
    }`,
  field: 'Field',
  merge: 'Merge and save',
  mine: 'Mine',
  open: (count) => `${counted(count, 'value')} left to choose`,
  original: 'Original',
  takeAll: 'Use all',
  takeMine: (field) => `${field}: use mine`,
  takeTheirs: (field) => `${field}: use what is saved`,
  theirs: 'Saved',
  title: 'This record has new changes',
};
