import { defineMessages } from '@yunpu/engine-core/messages';

export const chinese = {
  failed: (action: string, reason: string) => `没有${action}：${reason}`,
  of: (redoes: boolean, by: string, at: string, title: string) =>
    `${redoes ? '重做' : '撤销'}了 ${by} 于 ${at} 的“${title}”`,
  offline: (action: string) => `没有收到“${action}”的结果，可直接重试，不会重复办理`,
  redo: '重做',
  redone: '已重做',
  some: (done: number, failed: number, reason: string) => `已撤销 ${done} 条，${failed} 条没有撤销：${reason}`,
  undone: '已撤销',
  undoneMany: (count: number) => `已撤销 ${count} 条`,
};

export const undoMessages = defineMessages('react.undo', chinese);
