import { defineMessages } from '@yunpu/engine-core/messages';

export const chinese = {
  back: '返回编辑',
  clashes: (by: string, savedAt: string, clashes: number, kept: number) =>
    `${by} 于 ${savedAt} 保存了此记录。以下 ${clashes} 处与您的修改不同，请逐一选择${
      kept > 0 ? `；另有 ${kept} 处只有您修改过，会自动保留` : ''
    }。`,
  field: '字段',
  merge: '合并并保存',
  mine: '我的',
  open: (count: number) => `还有 ${count} 处未选择`,
  original: '原来的',
  takeAll: '全部采用',
  takeMine: (field: string) => `${field}：采用我的`,
  takeTheirs: (field: string) => `${field}：采用已保存的`,
  theirs: '已保存的',
  title: '记录有了新的修改',
};

export const conflictMessages = defineMessages('react.conflict', chinese);
