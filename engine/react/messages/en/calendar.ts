import type { chinese } from '../calendar.ts';
import { counted } from './counted.ts';

export const calendar: typeof chinese = {
  calendar: (list) => `Calendar of ${list}`,
  day: (day, count) => (count === 0 ? day : `${day}, ${counted(count, 'record')}`),
  more: (count) => `${count} more`,
  moreOn: (day, count) => `${day}: ${count} more`,
  nothing: 'Nothing on this day',
  close: 'Close',
  week: (first, last) => `${first} to ${last}`,
  help: 'Space picks a record up, left and right move it by a day, up and down by a week, Space drops it, Esc gives up; Enter opens it.',
};
