import { defineMessages } from '@yunpu/engine-core/messages';

export const chinese = {
  empty: '暂无数据',
  failed: '列表没有取到',
  select: (name: string) => `选择 ${name}`,
  selectPage: '选择本页全部',
  summary: { sum: '合计', avg: '平均', min: '最小', max: '最大' },
};

export const tableMessages = defineMessages('react.table', chinese);
