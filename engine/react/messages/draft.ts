import { defineMessages } from '@yunpu/engine-core/messages';

export const chinese = {
  draft: (savedAt: string) => `您在 ${savedAt} 有未保存的内容。`,
  draftOfOlder: (savedAt: string) => `您在 ${savedAt} 有未保存的内容，此后记录已被修改，恢复后请核对。`,
  leftOut: (fields: string) => `其中这些内容单据里已没有位置，不会恢复：${fields}。`,
  entered: (field: string, text: string) => `${field}（${text}）`,
  separator: '、',
  forget: '放弃',
  restore: '恢复',
};

export const draftMessages = defineMessages('react.draft', chinese);
