import { defineMessages } from '@yunpu/engine-core/messages';

export const chinese = {
  changed: '已改动',
  changedHint: '条件已改动，尚未保存到视图',
  more: '更多视图',
  moreBeside: (name: string) => `${name}，更多视图`,
  save: '保存视图',
  saveHint: '把当前的条件、排序和列保存为视图',
  shared: '共享',
  sharedHint: '团队共享',
};

export const viewsMessages = defineMessages('react.views', chinese);
