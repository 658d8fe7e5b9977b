import type { chinese } from '../selection.ts';

export const selection: typeof chinese = {
  clear: 'Clear selection',
  edit: 'Edit',
  export: 'Export selected',
  gathering: 'Selecting… Stop',
  label: 'Selected records',
  selectAll: (count) => `Select all ${count}`,
  selectFirst: (count) => `Select the first ${count}`,
  selected: (count) => `${count} selected`,
};
