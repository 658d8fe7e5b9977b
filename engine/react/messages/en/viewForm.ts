import type { chinese } from '../viewForm.ts';

export const viewForm: typeof chinese = {
  example: 'For example: due this month',
  name: 'View name',
  saveAs: 'Save as new',
  share: 'Share with the team',
  update: 'Update',
};
