import { defineMessages } from '@yunpu/engine-core/messages';

/** Where a person chooses how a list is laid out. */
export const chinese = {
  layout: '显示为',
  table: '表格',
  board: '看板',
  calendar: '日历',
  timeline: '时间线',
  gallery: '画册',
  chart: '图表',
  groupBy: '按什么分组',
  thenBy: '组内再按',
  columnsBy: '按什么分列',
  from: '开始日期',
  to: '结束日期',
  date: '日期',
  onlyOne: '没有（只占一天）',
  picture: '图片',
  noPicture: '不用图片，显示标题首字',
  nothing: '不分组',
  hint: '保存视图时一起保存。',
};

export const arrangeMessages = defineMessages('react.arrange', chinese);
