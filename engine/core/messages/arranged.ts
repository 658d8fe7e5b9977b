import { defineMessages } from './define.ts';

/** What is wrong with how a view lays its records out. */
export const chinese = {
  tooDeep: (most: number) => `最多按 ${most} 个字段分组`,
  notGroupable: (field: string) => `不能按“${field}”分组：每一行要只属于一个组，组要比行少`,
  groupable: '换成状态、选项、关联、人员、部门、是否、日期或单行文本字段',
  groupedTwice: (field: string) => `按“${field}”分组写了两次`,
  both: '一个视图只有一种显示方式：分组、看板、日历、时间线、画册或图表',
  removeOne: '只留一种，或分成几个视图',
  column: (field: string) => `“${field}”的值`,
  noColumns: (field: string) => `“${field}”没有可以排成列的值`,
  columnsFrom: '换成状态字段，或在文档里列出选项的单选字段',
  notSummed: (field: string) => `“${field}”不是金额或数字，不能合计`,
  notDated: (field: string) => `“${field}”不是日期，不能放进日历或时间线`,
  dated: '换成日期或时间字段，不要组里的',
  sameDate: '开始和结束写了同一个字段：只有一个日期时用 calendar，不写 to',
  notLanes: (field: string) => `时间线不能按“${field}”分组`,
  lanes: '换成状态、选项、关联、人员、部门或单行文本字段',
  noPictures: (field: string) => `“${field}”不是附件，没有图片可以显示`,
  pictured: '换成附件字段，或删去 picture，显示标题的首字',
  tooManyFacts: (most: number) => `一张卡片最多写 ${most} 项`,
  summed: '换成金额或数字字段，或删去 sum',
  undivided: '数字卡只有一个数，不按字段分',
  unsplit: '饼图、漏斗和数字卡不再细分，请删去 split，或换成柱状图、折线图、透视表',
  splitTwice: '细分的字段要与 by 不同',
  countOf: '计数不看字段的值：删去 of，或把 measure 改为 sum、avg、min、max',
  measureOf: '这种统计要写明统计哪个字段（of）',
  notMeasured: (field: string) => `“${field}”不是金额或数字，不能统计`,
  measured: '换成金额或数字字段，或改为计数',
  lacks: (key: string) => `这种图表要写明 ${key}：按哪个字段分`,
  noDate: (field: string) => `“${field}”不是日期，不分日、周、月`,
};

export const arrangedMessages = defineMessages('core.arranged', chinese);
