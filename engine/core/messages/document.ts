import { defineMessages } from './define.ts';

/** What is found while the model of a document is built. */
export const chinese = {
  unknownSort: (field: string) => `排序字段“${field}”不存在`,
  notPointer: (text: string) => `“${text}”不是 JSON 指针`,
  write: (text: string) => `写作 ${text}`,
  notTable: (path: string) => `“${path}”不是明细表，不能逐行检查`,
  sectionTwice: (name: string) => `分区“${name}”写了两次`,
  eitherPart: '这里要么是一段提示，要么是一个按钮',
  oneOfPart: 'note 和 action 写其中一个',
  emptySection: (title: string) => `分区“${title}”里没有字段`,
  noSections: (field: string, section: string) => `文档没有分区，“${field}”却写了所在分区“${section}”`,
  addSection: '在 form.sections 里写上它',
  viewTwice: (name: string) => `视图“${name}”写了两次`,
  defaultType: (wanted: string, type: string) => `初始值要是${wanted}，而它是${type}`,
  defaultOption: (value: string) => `初始值“${value}”不在选项里`,
  notComparable: (operator: string) => `这种字段不能用“${operator}”比较`,
  cycle: (fields: string) => `计算互相依赖，形成循环：${fields}`,
  breakCycle: '去掉其中一个计算',
  notMoney: (field: string) => `“${field}”不是金额，币种和小数位不起作用`,
  removeKey: (key: string) => `删去 ${key}`,
};

export const documentMessages = defineMessages('core.document', chinese);
