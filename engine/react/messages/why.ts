import { defineMessages } from '@yunpu/engine-core/messages';

export const chinese = {
  title: (subject: string) => `为什么：${subject}`,
  choose: '说明哪一项',
  state: '状态',
  actions: '操作',
  fields: '字段',
  hiddenFields: '没有显示的字段',
  other: '其他',
  rule: '规则',
  values: '依据',
  valueOf: (title: string) => `${title}：`,
  otherwise: '要改变，需要',
  edit: '编辑',
  remove: '删除',
  rights: '权限',
  possible: '现在可以使用',
  tab: (title: string) => `“${title}”页签`,
  tabOf: (title: string, entity: string) => `列出与本单据关联的${entity}（${title}）中您可以查看的`,
  tabOwn: '您可以查看这张单据，所以能看到它',
  nothing: '没有适用的规则',
  missing: '这一项没有可以说明的规则',
};

export const whyPanelMessages = defineMessages('react.why', chinese);
