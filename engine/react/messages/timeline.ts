import { defineMessages } from '@yunpu/engine-core/messages';

export const chinese = {
  timeline: (list: string) => `${list}时间线`,
  none: (field: string) => `未填写${field}`,
  count: (count: number) => `${count} 条`,
  empty: '这段时间没有记录',
  emptyHint: '换一段时间，或放宽筛选条件。',
  range: (first: string, last: string) => `${first} ~ ${last}`,
  edges: { both: '整条', first: '开始', last: '结束' },
  help: '空格拿起横条，左右方向键移动一天，Shift 加左右方向键移动结束日期，Ctrl 加左右方向键移动开始日期，再按空格放下，Esc 放弃；回车打开。',
};

export const timelineMessages = defineMessages('react.timeline', chinese);
