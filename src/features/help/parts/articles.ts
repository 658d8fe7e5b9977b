import type { Site } from '../../../../contract/site.ts';
import type { HELP_PAGES } from '../../../ui/links.ts';
import { usuallyWithin } from '../../../ui/reviewTime.ts';

export interface Article {
  path: (typeof HELP_PAGES)[number]['path'];
  title: string;
  lead: string;
  steps: readonly { title: string; text: string }[];
  questions: readonly { ask: string; answer: string }[];
}

type Known = Pick<Site, 'phone' | 'keepDays' | 'reviewDays' | 'payments'>;
const UNKNOWN: Known = { phone: null, keepDays: null, reviewDays: null, payments: { bank: false, cashier: false } };

/** Whom to call, where the shop names a number; else whom to write to. */
const callOn = (phone: string | null): string => (phone === null ? '在线咨询' : `致电 ${phone}`);

/** The ways to pay that are set up, joined by a word; else where to ask for one. */
function waysToPay({ bank, cashier }: Site['payments'], word: string, none: string): string {
  const ways = [cashier ? '在线支付' : '', bank ? '对公转账' : ''].filter((way) => way !== '');
  return ways.join(word) || none;
}

/** What becomes of the data of a service that ended, as the shop's contracts say it. */
const keptFor = (days: number | null): string =>
  days === null
    ? '到期后服务停止，续费可恢复使用。数据保留多久请先向客服确认。'
    : `到期后数据保留 ${days} 天，期间续费开通可恢复使用；之后仍可续费，但原有数据不能恢复。`;

const transferSteps = (reviewDays: number | null): Article['steps'] => [
  {
    title: '对公转账',
    text: '从与认证企业同名的对公账户一次汇足，金额与订单一致，并在附言中填写付款页给出的汇款识别码；上传银行回单可以更快核验。',
  },
  { title: '到账核验', text: `转账按识别码、金额与付款户名核对，核验后开通服务${usuallyWithin(reviewDays)}。` },
];

/** The articles of help, with the shop's number and what it promises; of a shop that is not known yet without. */
export const helpArticles = ({ phone, keepDays, reviewDays, payments }: Known = UNKNOWN): Article[] => [
  {
    path: '/howBuy',
    title: '如何购买',
    lead: '从选版本到开通，都在线上完成。',
    steps: [
      {
        title: '选择版本',
        text: '在产品页对比各个版本的人数与内容：人数少的团队选小包，需要高级模块的选内容更多的版本。',
      },
      {
        title: '配置数量与年限',
        text: '按实际使用人数填写数量，选择年限与可选模块，页面实时显示应付金额。有批量价的产品，数量越多单价越低。',
      },
      { title: '登录并确认团队', text: '使用团队管理员账号登录。订购方必须是管理员所在、且已完成企业认证的团队。' },
      {
        title: '提交订单并付款',
        text: `核对明细、优惠与合同后提交订单，${waysToPay(payments, '或', '付款方式请向客服确认')}。大额订单与私有化部署由顾问协助，可${callOn(phone)}。`,
      },
      { title: '开通使用', text: '付款确认后服务立即开通，授权证书可在工作台的“我的产品与服务”中查看和下载。' },
    ],
    questions: [
      {
        ask: '买错了版本怎么办？',
        answer: '在“我的产品与服务”的产品上按“升级”，看它能升级到什么；已付金额按剩余天数折算到分抵扣差价。',
      },
      { ask: '谁可以下单？', answer: '只有团队管理员可以代表团队订购、签署合同和申请发票。' },
      { ask: '可以先试用吗？', answer: '标有“可试用”的产品可以先试用，试用结束前转为正式订购，数据保留。' },
    ],
  },
  {
    path: '/howPay',
    title: '如何付款',
    lead: `${payments.bank || payments.cashier ? '支持' : ''}${waysToPay(payments, '与', '付款方式请先向客服确认')}，付款方须与认证企业一致。`,
    steps: [
      { title: '确认金额', text: '订单金额以确认时页面展示的为准，单位为人民币元，精确到分。' },
      ...(payments.cashier ? [{ title: '在线支付', text: '在收银台扫码或用网上银行付款，付款成功后立即开通。' }] : []),
      ...(payments.bank ? transferSteps(reviewDays) : []),
      { title: '申请发票', text: '付款后从订单或工作台的发票页申请发票，抬头须与认证企业一致，可按税率拆分。' },
    ],
    questions: [
      {
        ask: '可以由个人付款吗？',
        answer: `不可以。付款方必须是认证的企业${payments.bank ? '，个人或其他公司的汇款会被退回' : ''}。`,
      },
      ...(payments.bank
        ? [{ ask: '金额汇错了怎么办？', answer: `请${callOn(phone)}，核对后补足差额或原路退回。` }]
        : []),
    ],
  },
  {
    path: '/howRenew',
    title: '如何续费',
    lead: '服务期内随时可以续费，新的期限接在原到期日之后，服务不中断。',
    steps: [
      { title: '查看到期产品', text: '在工作台的“我的产品与服务”里，先到期的产品排在前面。' },
      { title: '选择年限', text: '在产品上按“续费”，选择年限；金额按现有数量与模块、以现行价格计算。' },
      { title: '下单付款', text: `提交订单后${waysToPay(payments, '或', '付款')}；未付款前产品不变。` },
      { title: '完成续费', text: '付款后到期日自动顺延，授权证书同步更新，办理记录里写有订单号。' },
    ],
    questions: [
      { ask: '过期后数据会删除吗？', answer: keptFor(keepDays) },
      { ask: '可以只延期几天吗？', answer: '可以在“续费与延期”申请短期延期，说明原因后由运营人员审批。' },
    ],
  },
  {
    path: '/howAdd',
    title: '如何加购',
    lead: '人数、站点与模块都可以在服务期内随时增加。',
    steps: [
      { title: '加人数', text: '在“我的产品与服务”的产品上按“增购”，填写增加的数量，金额按剩余期限计算。' },
      { title: '加模块', text: '在同一页勾选模块；版本里标为“可选”的模块可以按需逐个加购。' },
      { title: '加站点', text: '分公司需要独立管理时，可为其团队单独订购，或在原团队下增加数量。' },
      { title: '生效', text: '付款后立即生效，到期日与主产品一致，便于一起续费。' },
    ],
    questions: [
      {
        ask: '加购的价格怎么算？',
        answer: '按加购时的年价：剩余期限里的整年按年价，其余天数按年价的 365 分之几，不足一分舍去。',
      },
      { ask: '可以减少数量吗？', answer: '服务期内不能减少；续费按现有数量。需要调整请联系客户经理。' },
    ],
  },
];
