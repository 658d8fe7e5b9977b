import type { chinese } from '../actions.ts';
import { counted } from './counted.ts';

export const actions: typeof chinese = {
  busy: (action) => `${action}…`,
  conflict: (by, action) => `${by} has just changed this record. Check it before you continue: ${action}`,
  done: (action) => `${action}: done`,
  doneBefore: (action) => `“${action}” had been done the first time; what you changed since was not used, please check`,
  gone: 'The selected records are no longer in the list',
  left: (count, why) => `${counted(count, 'record')} left out: ${why}`,
  offline: (action) => `No answer came for “${action}”. You can retry, it is done once`,
  sentIn: (action) => `Sent for approval: ${action}`,
  settled: (by, state, action) =>
    `${by} has just dealt with this record. It is now “${state}”, so ${action} is not possible`,
  tooMany: (limit) => `Select at most ${counted(limit, 'record')} at a time`,
};
