import { defineMessages } from '@yunpu/engine-core/messages';

export const chinese = {
  addRow: '添加一行',
  copyRow: (row: number) => `复制第 ${row} 行`,
  issues: (count: number) => `有 ${count} 处需要修改`,
  missing: '还没有填写：',
  separator: '、',
  issuesOfStep: (count: number) => `${count} 处需要修改`,
  moveRowDown: (row: number) => `下移第 ${row} 行`,
  moveRowUp: (row: number) => `上移第 ${row} 行`,
  next: '下一步',
  noRows: '暂无明细',
  noRowsYet: '暂无明细，可逐行添加，或从 Excel 复制后粘贴到此处',
  pasteHint: '支持从 Excel 复制多行粘贴',
  /** Where an issue of a table is: '开票明细第 2 行：', or '开票明细：' when its message names the row itself. */
  place: (table: string, rows: string, message: string) =>
    /第 \d+ 行/.test(message) ? `${table}：` : `${table}第 ${rows} 行：`,
  previous: '上一步',
  removeRow: (row: number) => `删除第 ${row} 行`,
  removedRow: (row: number) => `已删除第 ${row} 行`,
  rows: (count: number) => `共 ${count} 行`,
  rowsAtMost: (count: number) => `最多 ${count} 行`,
  showIssues: (count: number) => `查看全部 ${count} 处`,
  undo: '撤销',
};

export const formMessages = defineMessages('react.form', chinese);
