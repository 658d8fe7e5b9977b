import { defineMessages } from '@yunpu/engine-core/messages';

export const chinese = {
  failed: '操作失败，请稍后重试',
  many: (count: number, title: string, action: string) => `将对选中的 ${count} 条${title}执行“${action}”。`,
};

export const actionDialogMessages = defineMessages('react.actionDialog', chinese);
