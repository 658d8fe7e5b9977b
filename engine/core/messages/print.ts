import { defineMessages } from './define.ts';

/** What is wrong with a template for print, and what its action is called. */
export const chinese = {
  action: (title: string) => (title.startsWith('打印') ? title : `打印${title}`),
  twice: (name: string) => `打印模板“${name}”写了两次`,
  name: (name: string) => `打印模板的标识“${name}”要以字母开头，只含字母、数字、- 和 _`,
  noBlocks: (title: string) => `打印模板“${title}”没有内容`,
  addBlock: '在 blocks 里写上一块，例如 { "heading": "标题" }',
  oneKind: '每块写 heading、text、fields、table、amount、qr、signatures 其中一个',
  alone: (key: string, owner: string) => `${key} 只在写了 ${owner} 的块里起作用`,
  removeKey: (key: string) => `删去 ${key}`,
  braces: '双花括号没有成对',
  writeField: '写作 {{字段名}}',
  inTable: (field: string) => `“${field}”在明细表里，每行各有一个值，不能在这里单独印`,
  useTable: '用 table 印出明细表',
  notTable: (field: string) => `“${field}”不是明细表`,
  notPrinted: (field: string) => `“${field}”是明细表，不能作一格或写进文字`,
  notAmount: (field: string) => `“${field}”不是金额，没有大写`,
  notYuan: (field: string) => `“${field}”不是以分为单位的人民币，没有大写`,
  chooseAmount: '换一个金额字段，或用 fields 印出它',
  notSummed: (field: string) => `“${field}”不是数字，不能合计`,
  notColumn: (field: string) => `合计的“${field}”不在这张表的列里`,
  addColumn: (name: string) => `在 columns 里写上 ${name}`,
  noCode: (field: string) => `“${field}”不是一段文字或一个数，不能作二维码`,
  noPlaces: '没有写谁签字',
  addPlace: '例如 ["制单", "审核"]',
  noFields: '没有写印哪些字段',
};

export const printMessages = defineMessages('core.print', chinese);
