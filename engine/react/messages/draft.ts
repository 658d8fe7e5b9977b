import { defineMessages } from '@yunpu/engine-core/messages';

export const chinese = {
  draft: (savedAt: string, isOlder: boolean) =>
    `您在 ${savedAt} 有未保存的内容${isOlder ? '，此后记录已被修改，恢复后请核对' : ''}。`,
  restored: (savedAt: string, isOlder: boolean) =>
    `已恢复您在 ${savedAt} 未保存的内容${isOlder ? '，此后记录已被修改，请核对' : ''}。`,
  leftOut: (fields: string) => `其中这些内容单据里已没有位置，不会恢复：${fields}。`,
  entered: (field: string, text: string) => `${field}（${text}）`,
  separator: '、',
  forget: '放弃',
  restore: '恢复',
};

export const draftMessages = defineMessages('react.draft', chinese);
