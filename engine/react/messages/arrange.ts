import { defineMessages } from '@yunpu/engine-core/messages';

/** Where a person chooses how a list is laid out. */
export const chinese = {
  layout: '显示为',
  table: '表格',
  board: '看板',
  groupBy: '按什么分组',
  thenBy: '组内再按',
  columnsBy: '按什么分列',
  nothing: '不分组',
  hint: '保存视图时一起保存。',
};

export const arrangeMessages = defineMessages('react.arrange', chinese);
