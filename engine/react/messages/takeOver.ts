import { defineMessages } from '@yunpu/engine-core/messages';

export const chinese = {
  /** What was typed into fields that a publication has taken away. */
  leftOut: (fields: string) => `单据刚刚更新，这些内容已没有位置，不会保存：${fields}。又有位置时会填回来。`,
  entered: (field: string, text: string) => `${field}（${text}）`,
  column: (table: string, column: string) => `${table} › ${column}`,
  separator: '、',
};

export const takeOverMessages = defineMessages('react.takeOver', chinese);
