/** The screens that can be shown, as the document of products offers them (schemas/fragments/product-scene.json). */
export const SCENE_TITLES = {
  messages: '消息',
  contacts: '通讯录',
  meeting: '视频会议',
  minutes: '会议纪要',
  rooms: '会议室预订',
  approval: '审批',
  flow: '流程设计',
  attendance: '考勤打卡',
  shifts: '排班',
  payslip: '工资条',
  goals: '目标与绩效',
  document: '公文',
  archive: '档案',
  apps: '工作台与应用',
  builder: '应用搭建',
  sync: '系统对接',
  access: '统一登录',
  push: '消息推送',
  usage: '用量',
  service: '交付计划',
} as const;
export type SceneName = keyof typeof SCENE_TITLES;

export const isScene = (name: string): name is SceneName => Object.hasOwn(SCENE_TITLES, name);
