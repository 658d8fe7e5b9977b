import { defineMessages } from '@yunpu/engine-core/messages';

export const chinese = {
  advanced: '高级筛选',
  and: ' 且 ',
  clear: '清空条件',
  clearField: (field: string) => `清除筛选 ${field}`,
  empty: '为空',
  field: (field: string) => `筛选${field}`,
  filled: '不为空',
  filter: '筛选',
  group: (conditions: string) => `（${conditions}）`,
  is: (field: string, value: string) => `${field}：${value}`,
  not: (condition: string) => `非（${condition}）`,
  oneRow: (table: string, conditions: string) => `${table}有一行（${conditions}）`,
  or: ' 或 ',
  remove: (condition: string) => `去掉条件 ${condition}`,
};

export const filterMessages = defineMessages('react.filter', chinese);
