import { defineMessages } from '@yunpu/engine-core/messages';

/** What a calendar and a timeline have in common. */
export const chinese = {
  today: '今天',
  previous: { week: '上一周', month: '上个月', quarter: '上个季度' },
  next: { week: '下一周', month: '下个月', quarter: '下个季度' },
  zoom: '范围',
  zooms: { week: '周', month: '月', quarter: '季' },
  months: {
    1: '1 月',
    2: '2 月',
    3: '3 月',
    4: '4 月',
    5: '5 月',
    6: '6 月',
    7: '7 月',
    8: '8 月',
    9: '9 月',
    10: '10 月',
    11: '11 月',
    12: '12 月',
  },
  /** A week of `Date` begins on Sunday. */
  weekdays: { 0: '周日', 1: '周一', 2: '周二', 3: '周三', 4: '周四', 5: '周五', 6: '周六' },
  month: (year: string, month: string) => `${year} 年 ${month}`,
  quarter: (year: string, quarter: number) => `${year} 年 ${quarter} 季度`,
  day: (month: string, date: string, weekday: string) => `${month} ${date} 日 ${weekday}`,
  span: (first: string, last: string) => (first === last ? first : `${first} ~ ${last}`),
  item: (name: string, span: string) => `${name}，${span}`,
  itemIn: (name: string, span: string, state: string) => `${name}，${span}，${state}`,
  /** How many is not always known. */
  left: (left: number | 'more') =>
    `这段时间记录太多，还有${left === 'more' ? '许多' : ` ${left} 条`}没有显示。用筛选或搜索缩小范围，可以看到其余的。`,
  failed: (reason: string) => `没有取到数据：${reason}`,
  change: (field: string, value: string) => `“${field}”改为 ${value}`,
  moved: (changes: string) => `已把${changes}`,
  refused: (name: string, why: string) => `不能移动“${name}”：${why}`,
  picked: (name: string, span: string) => `已拿起“${name}”，${span}。`,
  hovered: (span: string) => `放到 ${span}。`,
  dropped: (name: string, span: string) => `“${name}”放到了 ${span}。`,
  cancelled: (name: string) => `“${name}”放回了原处。`,
};

export const datedMessages = defineMessages('react.dated', chinese);
