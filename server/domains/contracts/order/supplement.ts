import type { RecordData } from '@yunpu/engine-core/document';
import { formatMoney } from '@yunpu/engine-core/format';
import { ONLINE_CONTRACT, type OnlineContract } from '../../../../contract/records/entities.generated.ts';
import { readRecord } from '../../../../contract/records/read.ts';

/** What a supplement's line may touch, and what the order says about it. */
const SUBJECTS: readonly { about: string; words: RegExp; stated: (terms: OnlineContract) => string }[] = [
  {
    about: '价格与金额',
    words: /赠|免费|优惠|折扣|减免|返还|抵扣|单价|价格|金额|[元费]/,
    stated: ({ orderAmount }) => `应付 ${formatMoney(Number(orderAmount ?? 0))}`,
  },
  { about: '期限', words: /期限|服务期|延长|到期|提前|[年月天日]/, stated: ({ lines }) => termsIn(lines) },
  { about: '产品与数量', words: /数量|人数|用户|模块|产品|版本|增加|升级|套/, stated: ({ lines }) => goodsIn(lines) },
  {
    about: '付款与开票',
    words: /付款|支付|预付|尾款|分期|发票|退款|账期/,
    stated: ({ payBefore, paidDate }) =>
      paidDate !== undefined
        ? `${paidDate} 已付清`
        : payBefore !== undefined
          ? '一次付清，逾期未付订单关闭'
          : '一次付清',
  },
  { about: '责任与争议', words: /违约|赔偿|责任|解除|终止|争议|仲裁|法院|保密/, stated: () => '按合同正文' },
];

const cut = (text: string): string => (text.length > 200 ? `${text.slice(0, 199)}…` : text);
const termsIn = (lines: OnlineContract['lines']): string =>
  [...new Set(lines.map(({ term }) => String(term ?? '')))].filter(Boolean).join('；');
const goodsIn = (lines: OnlineContract['lines']): string =>
  lines.map(({ productName, quantity }) => `${String(productName)} × ${String(quantity)}`).join('，');

/** Every line of the supplement against what the order says of the same: for whoever has to agree to it. */
export function compareWithOrder(record: Readonly<RecordData>, terms: RecordData): RecordData[] {
  const { special = '', disputeWay, arbitration = '' } = readRecord(ONLINE_CONTRACT, record);
  const agreed = readRecord(ONLINE_CONTRACT, terms);
  const lines = special
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const rows = lines.map((text): RecordData => {
    const touched = SUBJECTS.filter(({ words }) => words.test(text));
    return {
      text: cut(text),
      about: touched.length === 0 ? '其他' : touched.map(({ about }) => about).join('、'),
      order: cut(touched.length === 0 ? '订单没有约定' : touched.map(({ stated }) => stated(agreed)).join('；')),
    };
  });
  if (disputeWay === 'arbitration')
    rows.push({
      text: cut(`争议提交${arbitration}仲裁`),
      about: '责任与争议',
      order: '乙方所在地人民法院',
    });
  return rows;
}
