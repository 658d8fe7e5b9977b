import { defineMessages } from '@yunpu/engine-core/messages';

export const chinese = {
  failed: (reason: string) => `未能取得正文：${reason}`,
  print: '打印正文',
};

export const contentMessages = defineMessages('react.content', chinese);
