import type { chinese } from '../arranged.ts';

export const arranged: typeof chinese = {
  none: (field) => `No ${field}`,
  month: (year, month) => `${year}-${String(month).padStart(2, '0')}`,
  count: (count) => `${count} rows`,
  more: (left) => `Show some more (${left} left)`,
  moreGroups: (most) => `There are too many groups: these are the first ${most}. Filter to see the others.`,
  moreRows: (most) => `This group is too large: these are its first ${most} rows. Filter to see the others.`,
  failed: (reason) => `The data could not be fetched: ${reason}`,
  groups: (list) => `${list}, grouped`,
};
