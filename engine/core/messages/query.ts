import { defineMessages } from './define.ts';

export const chinese = {
  operators: {
    eq: '等于',
    ne: '不等于',
    gt: '大于',
    gte: '大于等于',
    lt: '小于',
    lte: '小于等于',
    between: '介于',
    in: '属于',
    nin: '不属于',
    contains: '包含',
    startsWith: '开头是',
    empty: '为空',
    filled: '不为空',
  },
  /** Dates are earlier or later, not smaller or greater. */
  dateOperators: { gt: '晚于', gte: '不早于', lt: '早于', lte: '不晚于' },
  lastDays: (days: string) => `近 ${days} 天`,
  nextDays: (days: string) => `未来 ${days} 天`,
};

export const queryMessages = defineMessages('core.query', chinese);

export const chineseDays = {
  yesterday: '昨天',
  today: '今天',
  tomorrow: '明天',
  lastWeek: '上周',
  week: '本周',
  nextWeek: '下周',
  lastMonth: '上月',
  month: '本月',
  nextMonth: '下月',
  quarter: '本季度',
  year: '今年',
};

/** Names of spans of days as seen from today in Shanghai. A week begins on Monday. */
export const DAY_WORDS = defineMessages('core.days', chineseDays);

export const chinesePeople = { me: '我', myTeam: '我的团队', myDepartment: '我的部门' };

/** Who asks, and their team. */
export const PERSON_WORDS = defineMessages('core.people', chinesePeople);
