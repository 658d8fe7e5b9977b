/** A level of the demonstration's partners; amounts in fen. */
export interface DemoLevel {
  level: 'registered' | 'silver' | 'gold' | 'diamond';
  discount: number;
  registeredCapital: number;
  staffCount: number;
  engineerCount: number;
  annualTarget: number;
  deposit: number;
  perCity?: number;
  benefits: string;
}

/** What the levels of the demonstration's partners ask for and give. */
export const DEMO_LEVELS: readonly DemoLevel[] = [
  {
    level: 'registered',
    discount: 0.8,
    registeredCapital: 50_000_000,
    staffCount: 5,
    engineerCount: 1,
    annualTarget: 20_000_000,
    deposit: 1_000_000,
    benefits: '产品授权与销售资料\n线上培训与认证考试',
  },
  {
    level: 'silver',
    discount: 0.7,
    registeredCapital: 100_000_000,
    staffCount: 10,
    engineerCount: 2,
    annualTarget: 60_000_000,
    deposit: 3_000_000,
    perCity: 20,
    benefits: '商机报备保护 90 天\n渠道经理支持\n市场活动基金',
  },
  {
    level: 'gold',
    discount: 0.6,
    registeredCapital: 200_000_000,
    staffCount: 20,
    engineerCount: 4,
    annualTarget: 150_000_000,
    deposit: 5_000_000,
    perCity: 5,
    benefits: '商机报备保护 180 天\n售前专家支持\n季度返利\n联合品牌推广',
  },
  {
    level: 'diamond',
    discount: 0.5,
    registeredCapital: 500_000_000,
    staffCount: 50,
    engineerCount: 10,
    annualTarget: 500_000_000,
    deposit: 10_000_000,
    perCity: 2,
    benefits: '城市优先权益\n专属渠道总监\n年度返利\n产品路线共创',
  },
];

/** What its partners agree to. */
export const DEMO_AGREEMENTS: readonly {
  name: string;
  version: string;
  required: boolean;
  text: string;
}[] = [
  {
    name: '云铺伙伴合作协议',
    version: '2026-01',
    required: true,
    text: [
      '合作内容：云铺授权伙伴在约定的加盟区域内销售云铺产品并提供实施与服务。伙伴级别决定采购折扣、商机保护期与市场支持。',
      '期限与续约：合作期限自审批通过之日起一年。到期前 60 日内可以申请续约；到期未续约的，伙伴权益自到期次日起停止。',
      '保证金：伙伴按所申请的级别缴纳合作保证金。合作终止且无未了结事项的，保证金在 30 个工作日内无息退还。',
      '价格与商机：伙伴应当通过工作台报备商机，不得低于约定的最低成交折扣销售，不得跨区域恶意竞争。',
      '终止：任何一方严重违反本协议，经书面通知后 15 日内未改正的，另一方可以终止合作。',
    ].join('\n'),
  },
  {
    name: '云铺伙伴管理办法',
    version: '2026-01',
    required: true,
    text: [
      '级别与条件：伙伴分为认证、银牌、金牌与钻石四级。各级对注册资本、团队规模、认证工程师与年度目标的要求以加盟条件为准。',
      '升级与降级：近十二个月生效合同金额达到上一级年度目标的，可以自动升级；续约时未达到本级目标一半的，按实际业绩重新定级。',
      '区域名额：银牌及以上级别在每个城市设有名额，名额已满时可以申请其他级别或者其他城市。',
    ].join('\n'),
  },
  {
    name: '廉洁合作承诺书',
    version: '2025-06',
    required: true,
    text: [
      '承诺：伙伴承诺不以任何形式向云铺员工及客户人员提供不正当利益，不围标、串标，不伪造资质与业绩。',
      '责任：违反承诺的，云铺有权取消伙伴资格并依法追究责任。',
    ].join('\n'),
  },
  {
    name: '个人信息与数据保护承诺',
    version: '2025-11',
    required: false,
    text: [
      '最小必要：伙伴只在服务所必需的范围内处理客户数据，合作结束后及时删除或返还。',
      '安全事件：发生或可能发生数据安全事件时，伙伴应当在 24 小时内通知云铺与客户。',
    ].join('\n'),
  },
];
