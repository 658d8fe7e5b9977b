import { defineMessages } from '@yunpu/engine-core/messages';

export const chinese = {
  childrenFailed: (reason: string) => `未能取得下级部门：${reason}`,
  failed: (reason: string) => `未能取得选项：${reason}`,
  loading: '正在加载…',
  noMatch: '没有匹配的结果',
  noOption: '没有匹配的选项',
  search: '输入关键字搜索',
  searching: '正在搜索…',
};

export const choicesMessages = defineMessages('react.choices', chinese);
