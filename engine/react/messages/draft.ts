import { defineMessages } from '@yunpu/engine-core/messages';

export const chinese = {
  draft: (savedAt: string) => `您在 ${savedAt} 有未保存的内容。`,
  draftOfOlder: (savedAt: string) => `您在 ${savedAt} 有未保存的内容，此后记录已被修改，恢复后请核对。`,
  forget: '放弃',
  restore: '恢复',
};

export const draftMessages = defineMessages('react.draft', chinese);
