import { defineMessages } from '@yunpu/engine-core/messages';

export const chinese = {
  addRow: '添加一行',
  copyRow: (row: number) => `复制第 ${row} 行`,
  issuesOfStep: (count: number) => `${count} 处需要修改`,
  moveRowDown: (row: number) => `下移第 ${row} 行`,
  moveRowUp: (row: number) => `上移第 ${row} 行`,
  next: '下一步',
  noRows: '暂无明细',
  noRowsYet: '暂无明细，可逐行添加，或从 Excel 复制后粘贴到此处',
  pasteHint: '支持从 Excel 复制多行粘贴',
  previous: '上一步',
  removeRow: (row: number) => `删除第 ${row} 行`,
  removedRow: (row: number) => `已删除第 ${row} 行`,
  rows: (count: number) => `共 ${count} 行`,
  rowsAtMost: (count: number) => `最多 ${count} 行`,
  undo: '撤销',
};

export const formMessages = defineMessages('react.form', chinese);
