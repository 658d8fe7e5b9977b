import { defineMessages } from './define.ts';

/** What the backend in memory says. */
export const chinese = {
  user: '示例用户',
  team: '示例科技有限公司',
  author: '示例',
  saved: '保存',
  created: '新建',
  noEndpoint: (path: string) => `示例数据里没有 ${path} 这个接口`,
  notCompiled: '文档无法编译',
  aborted: '请求已取消',
  template: (entity: string) => `${entity}导入模板.csv`,
  unknownColumn: (column: string) => `没有“${column}”这一列对应的字段`,
  invalidCell: (text: string, field: string) => `“${text}”不是有效的${field}`,
  unknownField: (path: string) => `没有“${path}”这个字段`,
  noImport: '导入记录不存在，或不是您导入的',
  importPassed: '这次导入已经不在这一步了，请刷新后再看',
  invalid: '请检查填写的内容',
  justChanged: (person: string) => `${person}刚刚修改了此记录，请刷新后核对`,
  linkedCount: (count: number, title: string) => `${count} 张“${title}”`,
  linked: (records: string, key: string) =>
    `还有 ${records}关联到“${key}”。删除以后它们只留下这个编号，打不开也看不到名称`,
  keyTaken: (key: string) => `编号“${key}”已被使用`,
  amended: (key: string) => `已有修订“${key}”，请在那里继续`,
  notFound: (entity: string) => `没有找到这条${entity}`,
  unknownAction: (name: string) => `没有“${name}”这个操作`,
  changed: '这条记录有了新的修改',
  locked: (state: string, entity: string) => `“${state}”的${entity}不能修改`,
  changedSince: (field: string) => `“${field}”在此之后又有修改，不能撤销；需要改回请直接编辑`,
  cannotUndo: '此次修改不能撤销',
  undo: (redoes: boolean, action: string) => `${redoes ? '重做' : '撤销'}：${action}`,
  mayNotDelete: (entity: string) => `您的角色不能删除${entity}`,
};

export const memoryMessages = defineMessages('core.memory', chinese);
