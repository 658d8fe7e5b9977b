import type { Random } from './random.ts';

/** Made-up names and words; no real person, company or account. */
const SURNAMES = ['陈', '林', '王', '李', '张', '刘', '赵', '黄', '周', '吴', '徐', '孙', '何', '郭', '罗'] as const;
const GIVEN = [
  '思远',
  '晓彤',
  '建国',
  '雨桐',
  '浩然',
  '静怡',
  '明轩',
  '诗涵',
  '子墨',
  '佳宁',
  '俊杰',
  '若曦',
  '文博',
  '欣妍',
  '志强',
] as const;
const PLACES = ['深圳', '广州', '上海', '杭州', '北京', '成都', '武汉', '苏州', '厦门', '南京'] as const;
const TRADES = ['科技', '制造', '贸易', '物流', '咨询', '医药', '电子', '食品', '建筑', '能源'] as const;
const COINED = [
  '云帆',
  '恒信',
  '卓远',
  '博雅',
  '瑞丰',
  '鼎新',
  '华曜',
  '聚成',
  '启明',
  '天合',
  '正源',
  '联创',
] as const;
const STREETS = ['科技园南路', '中山大道', '人民路', '滨河西路', '创业一路', '学院街'] as const;
const BANKS = ['招商银行', '中国工商银行', '中国建设银行', '交通银行', '浦发银行'] as const;
const GOODS = [
  '云协同办公年费',
  '企业邮箱增强版',
  '电子签章服务',
  '数据备份服务',
  '会议云 200 方',
  '私有化部署服务',
  '移动审批套件',
  '培训与实施服务',
] as const;
const UNITS = ['套', '个', '年', '次', '人天'] as const;
const NOTES = [
  '客户要求本月内完成。',
  '已电话确认，资料齐全。',
  '等待对方盖章后寄回。',
  '按年度框架协议执行。',
  '首次合作，请优先处理。',
] as const;
const FILES = ['合同扫描件.pdf', '营业执照.jpg', '报价单.xlsx', '授权委托书.pdf'] as const;

const personName = (random: Random): string => random.pick(SURNAMES) + random.pick(GIVEN);
const companyName = (random: Random): string =>
  `${random.pick(PLACES)}${random.pick(COINED)}${random.pick(TRADES)}有限公司`;
const address = (random: Random): string =>
  `${random.pick(PLACES)}市${random.pick(STREETS)} ${random.whole(1, 288)} 号`;
export const sampleFileName = (random: Random): string => random.pick(FILES);
export const sampleNote = (random: Random): string => random.pick(NOTES);

/** Words by what the field is called, first match first. */
const BY_TITLE: readonly (readonly [RegExp, (random: Random) => string])[] = [
  [/开户行|银行/, (random) => `${random.pick(BANKS)}${random.pick(PLACES)}分行`],
  [/账号|卡号/, (random) => `62${random.digits(14)}`],
  [/地址|住所/, address],
  [/联系人|收件人|经办人|负责人|姓名|人员|申请人|签约人/, personName],
  [/公司|企业|单位名称|购方|客户|伙伴|甲方|乙方|抬头/, companyName],
  [/省/, (random) => random.pick(['广东', '浙江', '江苏', '上海', '北京', '四川'])],
  [/城市|市/, (random) => random.pick(PLACES)],
  [/产品|商品|货物|服务|项目/, (random) => random.pick(GOODS)],
  [/^单位$|计量/, (random) => random.pick(UNITS)],
  [/行业/, (random) => random.pick(TRADES)],
  [/部门/, (random) => random.pick(['财务部', '市场部', '采购部', '信息部'])],
  [/备注|说明|描述|原因|内容|意见/, sampleNote],
  [/号|编码|代码/, (random) => `${random.pick(['A', 'B', 'C'])}${random.digits(8)}`],
  [/名称|标题|主题/, (random) => `${random.pick(COINED)}${random.pick(GOODS)}`],
];

/** A plausible text for a field called `title`. */
export function sampleWords(title: string, random: Random): string {
  const make = BY_TITLE.find(([pattern]) => pattern.test(title))?.[1];
  return make ? make(random) : `${title}${random.whole(1, 99)}`;
}

/** People and organisations that made-up records name. */
export const PEOPLE: readonly { id: string; name: string }[] = SURNAMES.slice(0, 8).map((surname, index) => ({
  id: `user-${index + 1}`,
  name: `${surname}${GIVEN[index] ?? ''}`,
}));
export const ORGANISATIONS: readonly { name: string; parts: readonly string[] }[] = [
  { name: '销售中心', parts: ['华南区', '华东区', '华北区'] },
  { name: '产品中心', parts: ['协同产品部', '平台产品部'] },
  { name: '职能中心', parts: ['财务部', '人力资源部'] },
];
