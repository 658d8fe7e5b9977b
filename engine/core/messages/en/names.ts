import type { chinese } from '../names.ts';

export const names: typeof chinese = {
  unknown: (name, what) => `There is no ${what} named “${name}”`,
  near: (name) => `Did you mean “${name}”?`,
  available: (all) => `Available: ${all}`,
  field: 'field',
  role: 'role',
  state: 'state',
  action: 'action',
  endpoint: 'endpoint',
  section: 'section',
  entity: 'entity',
};
