import { defineMessages } from '@yunpu/engine-core/messages';

export const chinese = {
  clear: '取消选择',
  edit: '批量修改',
  export: '导出所选',
  gathering: '正在选择，点此停止',
  label: '已选记录',
  selectAll: (count: string) => `选择全部 ${count} 条`,
  selectFirst: (count: string) => `选择前 ${count} 条`,
  selected: (count: string) => `已选 ${count} 条`,
};

export const selectionMessages = defineMessages('react.selection', chinese);
