import { defineMessages } from '@yunpu/engine-core/messages';

export const chinese = {
  busy: (action: string) => `${action}中…`,
  conflict: (by: string, action: string) => `${by}刚刚修改了此记录，请核对后再${action}`,
  done: (action: string) =>
    action.startsWith('已') ? action : action.startsWith('不') ? `已记为“${action}”` : `已${action}`,
  doneBefore: (action: string) => `上一次“${action}”其实已经完成，后来改的内容没有写入，请核对`,
  gone: '所选记录已不在列表里',
  left: (count: number, why: string) => `有 ${count} 条没有带入：${why}`,
  offline: (action: string) => `没有收到“${action}”的结果，可直接重试，不会重复办理`,
  sentIn: (action: string) => (action.startsWith('提交') ? `已${action}` : `已提交审批，通过后${action}`),
  settled: (by: string, state: string, action: string) => `${by}刚刚办理了此记录，现在是“${state}”，不能再${action}`,
  tooMany: (limit: number) => `一次最多选择 ${limit} 条`,
};

export const actionsMessages = defineMessages('react.actions', chinese);
