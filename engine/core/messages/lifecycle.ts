import { defineMessages } from './define.ts';

/** What is wrong with the states of a document, and with the premises of its actions. */
export const chinese = {
  named: (title: string) => `“${title}”`,
  unreachable: (state: string) => `状态“${state}”无法到达`,
  leadTo: (state: string) => `加一个通向“${state}”的操作，或去掉这个状态`,
  deadEnd: (state: string) => `状态“${state}”没有出路`,
  writeFinal: '若它就是终态，选上“到此结束”',
  endless: (states: string) => `从状态${states}出发，到不了任何终态`,
  leadOut: (state: string) => `加一个从“${state}”出发、能通向终态的操作，或给其中一个状态选上“到此结束”`,
  /** Where on the scale of a field: the middle of the sentences below. */
  exactly: (field: string, value: number) => `“${field}”正好是 ${value} 时`,
  between: (field: string, low: number, high: number) => `“${field}”在 ${low} 和 ${high} 之间时`,
  noneHolds: (where: string, conditions: string) => `${where}，${conditions}都不成立`,
  nonePossible: (state: string, where: string, actions: string) => `“${state}”状态下，${where}，${actions}都不能执行`,
  allPossible: (state: string, where: string, actions: string) => `“${state}”状态下，${where}，${actions}都能执行`,
  include: '把其中一个条件写成 >= 或 <=',
  exclude: '把其中一个条件写成 > 或 <',
  adjoin: '让条件前后相接',
};

export const lifecycleMessages = defineMessages('core.lifecycle', chinese);
