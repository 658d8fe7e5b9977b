import { defineMessages } from './define.ts';

/** What is wrong with what a document says about waiting records. */
export const chinese = {
  remote: '记录不存在本系统，列不出待办',
  removeKey: (key: string) => `删去 ${key}`,
  twice: (name: string) => `待办“${name}”写了两次`,
  when: (reason: string, why: string) => `待办“${reason}”的条件不能变成列表筛选：${why}`,
  unread: (role: string) => `角色“${role}”读不到任何记录，不会有这项待办`,
  addRead: '在 access.read 里给它行条件',
  inTable: (field: string) => `“${field}”在明细表里，每行各有一个值，不能用在待办里`,
  notPerson: (field: string) => `“${field}”不是人员，不能说明等谁`,
  choosePerson: '换一个人员字段，或写 createdBy（创建人）',
  notDate: (field: string) => `“${field}”不是日期，不能作期限`,
  chooseDate: '换一个日期或日期时间字段',
  noDue: 'within 要和 due 一起写',
  addDue: '写上 due：日期字段的名称',
  table: (field: string) => `“${field}”是明细表，不能写在标题旁`,
  manyActions: '一项待办最多两个操作',
  keepTwo: '留下最常用的两个，其余的在记录页上',
  foreign: (path: string) => `“${path}”不是本站的地址`,
  ownAddress: '以一个 / 开头，例如 /pay?orderNo={{orderNo}}',
  braces: '双花括号没有成对',
  writeField: '写作 {{字段名}}',
};

export const waitingMessages = defineMessages('core.waiting', chinese);
