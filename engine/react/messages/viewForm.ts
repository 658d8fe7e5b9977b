import { defineMessages } from '@yunpu/engine-core/messages';

export const chinese = {
  basedOn: (view: string) => `也保留“${view}”的条件和显示方式。`,
  example: '例如：本月待开票',
  name: '视图名称',
  removal: (name: string) => `删除视图“${name}”？`,
  saveAs: '另存为',
  share: '团队共享',
  sharedRemoval: '它共享给了团队，同事也不能再用。',
  update: '更新',
};

export const viewFormMessages = defineMessages('react.viewForm', chinese);
