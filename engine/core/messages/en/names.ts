import type { chinese } from '../names.ts';

export const names: typeof chinese = {
  unknown: (name, what) => `There is no ${what} named “${name}”`,
  near: (name) => `Did you mean “${name}”?`,
  available: (all) => `Available: ${all}`,
};
