import { formatMoney } from '../../../engine/core/format/money.ts';
import type { RecordData } from '../../../engine/core/document/model.ts';
import { capitalAmount } from '../../../engine/core/format/capital.ts';
import { BLANK, given, html, paragraphs, type Html } from './html.ts';

/** One article of a contract. */
export interface Clause {
  title: string;
  body: Html;
}

const day = (value: unknown): string => {
  if (typeof value !== 'string') return `${BLANK} 年 ＿＿ 月 ＿＿ 日`;
  const [year, month, date] = value.split('-');
  return `${year} 年 ${Number(month)} 月 ${Number(date)} 日`;
};
const yuan = (value: unknown): string => formatMoney(typeof value === 'number' ? value : 0, '');
const rowsOf = (value: unknown): RecordData[] => (Array.isArray(value) ? (value as RecordData[]) : []);

function goods(record: RecordData): Clause {
  const rows = rowsOf(record.lines).map((line, index) => html`<tr><td>${index + 1}</td><td>${given(line.productName)}</td><td>${line.unit}</td><td class="number">${line.quantity}</td><td class="number">${yuan(line.unitPrice)}</td><td class="number">${yuan(line.amount)}</td></tr>`);
  return {
    title: '订购内容',
    body: html`<p>甲方向乙方订购下列产品或服务（金额单位：人民币元）：</p>
<table><thead><tr><th>序号</th><th>产品或服务</th><th>单位</th><th>数量</th><th>单价</th><th>金额</th></tr></thead><tbody>${rows}</tbody>
<tfoot><tr><th colspan="5">合计</th><td class="number">${yuan(record.linesAmount)}</td></tr></tfoot></table>`,
  };
}

function payment(record: RecordData): Clause {
  const discount = Number(record.discount ?? 0);
  return {
    title: '合同金额与付款',
    body: html`${discount > 0 ? html`<p>乙方给予甲方优惠人民币 ${yuan(discount)} 元。</p>` : ''}<p>合同总金额为人民币 <strong>${yuan(record.amount)} 元</strong>（大写：<strong>人民币${capitalAmount(Number(record.amount ?? 0))}</strong>），已含增值税。</p>
<p>甲方应自本合同生效之日起 ${given(record.payDays)} 日内，将合同总金额一次性支付至乙方指定账户。</p>
<p>乙方在收到款项后 10 个工作日内，向甲方开具等额${record.invoiceType === 'normal' ? '增值税普通发票' : '增值税专用发票'}。</p>`,
  };
}

function term(record: RecordData): Clause {
  return {
    title: '服务期限',
    body: html`<p>服务期限为 ${given(record.termMonths)} 个月，自 ${day(record.startDate)} 起至 ${day(record.endDate)} 止。</p>
<p>期限届满前 30 日，乙方以站内信、短信或电子邮件提醒甲方续费。逾期未续费的，乙方保留甲方数据 90 日，之后予以删除。</p>`,
  };
}

const RENEWED: Clause = {
  title: '与原合同的关系',
  body: html`<p>本协议是原合同的续展。除本协议另有约定外，原合同的各项约定继续有效；不一致的，以本协议为准。</p>`,
};

const SERVICE_LEVEL: Clause = {
  title: '服务保障',
  body: html`<p>乙方保证云服务每自然月的可用性不低于 99.9%，并提供 7×12 小时的技术支持。计划内维护提前 24 小时通知，不计入不可用时间。</p>
<p>当月可用性低于约定的，每低 0.1 个百分点，乙方按当月服务费的 5% 延长服务期限，累计不超过 15 日。</p>`,
};

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
    { title: '保密信息的范围', body: html`<p>本协议所称保密信息包括：</p>${paragraphs(record.secretScope)}<p>已为公众所知、由接收方独立开发或依法从第三方取得的信息除外。</p>` },
    { title: '保密义务', body: html`<p>接收方仅可为双方合作之目的使用保密信息，并仅向确有必要知悉的人员披露；未经披露方书面同意，不得向任何第三方披露。</p><p>法律、法规或有权机关要求披露的，接收方应在法律允许的范围内及时通知披露方。</p>` },
    { title: '期限', body: html`<p>保密期限为 ${given(record.termMonths)} 个月，自 ${day(record.startDate)} 起至 ${day(record.endDate)} 止。期限届满或披露方要求时，接收方应返还或销毁保密信息及其载体。</p>` },
  ];
}

function breach(record: RecordData): Clause {
  return {
    title: '违约责任',
    body: record.template === 'nda'
      ? html`<p>任何一方违反保密义务的，应立即停止违约行为，并赔偿对方因此遭受的全部损失。</p>`
      : html`<p>甲方逾期付款的，每逾期一日，按应付未付金额的万分之五支付违约金；逾期超过 30 日的，乙方有权暂停服务。</p>
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

/** The articles of a record's template, with the record's values. */
export function clausesOf(record: RecordData): Clause[] {
  const special = typeof record.special === 'string' ? [{ title: '补充条款', body: paragraphs(record.special) }] : [];
  const end = [breach(record), dispute(record), ...special, CLOSING];
  switch (record.template) {
    case 'nda': return [...secrets(record), ...end];
    case 'service': return [goods(record), payment(record), term(record), delivery(record), DATA, CONFIDENTIAL, ...end];
    case 'renewal': return [RENEWED, goods(record), payment(record), term(record), SERVICE_LEVEL, ...end];
    default: return [goods(record), payment(record), term(record), SERVICE_LEVEL, DATA, CONFIDENTIAL, ...end];
  }
}
