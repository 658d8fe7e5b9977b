import { defineMessages } from '@yunpu/engine-core/messages';

export const chinese = {
  bar: '表格编辑',
  bulkEdit: '批量修改',
  bulkFields: '要修改的字段',
  bulkHint: '选中的字段会改成下面填写的内容，没有选中的保持原样；留空即清空。',
  bulkNone: '请先选择要修改的字段',
  bulkSave: (count: number) => `修改 ${count} 条`,
  computed: (field: string) => `“${field}”由系统填写，不能修改`,
  conflict: (reason: string) => `${reason}。按 Enter 用您填写的，按 Esc 用现在的`,
  copied: (count: number) => `已复制 ${count} 格`,
  discard: '放弃未保存的',
  fixed: (field: string) => `“${field}”填写后不能修改`,
  hint: 'Enter 修改，Esc 放弃，Tab 下一格，Ctrl+D 向下填充，可与 Excel 互相复制粘贴',
  inForm: (field: string) => `“${field}”请打开单据修改`,
  locked: (field: string) => `“${field}”现在不能修改`,
  next: '下一处',
  noRight: (field: string) => `您不能修改“${field}”`,
  notFilled: (count: number) => `${count} 格不能修改，没有填写`,
  outside: (count: number) => `超出本页的 ${count} 行没有粘贴`,
  refused: (cells: number, rows: number) => `${rows} 行 ${cells} 格没有保存`,
  retry: '重试',
  rightsFailed: (reason: string) => `没有取到可以修改的字段：${reason}`,
  rowRefused: '同一行的其他内容没有通过，整行没有保存',
  saved: '全部已保存',
  saving: (count: number) => `正在保存 ${count} 格`,
  separator: '；',
  tapHint: '点一下字段即可修改',
  tapToEdit: (field: string, value: string) => `修改${field}：${value}`,
};

export const editingMessages = defineMessages('react.editing', chinese);
