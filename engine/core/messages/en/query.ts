import type { chinese, chineseDays, chinesePeople } from '../query.ts';
import { counted } from './plural.ts';

export const query: typeof chinese = {
  operators: {
    eq: 'is',
    ne: 'is not',
    gt: 'is greater than',
    gte: 'is at least',
    lt: 'is less than',
    lte: 'is at most',
    between: 'is between',
    in: 'is one of',
    nin: 'is none of',
    contains: 'contains',
    startsWith: 'starts with',
    empty: 'is empty',
    filled: 'is not empty',
  },
  dateOperators: { gt: 'is after', gte: 'is on or after', lt: 'is before', lte: 'is on or before' },
  lastDays: (days) => `last ${counted(days, 'day')}`,
  nextDays: (days) => `next ${counted(days, 'day')}`,
};

export const days: typeof chineseDays = {
  yesterday: 'yesterday',
  today: 'today',
  tomorrow: 'tomorrow',
  lastWeek: 'last week',
  week: 'this week',
  nextWeek: 'next week',
  lastMonth: 'last month',
  month: 'this month',
  nextMonth: 'next month',
  quarter: 'this quarter',
  year: 'this year',
};

export const people: typeof chinesePeople = { me: 'me', myTeam: 'my team', myDepartment: 'my department' };
