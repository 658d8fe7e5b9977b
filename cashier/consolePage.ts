import { formatMoney } from '@yunpu/engine-core/format';
import { CALL_FAULTS, CALLS, type CallFault, type CallName, type Faults, SWITCHES } from './faults.ts';
import { Html, html } from './html.ts';
import { type Event, type Ledger, type Refund, receivedOf, type Trade, type TradeStatus } from './ledger.ts';
import { layout } from './pages.ts';

const CALL_TITLES: Readonly<Record<CallName, string>> = {
  create: '下单',
  query: '查询',
  close: '关闭',
  refund: '退款',
};
const FAULT_TITLES: Readonly<Record<CallFault, string>> = {
  none: '正常',
  error: '回答 500，没有办理',
  timeout: '办理了，不回答',
  lost: '办理了，回答 500',
};
const SWITCH_TITLES: Readonly<Record<(typeof SWITCHES)[number], string>> = {
  reorder: '通知乱序',
  silent: '不发通知',
  wrongSignature: '通知的签名错误',
  wrongAmount: '通知的金额多一分',
  underpaid: '实际少收一分',
  paidAfterClose: '关闭后仍付款成功',
  slowRefund: '退款处理缓慢',
  refusedRefund: '拒绝退款',
};
const STATUS_TITLES: Readonly<Record<TradeStatus, string>> = {
  WAIT: '待付款',
  PAID: '已付款',
  CLOSED: '已关闭',
  FAILED: '失败',
};
const KIND_TITLES: Readonly<Record<Event['kind'], string>> = {
  'trade.paid': '付款成功',
  'trade.closed': '交易关闭',
  'trade.failed': '付款失败',
};
const SHOWN = 50;

const shanghai = new Intl.DateTimeFormat('sv', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'medium' });
const at = (instant: string): string => shanghai.format(new Date(instant));
const checked = (on: boolean): Html => new Html(on ? ' checked' : '');

function faultsForm(faults: Faults): Html {
  return html`<form class="panel" method="post" action="/console/faults"><h2>故障</h2><div class="grid">
    ${CALLS.map((call) => html`<label>${CALL_TITLES[call]}<select name="call.${call}">${CALL_FAULTS.map((fault) => html`<option value="${fault}"${new Html(faults.calls[call] === fault ? ' selected' : '')}>${FAULT_TITLES[fault]}</option>`)}</select></label>`)}
    <label>通知延迟（毫秒）<input type="number" name="delayMs" min="0" max="60000" value="${faults.delayMs}"></label>
    <label>每个通知的份数<input type="number" name="copies" min="1" max="5" value="${faults.copies}"></label>
    ${SWITCHES.map((name) => html`<label class="tick"><input type="checkbox" name="${name}" value="on"${checked(faults[name])}>${SWITCH_TITLES[name]}</label>`)}
    </div><div class="acts"><button class="main">保存</button><button name="reset" value="on">全部恢复正常</button></div></form>`;
}

function tradeRow(trade: Trade): Html {
  const { tradeNo, outTradeNo, subject, status, createdAt } = trade;
  const acts =
    status === 'WAIT'
      ? [
          ['pay', '付款'],
          ['fail', '失败'],
          ['cancel', '取消'],
        ]
      : status === 'PAID'
        ? []
        : [['late', '迟到付款']];
  return html`<tr><td>${at(createdAt)}</td><td>${outTradeNo}</td><td>${subject}</td><td class="num">${formatMoney(receivedOf(trade))}</td><td>${STATUS_TITLES[status]}</td><td><form method="post" action="/console/trades/${tradeNo}">${acts.map(([name, title]) => html`<button name="act" value="${name}">${title}</button>`)}</form></td></tr>`;
}

function refundRow({ createdAt, outRefundNo, amount, status }: Refund): Html {
  return html`<tr><td>${at(createdAt)}</td><td>${outRefundNo}</td><td class="num">${formatMoney(amount)}</td><td>${status === 'DONE' ? '已退款' : status === 'FAILED' ? '失败' : '处理中'}</td></tr>`;
}

function eventRow({ eventId, kind, trade, at: when, tries, notified, answer }: Event): Html {
  return html`<tr><td>${at(when)}</td><td>${trade.outTradeNo}</td><td>${KIND_TITLES[kind]}</td><td class="num">${tries}</td><td>${notified ? '已送达' : '未送达'}</td><td>${answer}</td><td><form method="post" action="/console/events/${eventId}"><button>再发一次</button></form></td></tr>`;
}

/** A list, or the word that there is nothing in it yet. */
function rows<T>(items: readonly T[], columns: number, row: (item: T) => Html): Html {
  return items.length === 0 ? html`<tr><td class="none" colspan="${columns}">暂无</td></tr>` : html`${items.map(row)}`;
}

/** Everything that can be switched, and what has happened. */
export function consolePage({ faults, trades, refunds, events }: Ledger): string {
  const latest = <T>(items: Iterable<T>): T[] => [...items].slice(-SHOWN).reverse();
  return layout(
    '控制台',
    html`<h1>控制台</h1>${faultsForm(faults)}
    <section class="panel"><h2>交易</h2><div class="scroll" tabindex="0" role="region" aria-label="交易"><table><thead><tr><th>时间</th><th>商户支付编号</th><th>内容</th><th class="num">金额</th><th>状态</th><th>操作</th></tr></thead><tbody>${rows(latest(trades.values()), 6, tradeRow)}</tbody></table></div></section>
    <section class="panel"><h2>通知</h2><div class="scroll" tabindex="0" role="region" aria-label="通知"><table><thead><tr><th>时间</th><th>商户支付编号</th><th>事件</th><th class="num">次数</th><th>结果</th><th>回答</th><th>操作</th></tr></thead><tbody>${rows(latest(events.values()), 7, eventRow)}</tbody></table></div></section>
    <section class="panel"><h2>退款</h2><div class="scroll" tabindex="0" role="region" aria-label="退款"><table><thead><tr><th>时间</th><th>商户退款编号</th><th class="num">金额</th><th>状态</th></tr></thead><tbody>${rows(latest(refunds.values()), 4, refundRow)}</tbody></table></div></section>`,
    'wide',
  );
}
