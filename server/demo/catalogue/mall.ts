import type { RecordData } from '@yunpu/engine-core/document';

/** What an edition contains: its name in the comparison table and what each of the three editions has. */
type Content = string | { optional: string };
const YES = 'tick';
const NO = 'fork';
const optional = (addOn: string): Content => ({ optional: addOn });

/** Specification, sections 3 and 9. Order: basic, flagship, mini. */
const MODULES: readonly {
  name: string;
  parent: string;
  card?: boolean;
  content: readonly [Content, Content, Content];
}[] = [
  { name: '使用人数', parent: 'platform', card: true, content: ['50 人起', '100 人起', '最多 50 人'] },
  { name: '轻应用', parent: 'platform', card: true, content: ['10 个，可加购', '不限', '最多 5 个'] },
  { name: '聊天记录保存', parent: 'platform', card: true, content: ['10 年', '10 年', '3 年'] },
  { name: '即时消息', parent: 'platform', content: [YES, YES, YES] },
  { name: '组织通讯录', parent: 'platform', content: [YES, YES, YES] },
  { name: '工作助手', parent: '日常办公', card: true, content: [YES, YES, YES] },
  { name: '会议', parent: '日常办公', card: true, content: [YES, YES, YES] },
  { name: '审批', parent: '日常办公', card: true, content: [YES, YES, YES] },
  { name: '考勤', parent: '日常办公', content: [YES, YES, YES] },
  { name: '工资条', parent: '日常办公', content: [YES, YES, YES] },
  { name: '任务与日程', parent: '日常办公', content: [YES, YES, NO] },
  { name: '企业云盘', parent: '日常办公', content: ['每人 10 GB', '每人 50 GB', NO] },
  { name: '知识库', parent: '高级应用', content: [NO, YES, NO] },
  { name: '公文处理（政务版）', parent: '高级应用', content: [NO, optional('公文管理'), NO] },
  { name: '电子签批', parent: '高级应用', content: [NO, optional('电子签批专业包'), NO] },
  { name: '绩效管理', parent: '高级应用', content: [NO, optional('绩效与目标管理'), NO] },
  { name: '低代码搭建', parent: '高级应用', content: [NO, optional('低代码搭建平台'), NO] },
  { name: '统一身份认证', parent: '集成与安全', content: [NO, optional('统一身份认证中心'), NO] },
  { name: '组织与人员同步', parent: '集成与安全', content: [optional('组织与人员同步包'), YES, NO] },
  { name: '开放接口', parent: '集成与安全', content: ['每日 1 万次', '每日 20 万次', NO] },
];

/** The modules of the edition at `index`; `keyOf` gives the number of the product that is bought along with it. */
export function editionModules(index: 0 | 1 | 2, keyOf: (name: string) => string): RecordData[] {
  return MODULES.map(({ name, parent, card = false, content }) => {
    const own = content[index];
    const base = { name, parentName: parent, showInCard: card };
    if (typeof own !== 'string') return { ...base, type: 'optional', product: keyOf(own.optional) };
    return { ...base, type: own === YES || own === NO ? 'sign' : 'number', content: own };
  });
}

const CASES: readonly RecordData[] = [
  {
    customer: '蓝海制造有限公司',
    person: '信息部 陈经理',
    words: '三个厂区、两千多人，上线第一周就把请假、加班和外出审批都搬了过来。',
  },
  {
    customer: '青松物流有限公司',
    person: '运营总监 何女士',
    words: '司机和仓库都用手机打卡，月底工资条自动发到每个人。',
  },
  { customer: '北辰集团', person: '集团办公室', words: '公文流转从平均四天缩短到一天，归档不再需要专人整理。' },
];
type EditionScenes = readonly (readonly [scene: string, caption: string])[];

const FUNCTIONS: readonly RecordData[] = [
  { name: '一个入口', text: '消息、待办、日程与应用集中在一个工作台，手机与电脑保持一致。' },
  { name: '流程随需而变', text: '表单与流程由管理员自行配置，改动当天生效，历史单据不受影响。' },
  { name: '按组织授权', text: '权限跟着组织与岗位走，人员调动后自动收回与授予。' },
  { name: '数据可控', text: '操作留痕、数据导出与到期保留均有明确规则，随时可查。' },
];

/** What of each edition is shown, and what is said of it. Order: basic, flagship, mini. */
const EDITION_SCENES: readonly [EditionScenes, EditionScenes, EditionScenes] = [
  [
    ['messages', '消息与文件都留在公司'],
    ['meeting', '一键开会，边开边录'],
    ['approval', '审批走到哪一步，一眼看到'],
    ['attendance', '手机打卡，月底自动汇总'],
    ['apps', '待办与应用在一个工作台'],
  ],
  [
    ['apps', '待办与应用在一个工作台'],
    ['messages', '消息与文件都留在公司'],
    ['meeting', '一键开会，边开边录'],
    ['flow', '流程按金额与部门分支'],
    ['document', '公文从拟稿到签发'],
    ['sync', '组织与人员自动同步'],
  ],
  [
    ['messages', '消息与文件都留在公司'],
    ['approval', '审批走到哪一步，一眼看到'],
    ['attendance', '手机打卡，月底自动汇总'],
    ['payslip', '工资条发到每个人手上'],
  ],
];

/** The small pack stands first. */
const EDITION_RANKS = [2, 3, 1] as const;

/** How an edition presents itself in the mall. */
export function editionDisplay(index: 0 | 1 | 2, recommended: readonly string[]): RecordData {
  return {
    listed: true,
    parentGroup: 'suite',
    group: '版本',
    rank: EDITION_RANKS[index],
    picture: 'suite',
    terms: [1, 2, 3, 5],
    values: [
      ['50 人起订', '10 个轻应用', '聊天记录保存 10 年'],
      ['100 人起订', '轻应用不限数量', '高级模块可选'],
      ['50 人以内团队', '5 个轻应用', '按人数购买'],
    ][index],
    gallery: EDITION_SCENES[index].map(([scene, caption]) => ({ scene, caption })),
    functions: FUNCTIONS,
    cases: CASES,
    recommended: recommended.map((product) => ({ product })),
  };
}

interface AddOn {
  name: string;
  group: string;
  family: string;
  unit: string;
  /** fen */
  price: number;
  min: number;
  picture: string;
  /** What its gallery shows; what is usual for its picture where it is left out. */
  scenes?: readonly string[];
  sketch: string;
  values: readonly string[];
  trialDays?: number;
  hot?: boolean;
  offline?: boolean;
}

const USUAL_SCENES: Readonly<Record<string, readonly string[]>> = {
  meeting: ['meeting', 'minutes', 'rooms'],
  approval: ['approval', 'flow', 'document'],
  app: ['apps', 'builder', 'flow'],
  people: ['attendance', 'shifts', 'payslip', 'goals'],
  document: ['document', 'approval', 'archive'],
  integration: ['sync', 'access', 'push'],
};

const ADD_ONS: readonly AddOn[] = [
  {
    name: '云视频会议 50 方',
    group: '会议',
    family: 'meeting',
    unit: '账号/年',
    price: 198_000,
    min: 1,
    picture: 'meeting',
    sketch: '50 方高清会议室，支持录制、纪要与会控。',
    values: ['1080P 高清', '云端录制', '会议纪要'],
    trialDays: 15,
    hot: true,
  },
  {
    name: '云视频会议 200 方',
    group: '会议',
    family: 'meeting',
    unit: '账号/年',
    price: 598_000,
    min: 1,
    picture: 'meeting',
    sketch: '200 方大会议室，适合全员会与培训。',
    values: ['200 方', '分组讨论', '同声传译'],
    trialDays: 7,
  },
  {
    name: '会议室管理',
    group: '会议',
    family: 'meeting',
    unit: '会议室/年',
    price: 60_000,
    min: 1,
    scenes: ['rooms', 'meeting'],
    picture: 'meeting',
    sketch: '预订、签到、门牌屏与使用统计。',
    values: ['扫码签到', '门牌屏', '使用统计'],
    trialDays: 30,
  },
  {
    name: '智能审批专业包',
    group: '审批',
    family: 'collaboration',
    unit: '用户/年',
    price: 3_600,
    min: 50,
    picture: 'approval',
    sketch: '条件分支、会签或签、金额分级与流程分析。',
    values: ['条件分支', '流程分析', '移动审批'],
    trialDays: 15,
    hot: true,
  },
  {
    name: '电子签批专业包',
    group: '审批',
    family: 'document',
    unit: '用户/年',
    price: 4_800,
    min: 20,
    scenes: ['document', 'approval'],
    picture: 'approval',
    sketch: '手写签批、电子印章与签批留痕。',
    values: ['手写签批', '印章管控', '全程留痕'],
    trialDays: 15,
  },
  {
    name: '轻应用包 5 个',
    group: '轻应用',
    family: 'integration',
    unit: '包/年',
    price: 300_000,
    min: 1,
    picture: 'app',
    sketch: '在版本之外增加 5 个轻应用。',
    values: ['即买即用', '模板市场'],
  },
  {
    name: '轻应用包 20 个',
    group: '轻应用',
    family: 'integration',
    unit: '包/年',
    price: 980_000,
    min: 1,
    picture: 'app',
    sketch: '在版本之外增加 20 个轻应用。',
    values: ['单个更省', '模板市场'],
  },
  {
    name: '低代码搭建平台',
    group: '轻应用',
    family: 'integration',
    unit: '套/年',
    price: 2_980_000,
    min: 1,
    scenes: ['builder', 'flow', 'apps'],
    picture: 'app',
    sketch: '用表单、流程与报表搭建自己的业务应用。',
    values: ['可视化搭建', '数据权限', '开放接口'],
    trialDays: 30,
  },
  {
    name: '智能考勤排班',
    group: '人事',
    family: 'attendance',
    unit: '用户/年',
    price: 2_400,
    min: 20,
    picture: 'people',
    sketch: '多班次、外勤与加班规则，自动出月报。',
    values: ['多班次', '外勤打卡', '自动月报'],
    trialDays: 15,
  },
  {
    name: '电子工资条',
    group: '人事',
    family: 'attendance',
    unit: '用户/年',
    price: 1_200,
    min: 20,
    scenes: ['payslip', 'attendance'],
    picture: 'people',
    sketch: '一键发放，阅后签收，历史可查。',
    values: ['一键发放', '签收提醒'],
  },
  {
    name: '绩效与目标管理',
    group: '人事',
    family: 'attendance',
    unit: '用户/年',
    price: 6_000,
    min: 50,
    scenes: ['goals', 'attendance'],
    picture: 'people',
    sketch: '目标拆解、过程跟踪与绩效评定。',
    values: ['目标对齐', '过程跟踪', '评定校准'],
    trialDays: 30,
  },
  {
    name: '公文管理',
    group: '公文',
    family: 'document',
    unit: '用户/年',
    price: 8_800,
    min: 50,
    picture: 'document',
    sketch: '收发文、督办、归档，符合政务公文规范。',
    values: ['收发文', '红头模板', '归档'],
    trialDays: 15,
  },
  {
    name: '电子档案库',
    group: '公文',
    family: 'document',
    unit: '套/年',
    price: 1_980_000,
    min: 1,
    scenes: ['archive', 'document'],
    picture: 'document',
    sketch: '四性检测与长期保存，按年度立卷。',
    values: ['四性检测', '长期保存'],
    offline: true,
  },
  {
    name: '统一身份认证中心',
    group: '集成',
    family: 'integration',
    unit: '套/年',
    price: 2_500_000,
    min: 1,
    scenes: ['access', 'sync'],
    picture: 'integration',
    sketch: '单点登录与多因子认证，对接现有系统。',
    values: ['单点登录', '多因子认证', '登录审计'],
    trialDays: 15,
  },
  {
    name: '组织与人员同步包',
    group: '集成',
    family: 'integration',
    unit: '套/年',
    price: 1_200_000,
    min: 1,
    scenes: ['sync', 'contacts'],
    picture: 'integration',
    sketch: '与人事系统、目录服务双向同步。',
    values: ['双向同步', '差异预览'],
  },
  {
    name: '业务系统连接器',
    group: '集成',
    family: 'integration',
    unit: '套/年',
    price: 3_800_000,
    min: 1,
    picture: 'integration',
    sketch: '把业务系统的单据与待办带进工作台。',
    values: ['单据互通', '待办集中'],
    offline: true,
  },
  {
    name: '消息集成网关',
    group: '集成',
    family: 'integration',
    unit: '套/年',
    price: 800_000,
    min: 1,
    scenes: ['push', 'sync'],
    picture: 'integration',
    sketch: '任何系统的通知都能送达到人。',
    values: ['统一推送', '送达回执'],
    trialDays: 30,
  },
];

/** Everything sold beside the editions, in the mall's order; drawn by no lot, so that it is the same everywhere. */
export function addOns(): RecordData[] {
  return ADD_ONS.map(
    (
      {
        name,
        group,
        family,
        unit,
        price,
        min,
        picture,
        scenes = USUAL_SCENES[picture] ?? [],
        sketch,
        values,
        trialDays,
        hot = false,
        offline = false,
      },
      index,
    ) => ({
      name,
      family,
      kind: 'module',
      unit,
      price,
      costPrice: Math.round(price * 0.4),
      minQuantity: min,
      taxRate: 0.06,
      isHot: hot,
      isTrial: trialDays !== undefined,
      ...(trialDays !== undefined && { trialDays }),
      offlineBuy: offline,
      tiers:
        min >= 20
          ? [
              { from: 200, price: Math.round(price * 0.9) },
              { from: 1000, price: Math.round(price * 0.8) },
            ]
          : [],
      sketch,
      listed: true,
      parentGroup: 'addon',
      group,
      picture,
      gallery: scenes.map((scene) => ({ scene })),
      values,
      terms: [1, 2, 3],
      ...(hot && { rank: 10 + index }),
      functions: [{ name: group, text: sketch }, ...FUNCTIONS.slice(1, 3)],
      cases: CASES.slice(index % 3, (index % 3) + 1),
    }),
  );
}

/** How packs of traffic present themselves. */
export const flowDisplay = (name: string): RecordData => ({
  listed: true,
  parentGroup: 'flow',
  group: /短信/.test(name) ? '短信' : /签|核验/.test(name) ? '电子签与核验' : '音视频与存储',
  picture: 'flow',
  gallery: [{ scene: 'usage' }],
  ...(/存储/.test(name)
    ? { unit: '包/年', terms: [1, 2, 3], values: ['按年订购', '随时扩容'] }
    : { values: ['用完为止', '不限期限'] }),
  sketch: `${name}，按量使用，余量随时可查。`,
});

/** How services done by people present themselves. */
export const serviceDisplay = (name: string): RecordData => ({
  listed: true,
  parentGroup: 'service',
  group: '实施与支持',
  picture: 'service',
  gallery: [{ scene: 'service' }],
  values: ['专属顾问', '按人天计'],
  sketch: `${name}，由认证顾问交付，先评估后报价。`,
});
