import { defineMessages } from './define.ts';

export const chineseStart = {
  notNow: (title: string) => `目前不能${title}`,
};

export const startMessages = defineMessages('core.start', chineseStart);

/** Why a field is as it is. */
export const chinese = {
  optionOffered: (option: string) => `“${option}”可选：满足它的条件`,
  optionNotOffered: (option: string) => `“${option}”不可选：不满足它的条件`,
  sectionHidden: '所在分组不满足显示条件',
  hidden: '不满足它的显示条件',
  hiddenOutside: (title: string) => `外层的“${title}”不满足显示条件`,
  shown: '满足显示条件',
  alwaysShown: '没有显示条件，总是显示',
  alwaysRequired: '总是必填',
  neverRequired: '没有必填条件',
  required: '满足必填条件',
  notRequired: '不满足必填条件',
  computedOnly: '由公式计算，不能填写',
  alwaysReadOnly: '只能查看，由系统或操作填写',
  neverReadOnly: '没有只读条件',
  onceOnly: '只填一次：保存后不能再改',
  readOnly: '满足只读条件',
  notReadOnly: '不满足只读条件',
  clearedWhenHidden: '隐藏时清空',
  computed: '由公式计算',
  fetched: (title: string, from: string) => `选择“${title}”时带出 ${from}`,
  empty: '没有填写',
  sameAsFormula: '与默认值公式的结果相同',
  sameAsDefault: '与默认值相同',
  entered: '填写的值',
};

export const explainMessages = defineMessages('core.explain', chinese);

/** What people call the conditions of a document. */
export const chineseConditions = {
  section: (title: string) => `分组“${title}”的显示条件`,
  show: (title: string) => `“${title}”的显示条件`,
  require: (title: string) => `“${title}”的必填条件`,
  readOnly: (title: string) => `“${title}”的只读条件`,
  option: (title: string, option: string) => `“${title}”的选项“${option}”`,
  rule: (message: string) => `规则“${message}”`,
  ruleWhen: (message: string) => `规则“${message}”的前提`,
  guard: (title: string) => `操作“${title}”的前提`,
};

export const conditionMessages = defineMessages('core.conditions', chineseConditions);
