import { defineMessages } from './define.ts';

/** What is said of a name that is none of those there are. */
export const chinese = {
  unknown: (name: string, what: string) => `没有名为“${name}”的${what}`,
  near: (name: string) => `是不是“${name}”？`,
  available: (names: string) => `可用：${names}`,
  /** What is named. */
  field: '字段',
  role: '角色',
  state: '状态',
  action: '操作',
  endpoint: '接口',
  section: '分区',
  entity: '实体',
};

export const nameMessages = defineMessages('core.names', chinese);
