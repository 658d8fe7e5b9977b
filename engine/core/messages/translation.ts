import { defineMessages } from './define.ts';

/** What of an expression no filter of a list can say. */
export const chinese = {
  inexpressible: '列表筛选无法表达这一段',
  arithmetic: (operator: string) => `列表筛选里不能计算“${operator}”；请把算式移到常量一侧`,
  twoFields: '列表筛选只能拿字段与常量比较，不能拿两个字段比较',
  inNeedsConstant: '列表筛选里 in 的一侧须是常量',
  notList: (title: string) => `“${title}”不是列表，列表筛选里不能用 in 查它`,
  listHolds: '列表筛选里只能查列表是否含有某个文本或数字',
  writtenText: (helper: string) => `列表筛选里 ${helper}() 要找的文字须直接写出，不能取自其他值`,
  letterCase: '筛选不分大小写，而表达式区分；含英文字母的文字请用 == 或 in',
  helper: (name: string) => `列表筛选里不能对字段用 ${name}()；可用 filled、empty、contains、startsWith`,
  manyValues: (title: string) => `“${title}”里不是单个的值，列表筛选里只能问它是否有值`,
  timeAsText: (title: string) => `“${title}”是时间，列表筛选里不能当文本查`,
  textAsTime: (title: string) => `“${title}”是文本，列表筛选里不能按时间比较；请给它 "format": "date" 或 "date-time"`,
  recordTeam: '列表筛选里不能用 recordTeam；记录所属的团队写作 eid，操作人的团队写作 team',
  needsField: '列表筛选里这里只能是一个字段',
  inTable: (path: string) => `“${path}”在子表里，列表筛选用不了`,
  notOfRow: (path: string) => `“${path}”不在这一行里，列表筛选里 exists() 只能问行里的字段`,
  notBoolean: (title: string) => `“${title}”不是“是/否”字段`,
};

export const translationMessages = defineMessages('core.translation', chinese);
