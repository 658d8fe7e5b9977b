import { defineMessages } from './define.ts';

/** What is wrong with a filter, a sort or a request for a list. */
export const chinese = {
  tooDeep: (most: number) => `筛选条件最多嵌套 ${most} 层`,
  notObject: '筛选条件应为一个对象',
  shape: '筛选条件应为 and、or、not 之一，或含 field 与 op 的条件，或含 rowOf 与 fits 的“同一行”',
  notList: (key: string) => `${key} 应为条件的列表`,
  tooMany: (most: number) => `筛选条件最多 ${most} 个`,
  unknownKey: (key: string) => `筛选条件里没有“${key}”`,
  unknownField: (name: string) => `没有可筛选的字段“${name}”`,
  unknownWithin: (over: string, rest: string) => `“${over}”里没有可筛选的字段“${rest}”`,
  tooFar: (over: string, rest: string) => `“${over}”里的“${rest}”隔得太远：筛选只能经过一个明细表和一个关联`,
  manyTargets: (over: string) => `“${over}”可能关联不同的单据，不能按它们的字段筛选`,
  noTable: (name: string) => `没有可按同一行筛选的明细表“${name}”`,
  notOfRows: (title: string, table: string) => `“${title}”不是“${table}”一行里的字段，不能与它们放在同一行`,
  rowInRow: '“同一行”里不能再有“同一行”',
  tooManyReached: (most: number) => `按关联或明细的字段筛选的条件最多 ${most} 个`,
  unknownOperator: (title: string, given: string, known: string) => `“${title}”不能用“${given}”筛选，可用：${known}`,
  valueShape: (title: string, hint: string) => `“${title}”的筛选值应为${hint}`,
  takesNoValue: (operator: string) => `“${operator}”不带值`,
  pair: (operator: string) => `“${operator}”的值应为两项的列表，任一项可为 null`,
  list: (operator: string) => `“${operator}”的值应为列表`,
  longList: (most: number) => `列表最多 ${most} 项`,
  oneValue: (operator: string) => `“${operator}”的值应为一个值，不是列表`,
  hints: {
    money: '金额（整数分）',
    number: '数字',
    boolean: '是或否',
    date: '日期（如 2026-01-31）',
    option: '一个选项的值',
    text: '文字',
  },
  sortList: '排序应为列表',
  sortsTooMany: (most: number) => `最多按 ${most} 个字段排序`,
  unsortable: (name: string) => `没有可排序的字段“${name}”`,
  sortDirection: '排序方向应为 asc 或 desc',
  request: '列表请求应为一个对象',
  parts: {
    pageNo: '“页码”（pageNo）',
    pageSize: '“每页行数”（pageSize）',
    keyword: '“关键字”（keyword）',
    view: '“视图”（view）',
    cursor: '“位置”（cursor）',
  },
  wholeNumber: (part: string, most: number) => `${part}应为 1 到 ${most} 的整数`,
  shortText: (part: string, most: number) => `${part}应为不超过 ${most} 个字的文字`,
};

export const filterMessages = defineMessages('core.filters', chinese);

/** What is wrong with a value that is said relative to who asks, and when. */
export const chineseRelative = {
  dayCount: (most: number) => `近（未来）N 天的天数应为 1 到 ${most} 的整数`,
  lastDays: '近 N 天',
  nextDays: '未来 N 天',
  atEnds: (title: string) => `“${title}”的相对日期自己就是一段时间，不放在“介于”的两端`,
  onlyEquals: (title: string) => `“${title}”只能用“等于”或“不等于”与“我”比较`,
  unknownKey: (key: string) => `相对值里没有“${key}”`,
  notDate: (title: string, value: string) => `“${title}”不是日期，不能用“${value}”筛选`,
  strayDays: '只有 lastDays（近 N 天）和 nextDays（未来 N 天）带天数',
  unknown: (name: string, known: string) => `没有相对值“${name}”，可用：${known}`,
  notPerson: (title: string, value: string) => `“${title}”不是人员，不能用“${value}”筛选`,
  notTeam: (title: string, value: string) => `“${title}”不是团队，不能用“${value}”筛选`,
  notDepartment: (title: string, value: string) => `“${title}”不是人员或部门，不能用“${value}”筛选`,
  inList: (title: string, value: string) => `“${title}”的“${value}”要放在列表里`,
  equality: (value: string) => `“${value}”只能比较等于或不等于`,
};

export const relativeMessages = defineMessages('core.relative', chineseRelative);
