import { defineMessages } from '@yunpu/engine-core/messages';

export const chinese = {
  changed: '此记录刚刚有变化。',
  changedByOther: '他人刚刚修改了此记录。',
  content: '正文',
  copied: '已复制',
  copyDenied: '浏览器不允许复制，请手动选择',
  copyField: (field: string) => `复制${field}`,
  create: (title: string) => `新建${title}`,
  detail: '详情',
  edit: '编辑',
  emptyFields: (count: number) => `${count} 个空字段`,
  emptyFieldsShown: '收起空字段',
  history: '历史',
  keptAsDraft: '修改没有保存，已留作草稿',
  loading: '正在加载',
  mergedOnSave: '保存时会与您的修改合并。',
  missing: '没有找到此记录，它可能已被删除，或您没有查看权限。',
  more: '更多操作',
  print: '打印',
  restore: '恢复',
  saved: '已保存',
  showLatest: '查看最新内容',
  stageDays: (state: string, days: number) => `“${state}”已 ${days} 天`,
  stageNext: (state: string) => `下一步：${state}`,
  stageSkipped: '（没有经过）',
  stageToday: (state: string) => `今天进入“${state}”`,
  stages: '阶段',
  why: '为什么（F1）',
  updated: (by: string, at: string) => `${by} 更新于 ${at}`,
};

export const recordMessages = defineMessages('react.record', chinese);
