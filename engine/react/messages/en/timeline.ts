import type { chinese } from '../timeline.ts';
import { counted } from './counted.ts';

export const timeline: typeof chinese = {
  timeline: (list) => `Timeline of ${list}`,
  none: (field) => `No ${field}`,
  count: (count) => counted(count, 'record'),
  empty: 'There are no records in these days',
  emptyHint: 'Go to other days, or ask for more by the filter.',
  range: (first, last) => `${first} to ${last}`,
  edges: { both: 'all of it', first: 'the beginning', last: 'the end' },
  help: 'Space picks a bar up, left and right move it by a day, with Shift its end, with Ctrl its beginning, Space drops it, Esc gives up; Enter opens it.',
};
