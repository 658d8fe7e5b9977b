import type { chinese } from '../system.ts';

export const system: typeof chinese = {
  id: 'ID',
  eid: 'Team ID',
  createdAt: 'Created at',
  createdBy: 'Created by (ID)',
  createdByName: 'Created by',
  updatedAt: 'Updated at',
  updatedBy: 'Updated by (ID)',
  updatedByName: 'Updated by',
};
