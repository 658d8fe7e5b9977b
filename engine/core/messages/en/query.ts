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
};

export const days: typeof chineseDays = {
  today: 'today',
  week: 'this week',
  month: 'this month',
  quarter: 'this quarter',
  year: 'this year',
};

export const people: typeof chinesePeople = { me: 'me', myTeam: 'my team' };
