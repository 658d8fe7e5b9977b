import { defineMessages } from '@yunpu/engine-core/messages';

export const chinese = {
  create: (title: string) => `新建${title}`,
  empty: (title: string) => `还没有${title}`,
  latest: (shown: number, total: number) => `只列出最近 ${shown} 条，共 ${total} 条`,
};

export const childrenMessages = defineMessages('react.children', chinese);
