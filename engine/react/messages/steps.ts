import { defineMessages } from '@yunpu/engine-core/messages';

export const chinese = {
  about: (total: string) => `约 ${total}`,
  back: (title: string) => `返回${title}列表`,
  beside: (title: string) => `${title}列表`,
  gone: '已不在列表中',
  label: '列表中的上一条和下一条',
  moreThan: (total: string) => `${total}+`,
  next: '下一条（J）',
  place: (at: string, total: string) => `第 ${at} 条，共 ${total} 条`,
  previous: '上一条（K）',
};

export const stepsMessages = defineMessages('react.steps', chinese);
