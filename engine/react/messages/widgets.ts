import { defineMessages } from '@yunpu/engine-core/messages';

export const chinese = {
  addItem: '添加一项',
  day: '年-月-日',
  decideFirst: (decider: string) => `请先填写${decider}`,
  instant: '年-月-日 时:分',
  item: (field: string, item: number) => `${field}，第 ${item} 项`,
  removeItem: (item: number) => `删除第 ${item} 项`,
  time: '时:分',
  to: '至',
  unknown: (type: string | undefined) => `没有适合此字段的控件（${type ?? '未注明类型'}）`,
};

export const widgetsMessages = defineMessages('react.widgets', chinese);
