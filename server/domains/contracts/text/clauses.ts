import type { RecordData } from '@yunpu/engine-core/document';
import { capitalAmount, formatMoney } from '@yunpu/engine-core/format';
import { ONLINE_CONTRACT } from '../../../../contract/records/entities.generated.ts';
import { readRecord } from '../../../../contract/records/read.ts';
import { dayOf, wallClock } from '../../../platform/calendar/days.ts';
import { REMINDED_DAYS } from '../../../platform/reminded.ts';
import type { Seller } from '../../../platform/seller.ts';
import { BLANK, given, type Html, html, paragraphs } from './html.ts';

/** One article of a contract. */
export interface Clause {
  title: string;
  body: Html;
}

type Promises = Pick<Seller, 'serviceLevel' | 'invoiceDays' | 'keepDays'>;

const day = (value: unknown): string => {
  if (typeof value !== 'string') return `${BLANK} 年 ＿＿ 月 ＿＿ 日`;
  const [year, month, date] = value.split('-');
  return `${year} 年 ${Number(month)} 月 ${Number(date)} 日`;
};
const yuan = (value: unknown): string => formatMoney(typeof value === 'number' ? value : 0);

function goods(record: RecordData): Clause {
  const fromOrder = typeof record.orderNo === 'string';
  const { lines } = readRecord(ONLINE_CONTRACT, record);
  const rows = lines.map(
    (line, index) =>
      html`<tr><td>${index + 1}</td><td>${fromOrder ? `${String(line.item ?? '新购')}：` : ''}${given(line.productName)}${typeof line.about === 'string' ? `（${line.about}）` : ''}</td><td>${line.unit}</td><td class="number">${line.quantity}</td><td class="number">${yuan(line.unitPrice)}</td><td>${termOf(line)}</td><td class="number">${yuan(line.amount)}</td></tr>`,
  );
  const taken = reductionsOf(record);
  const total = (title: unknown, amount: unknown) =>
    html`<tr><th colspan="6">${title}</th><td class="number">${amount}</td></tr>`;
  return {
    title: '订购内容',
    body: html`<p>${fromOrder ? `依据订单 ${String(record.orderNo)}，甲方向乙方订购下列产品或服务` : '甲方向乙方订购下列产品或服务'}（金额单位：人民币元；单价为每单位的价格，金额为单价按数量与期限计算的合计）：</p>
<table><thead><tr><th>序号</th><th>产品或服务</th><th>单位</th><th>数量</th><th>单价</th><th>期限</th><th>金额</th></tr></thead><tbody>${rows}</tbody>
<tfoot>${total('合计', yuan(record.linesAmount))}${taken.map(({ title, amount }) => total(title, `−${yuan(amount)}`))}${taken.length > 0 ? total('合同总金额', yuan(record.amount)) : ''}</tfoot></table>`,
  };
}

/** What leads from the sum of the lines to the total, in words and fen. */
function reductionsOf({
  promotions,
  promotionDiscount,
  discount,
  credit,
  orderNo,
}: RecordData): { title: string; amount: number }[] {
  return [
    { title: `活动优惠（${String(promotions ?? '')}）`, amount: promotionDiscount },
    { title: typeof orderNo === 'string' ? '优惠券与代金券抵扣' : '优惠', amount: discount },
    { title: '原产品未使用期间的已付款项按天折算抵扣', amount: credit },
  ].flatMap(({ title, amount }) => (typeof amount === 'number' && amount > 0 ? [{ title, amount }] : []));
}

/** A yearly price is for one of its years; what has no term says none. */
function termOf({ term, unit, years }: RecordData): string {
  if (typeof term === 'string' && term !== '') return term;
  return typeof unit === 'string' && unit.endsWith('/年') ? `${Number(years ?? 1)} 年` : '--';
}

const minute = (value: string): string => `${day(dayOf(value))} ${wallClock(value).format('HH:mm')}`;

/** When an order is to be paid, or was: its own term, after which it is closed. */
function whenPaid({ orderNo, paidDate, payBefore, payHours, payDays }: RecordData): Html {
  if (typeof orderNo !== 'string')
    return html`<p>甲方应自本合同生效之日起 ${given(payDays)} 日内，将合同总金额一次性汇入乙方的对公账户，账户以乙方商城付款页所列为准。</p>`;
  if (typeof paidDate === 'string') return html`<p>甲方已于 ${day(paidDate)} 付清合同总金额。</p>`;
  const hours = typeof payHours === 'number' ? `自订单提交之时起 ${payHours} 小时内` : '';
  const until =
    typeof payBefore === 'string' ? `${hours === '' ? ' ' : '，即 '}${minute(payBefore)}（北京时间）前` : '';
  return html`<p>甲方应在${hours}${until}将合同总金额一次性付清：在乙方商城在线支付，或汇入订单付款页所列的乙方对公账户。逾期未付的，订单自动关闭，本合同随之终止，双方互不承担违约责任。</p>`;
}

/** What the contract says of the invoice, by its type; of none that was chosen it promises no kind. */
const INVOICES: Readonly<Record<string, string>> = { special: '增值税专用发票', normal: '增值税普通发票' };

function payment(record: RecordData, { invoiceDays }: Promises): Clause {
  const taken = reductionsOf(record);
  const amount = Number(record.amount ?? 0);
  return {
    title: '合同金额与付款',
    body: html`${taken.length > 0 ? html`<p>订购内容合计人民币 ${yuan(record.linesAmount)}，减${taken.map(({ title, amount: less }, index) => `${index > 0 ? '、' : ''}${title}人民币 ${yuan(less)}`)}，为合同总金额。</p>` : ''}<p>合同总金额为人民币 <strong>${yuan(amount)}</strong>（大写：<strong>人民币${capitalAmount(amount)}</strong>），已含增值税。</p>
${
  amount === 0
    ? html`<p>本合同没有需要支付的款项。</p>`
    : html`${whenPaid(record)}
<p>乙方在收到款项后${invoiceDays === undefined ? '' : ` ${invoiceDays} 个工作日内`}，向甲方开具等额${INVOICES[String(record.invoiceType)] ?? '增值税发票'}。</p>`
}`,
  };
}

/** What comes before and after the last day. */
const whenOver = ({ keepDays }: Promises): Html =>
  html`<p>期限届满前 ${REMINDED_DAYS} 日，乙方以站内信、短信或电子邮件提醒甲方续费。逾期未续费的，${keepDays === undefined ? '服务自期限届满时停止' : `乙方保留甲方数据 ${keepDays} 日，之后予以删除`}。</p>`;

function term(record: RecordData, promises: Promises): Clause {
  if (typeof record.orderNo === 'string') return orderTerm(record, promises);
  return {
    title: '服务期限',
    body: html`<p>服务期限为 ${given(record.termMonths)} 个月，自 ${day(record.startDate)} 起至 ${day(record.endDate)} 止。</p>
${whenOver(promises)}`,
  };
}

const COUNTED: Readonly<Record<string, string>> = {
  新购: '新购的产品自甲方付款后开通之日起算。',
  转正式: '由试用转为正式的产品自甲方付款后生效之日起算，试用期限内生效的，试用期间的数据与设置保留。',
  续费: '续费的期限自原到期日次日起算；付款生效时原期限已届满的，自生效之日起算。',
  增购: '增购的数量与模块自甲方付款后生效之日起使用至原到期日，费用按下单时的剩余期限计算：整年按年价，其余天数按年价的三百六十五分之一乘以天数，不足一分的舍去。',
  升级: '升级后的产品自甲方付款后生效之日起替换原产品，使用至原到期日，费用按下单时的剩余期限计算：整年按年价，其余天数按年价的三百六十五分之一乘以天数，不足一分的舍去。',
};

/** Each line has its term; here stands how the terms are counted. */
function orderTerm(record: RecordData, promises: Promises): Clause {
  const { lines } = readRecord(ONLINE_CONTRACT, record);
  const counted = Object.entries(COUNTED)
    .filter(([item]) => lines.some((line) => (line.item ?? '新购') === item))
    .map(([, text]) => html`<p>${text}</p>`);
  return {
    title: '服务期限',
    body: html`<p>各项产品与服务的期限以“订购内容”中“期限”一栏为准。</p>${counted}${typeof record.free === 'string' ? html`<p>乙方另向甲方无偿提供：${record.free}。</p>` : ''}
${whenOver(promises)}`,
  };
}

const renewed = ({ originalNo }: RecordData): Clause => ({
  title: '与原合同的关系',
  body: html`<p>本协议是合同 ${given(originalNo)}（以下称原合同）的续展。除本协议另有约定外，原合同的各项约定继续有效；不一致的，以本协议为准。</p>`,
});

/** What the seller wrote that it promises; nothing else is promised in its name. */
const serviceLevel = ({ serviceLevel: promised }: Promises): Clause[] =>
  promised === undefined ? [] : [{ title: '服务保障', body: paragraphs(promised) }];

function delivery(record: RecordData): Clause {
  return {
    title: '实施与验收',
    body: html`<p>乙方投入实施人员共计 ${given(record.serviceDays)} 人天。甲方应指定项目负责人，并提供必要的场地、环境与资料。</p><p>验收标准如下：</p>${paragraphs(record.acceptance)}
<p>乙方提交验收申请后 10 个工作日内，甲方应完成验收；逾期未提出书面异议的，视为验收合格。</p>`,
  };
}

const DATA: Clause = {
  title: '数据与知识产权',
  body: html`<p>甲方在使用服务过程中产生的业务数据归甲方所有。未经甲方书面许可，乙方不得访问、使用或向第三方提供，但法律法规另有规定的除外。</p>
<p>产品及其文档的知识产权归乙方所有，甲方在服务期限内享有非独占、不可转让的使用权。</p>`,
};

const CONFIDENTIAL: Clause = {
  title: '保密',
  body: html`<p>双方对在签订和履行本合同过程中知悉的对方商业秘密负有保密义务，该义务在本合同终止后三年内继续有效。</p>`,
};

function secrets(record: RecordData): Clause[] {
  return [
    {
      title: '保密信息的范围',
      body: html`<p>本协议所称保密信息包括：</p>${paragraphs(record.secretScope)}<p>已为公众所知、由接收方独立开发或依法从第三方取得的信息除外。</p>`,
    },
    {
      title: '保密义务',
      body: html`<p>接收方仅可为双方合作之目的使用保密信息，并仅向确有必要知悉的人员披露；未经披露方书面同意，不得向任何第三方披露。</p><p>法律、法规或有权机关要求披露的，接收方应在法律允许的范围内及时通知披露方。</p>`,
    },
    {
      title: '期限',
      body: html`<p>保密期限为 ${given(record.termMonths)} 个月，自 ${day(record.startDate)} 起至 ${day(record.endDate)} 止。期限届满或披露方要求时，接收方应返还或销毁保密信息及其载体。</p>`,
    },
  ];
}

function breach(record: RecordData): Clause {
  return {
    title: '违约责任',
    body:
      record.template === 'nda'
        ? html`<p>任何一方违反保密义务的，应立即停止违约行为，并赔偿对方因此遭受的全部损失。</p>`
        : html`${typeof record.orderNo === 'string' ? '' : html`<p>甲方逾期付款的，每逾期一日，按应付未付金额的万分之五支付违约金；逾期超过 30 日的，乙方有权暂停服务。</p>`}
<p>因乙方原因不能提供服务超过 15 日的，甲方有权解除合同，乙方退还未履行部分的费用。任何一方的赔偿总额不超过合同总金额。</p>`,
  };
}

function dispute({ disputeWay, arbitration }: RecordData): Clause {
  return {
    title: '争议解决',
    body: html`<p>本合同适用中华人民共和国法律。因本合同发生的争议，双方应友好协商；协商不成的，${disputeWay === 'arbitration' ? html`提交${given(arbitration)}按其届时有效的仲裁规则仲裁，裁决是终局的` : '向乙方所在地有管辖权的人民法院起诉'}。</p>`,
  };
}

const CLOSING: Clause = {
  title: '其他',
  body: html`<p>本合同以电子形式订立，经双方在线签署后生效，与纸质合同具有同等法律效力。</p><p>对本合同的任何修改，须经双方书面或在线确认。</p>`,
};

/** The articles of a record's template, with the record's values and what the seller promises of its service. */
export function clausesOf(record: RecordData, promises: Promises): Clause[] {
  const special =
    typeof record.special === 'string'
      ? [
          {
            title: '补充条款',
            body: html`${typeof record.orderNo === 'string' ? html`<p>下列约定与订单不同的，以本条为准，经乙方审核同意后生效：</p>` : ''}${paragraphs(record.special)}`,
          },
        ]
      : [];
  const service = [goods(record), payment(record, promises), term(record, promises), ...serviceLevel(promises)];
  const end = [breach(record), dispute(record), ...special, CLOSING];
  switch (record.template) {
    case 'nda':
      return [...secrets(record), ...end];
    case 'service':
      return [
        goods(record),
        payment(record, promises),
        term(record, promises),
        delivery(record),
        DATA,
        CONFIDENTIAL,
        ...end,
      ];
    // What no original contract says has to stand here.
    case 'renewal':
      return [
        ...(typeof record.originalNo === 'string' ? [renewed(record), ...service] : [...service, DATA, CONFIDENTIAL]),
        ...end,
      ];
    default:
      return [...service, DATA, CONFIDENTIAL, ...end];
  }
}
