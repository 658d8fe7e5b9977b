import { defineMessages } from './define.ts';

/** What the kinds of values are called. */
export const chineseTypes = {
  string: '文本',
  number: '数字',
  bool: '是/否',
  null: '空',
  dyn: '任意值',
  list: '列表',
  map: '对象',
  listOf: (type: string) => `${type}列表`,
};

export const typeMessages = defineMessages('core.types', chineseTypes);

/** Which names and types of an expression do not fit. */
export const chinese = {
  /** Where a value stands: the subject of `needs`. */
  places: {
    not: '取反（!）',
    negate: '负号',
    and: '并且（&&）',
    or: '或者（||）',
    choose: '条件（? :）',
    row: '行号',
    condition: (macro: string) => `${macro} 的条件`,
    argument: (helper: string, position: number) => `${helper} 的第 ${position} 个参数`,
  },
  needs: (place: string, wanted: string, text: string, type: string) => `${place}需要${wanted}，而“${text}”是${type}`,
  needsTruth: (place: string, text: string, type: string) => `${place}需要是/否，而“${text}”是${type}`,
  writeFilled: (text: string) => `判断有值写作 filled(${text})`,
  resultType: (wanted: string, type: string) => `这里需要${wanted}，而表达式的结果是${type}`,
  resultTruth: '条件的结果要是“是/否”，例如 filled(x) 或 x == 1',
  twoResults: (one: string, other: string) => `两个结果的类型不同：${one}、${other}`,
  number: '数字',
  inParent: (name: string) => `这一行里没有“${name}”，它是上级记录的字段`,
  write: (text: string) => `写作 ${text}`,
  unknownName: (name: string) => `没有名为“${name}”的字段`,
  unknownMember: (of: string, key: string) => `“${of}”里没有“${key}”`,
  memberOfList: (of: string, key: string) => `“${of}”是列表，不能直接取“${key}”`,
  memberOfRows: (of: string, key: string) => `逐行取值写作 ${of}.map(l, l.${key})`,
  noMember: (type: string, key: string) => `${type}里不能取“${key}”`,
  noIndex: (type: string) => `${type}不能用方括号取值`,
  clash: (left: string, right: string, operator: string) => `不能对${left}和${right}用“${operator}”`,
  convert: '先用 string(x) 转为文本，或用 number(x) 转为数字',
  inList: (type: string) => `in 的右边要是列表，而它是${type}`,
  notTime: (text: string) => `“${text}”不是日期或时间`,
  writeTime: "写作 '2026-01-31' 或 '2026-01-31T08:00:00+08:00'",
  unknownOption: (field: string, option: string) => `“${field}”没有“${option}”这个选项`,
  macroForm: (macro: string) => `${macro} 的写法是 列表.${macro}(l, 表达式)`,
  macroOnList: (macro: string, text: string, type: string) => `${macro} 要用在列表上，而“${text}”是${type}`,
  unknownHelper: (name: string) => `没有名为“${name}”的函数`,
  argumentCount: (helper: string) => `${helper} 的参数个数不对`,
  pattern: '正则表达式写法有误',
  patternNotWritten: '正则要写成一段文本，不能取自数据或拼接而成',
};

export const expressionMessages = defineMessages('core.expression', chinese);
