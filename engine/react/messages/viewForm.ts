import { defineMessages } from '@yunpu/engine-core/messages';

export const chinese = {
  example: '例如：本月待开票',
  name: '视图名称',
  saveAs: '另存为',
  share: '团队共享',
  update: '更新',
};

export const viewFormMessages = defineMessages('react.viewForm', chinese);
