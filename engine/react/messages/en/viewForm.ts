import type { chinese } from '../viewForm.ts';

export const viewForm: typeof chinese = {
  basedOn: (view) => `It also keeps the conditions and the layout of “${view}”.`,
  example: 'For example: due this month',
  name: 'View name',
  removal: (name) => `Delete the view “${name}”?`,
  saveAs: 'Save as new',
  share: 'Share with the team',
  sharedRemoval: 'It is shared with the team: nobody will have it any more.',
  update: 'Update',
};
