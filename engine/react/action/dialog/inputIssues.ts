import type { Issue } from '@yunpu/engine-core/validation';

/** What a backend found wrong with an action's input, by the places of its form: `/input/amount` is the field `/amount` there. */
export const inForm = (issues: readonly Issue[]): Issue[] =>
  issues.map((issue) => ({ ...issue, path: issue.path.replace(/^\/input(?=\/|$)/, '') }));
