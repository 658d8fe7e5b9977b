import { defineMessages } from '@yunpu/engine-core/messages';

export const chinese = {
  failed: '未能取得预览，请稍后重试',
  hint: '按当前填写的内容生成，尚未保存。',
  title: (title: string) => `预览${title}`,
};

export const previewMessages = defineMessages('react.preview', chinese);
