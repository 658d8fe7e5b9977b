import type { chinese } from '../lifecycle.ts';

export const lifecycle: typeof chinese = {
  named: (title) => `“${title}”`,
  unreachable: (state) => `State “${state}” cannot be reached`,
  leadTo: (state) => `Add an action that leads to “${state}”, or remove the state`,
  deadEnd: (state) => `Nothing leads out of state “${state}”`,
  writeFinal: 'If it is a final state, mark it as one',
  endless: (states) => `From ${states}, no final state can be reached`,
  leadOut: (state) => `Add an action that leads from “${state}” to a final state, or mark one of the states as final`,
  exactly: (field, value) => `when “${field}” is exactly ${value}`,
  between: (field, low, high) => `when “${field}” is between ${low} and ${high}`,
  noneHolds: (where, conditions) => `None of ${conditions} holds ${where}`,
  nonePossible: (state, where, all) => `In state “${state}”, none of ${all} is possible ${where}`,
  allPossible: (state, where, all) => `In state “${state}”, all of ${all} are possible ${where}`,
  include: 'Write one of the conditions with >= or <=',
  exclude: 'Write one of the conditions with > or <',
  adjoin: 'Let one condition begin where the other ends',
};
