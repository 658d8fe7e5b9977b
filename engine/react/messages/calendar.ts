import { defineMessages } from '@yunpu/engine-core/messages';

export const chinese = {
  calendar: (list: string) => `${list}日历`,
  day: (day: string, count: number) => (count === 0 ? day : `${day}，${count} 条`),
  more: (count: number) => `还有 ${count} 条`,
  moreOn: (day: string, count: number) => `${day}还有 ${count} 条`,
  nothing: '这一天没有记录',
  close: '关闭',
  week: (first: string, last: string) => `${first} ~ ${last}`,
  help: '空格拿起记录，方向键移动一天，上下方向键移动一周，再按空格放下，Esc 放弃；回车打开。',
};

export const calendarMessages = defineMessages('react.calendar', chinese);
