import { defineMessages } from './define.ts';

/** What is wrong with a view's grouping or board. */
export const chinese = {
  tooDeep: (most: number) => `最多按 ${most} 个字段分组`,
  notGroupable: (field: string) => `不能按“${field}”分组：每一行要只属于一个组，组要比行少`,
  groupable: '换成状态、选项、关联、人员、部门、是否、日期或单行文本字段',
  groupedTwice: (field: string) => `按“${field}”分组写了两次`,
  both: '一个视图要么分组，要么是看板',
  removeOne: '删去 group 或 board，或分成两个视图',
  column: (field: string) => `“${field}”的值`,
  noColumns: (field: string) => `“${field}”没有可以排成列的值`,
  columnsFrom: '换成状态字段，或在文档里列出选项的单选字段',
  notSummed: (field: string) => `“${field}”不是金额或数字，不能合计`,
  summed: '换成金额或数字字段，或删去 sum',
};

export const arrangedMessages = defineMessages('core.arranged', chinese);
