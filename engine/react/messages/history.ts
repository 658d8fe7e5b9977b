import { defineMessages } from '@yunpu/engine-core/messages';

export const chinese = {
  changedTo: '改为',
  fieldGone: '字段已删除，内容不再显示',
  historyFailed: (reason: string) => `未能取得历史：${reason}`,
  noHistory: '还没有历史记录',
  showChanges: (count: number) => `展开全部 ${count} 处变化`,
};

export const historyMessages = defineMessages('react.history', chinese);
