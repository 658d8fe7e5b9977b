import { defineMessages } from './define.ts';

/** What is wrong with what a document says about times that may not overlap. */
export const chinese = {
  remote: '记录不存在本系统，判断不了时间是否重叠',
  removeKey: (key: string) => `删去 ${key}`,
  twice: (name: string) => `时间不重叠的规则“${name}”写了两次`,
  notDate: (field: string) => `“${field}”不是单据本身的日期或日期时间，不能作开始或结束`,
  chooseDate: '换一个日期或日期时间字段，不能在明细表里',
  otherKind: (from: string, to: string) => `“${from}”和“${to}”要么都是日期，要么都是日期时间`,
  sameField: '开始和结束要是两个字段',
  notEqual: (field: string) => `“${field}”有多个值或不是单据本身的字段，不能用来比较是否相同`,
  chooseScalar: '换一个单值的字段，例如关联、选项或文本',
  noStates: '文档没有状态',
};

export const overlapMessages = defineMessages('core.overlap', chinese);
