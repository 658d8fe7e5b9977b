import { defineMessages } from '@yunpu/engine-core/messages';

export const chinese = {
  comfortable: '宽松',
  compact: '紧凑',
  moveDown: (column: string) => `下移 ${column}`,
  moveUp: (column: string) => `上移 ${column}`,
  pin: (column: string) => `固定 ${column}`,
  pinLeft: '固定在左',
  pinNone: '不固定',
  pinRight: '固定在右',
  reset: '恢复默认',
  rowHeight: '行高',
};

export const columnsMessages = defineMessages('react.columns', chinese);
