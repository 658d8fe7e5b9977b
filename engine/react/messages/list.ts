import { defineMessages } from '@yunpu/engine-core/messages';

export const chinese = {
  arrange: '显示方式',
  clearConditions: '清除条件',
  columns: '列设置',
  columnsUnsaved: '列设置未能保存，下次打开将恢复原样',
  create: '新建',
  edit: '表格编辑',
  editHint: '在表格里逐格修改，可与 Excel 互相复制粘贴',
  empty: (title: string) => `还没有${title}`,
  emptyHint: (title: string) => `点击“新建”添加第一条${title}。`,
  exportAll: '导出全部字段（可改后导入）',
  exportCsv: '导出 CSV',
  exportExcel: '导出 Excel',
  import: '导入…',
  more: (key: string) => `更多操作 ${key}`,
  noMatch: '没有符合条件的记录',
  noMatchHint: '换个关键词，或放宽筛选条件。',
  notAllSelected: (reason: string) => `没有选全：${reason}`,
  pending: (count: number) => `有 ${count} 条更新，点击刷新`,
  print: '打印',
  printed: (at: string) => `打印时间 ${at}`,
  printedFilter: (conditions: string) => `条件：${conditions}`,
  printedSearch: (keyword: string) => `搜索：${keyword}`,
  printedView: (view: string) => `视图：${view}`,
  refresh: '刷新',
  search: '搜索',
  searchIn: (fields: string) => `搜索${fields}`,
  stale: (reason: string) => `没有取到新的数据，下面是之前的：${reason}`,
  tools: '导出、导入、打印',
};

export const listMessages = defineMessages('react.list', chinese);
