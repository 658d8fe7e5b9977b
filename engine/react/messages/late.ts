import { defineMessages } from '@yunpu/engine-core/messages';

export const chinese = {
  again: '再试一次',
  close: '关闭',
  missing: '这一部分没有加载出来',
};

export const lateMessages = defineMessages('react.late', chinese);
