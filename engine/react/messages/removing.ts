import { defineMessages } from '@yunpu/engine-core/messages';

export const chinese = {
  remove: (title: string, key: string) => `确认删除${title} ${key}？删除后不能恢复。`,
  removeConflict: '记录刚刚有了新的修改，请关闭后查看最新内容再决定',
  removed: '已删除',
  removeLinked: '仍然删除',
  removing: '正在删除…',
  unanswered: '没有收到结果，不知是否已删除；可以再按一次',
};

export const removingMessages = defineMessages('react.removing', chinese);
