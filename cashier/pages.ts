import { formatMoney } from '@yunpu/engine-core/format';
import { BANKS } from './banks.ts';
import { Html, html } from './html.ts';
import { type Method, receivedOf, type Trade } from './ledger.ts';
import { qrSvg } from './qr.ts';

const MARK = new Html(
  '<svg viewBox="0 0 28 28" aria-hidden="true"><rect width="28" height="28" rx="8" fill="#0b6b5d"/><path d="M8 8l6 7 6-7M14 15v7M9 16h10M9 19.5h10" fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/></svg>',
);
const LOCK = new Html(
  '<svg viewBox="0 0 16 16" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="1.4"><rect x="3" y="7" width="10" height="7" rx="2"/><path d="M5 7V5a3 3 0 0 1 6 0v2"/></svg>',
);
const TICK = new Html(
  '<svg class="good" viewBox="0 0 64 64" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="4"><circle cx="32" cy="32" r="28"/><path d="M20 33l9 9 16-19" stroke-linecap="round" stroke-linejoin="round"/></svg>',
);
const CROSS = new Html(
  '<svg class="bad" viewBox="0 0 64 64" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="4" stroke-linecap="round"><circle cx="32" cy="32" r="28"/><path d="M23 23l18 18M41 23L23 41"/></svg>',
);

const ICONS: Readonly<Record<Method, Html>> = {
  wechat: icon(
    '<path d="M3 10.5C3 7.5 6 5 9.7 5s6.7 2.5 6.7 5.5S13.400 16 9.700 16c-.8 0-1.500-.1-2.200-.3L4.500 17l.7-2.400C3.900 13.600 3 12.100 3 10.500z"/><path d="M16.500 9.300c2.600.500 4.500 2.300 4.500 4.500 0 1.200-.6 2.300-1.600 3.100l.5 2-2.300-1c-.5.100-1 .200-1.600.200-1.500 0-2.800-.5-3.800-1.300"/>',
  ),
  alipay: icon(
    '<rect x="3.500" y="3.500" width="17" height="17" rx="4"/><path d="M8 9h8M12 6.500V9M9.500 12h5c-.8 2.200-2.800 4-5.300 4-1.400 0-2.200-.8-2.200-1.700 0-2.600 6-1.300 9.800 1.200"/>',
  ),
  bank: icon('<path d="M4 9.500L12 4l8 5.500M5.500 9.500h13M7 12v5M12 12v5M17 12v5M4.500 19.500h15"/>'),
};

function icon(paths: string): Html {
  return new Html(
    `<svg viewBox="0 0 24 24" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round">${paths}</svg>`,
  );
}

export const METHODS: readonly { method: Method; title: string }[] = [
  { method: 'wechat', title: '微信支付' },
  { method: 'alipay', title: '支付宝' },
  { method: 'bank', title: '网上银行' },
];

/** A whole page. */
export function layout(title: string, content: Html, look: 'narrow' | 'wide' = 'narrow'): string {
  return html`<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title} - 云付收银台</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/assets/pay.css"><script src="/assets/pay.js" type="module"></script></head><body class="${look}"><header class="top"><div>${MARK}<strong>云付收银台</strong><span class="safe">${LOCK}付款前请核对收款方与金额</span></div></header><main>${content}</main><footer class="foot">云付收银台（演示）· 不会真的扣款</footer></body></html>`
    .text;
}

function bill(trade: Trade): Html {
  return html`<section class="bill"><h1>${trade.subject}</h1><div class="amount"><span>应付金额</span><b>${formatMoney(trade.amount)}</b></div><dl><div><dt>收款方</dt><dd>云铺商城</dd></div><div><dt>付款方</dt><dd>${trade.payerName}</dd></div><div><dt>支付编号</dt><dd>${trade.outTradeNo}</dd></div></dl></section>`;
}

function scan(trade: Trade, origin: string, { method, title }: { method: Method; title: string }): Html {
  return html`<section class="scan scan-${method}">${qrSvg(`${origin}/pay/${trade.token}/scan?method=${method}`, `${title}付款二维码`)}<p class="on-screen">请用手机扫码，在手机上确认付款</p><p class="on-phone">将在本机用${title}付款</p></section>`;
}

/** Where the payer chooses how to pay. @param origin of the cashier, as this browser reaches it */
export function payPage(trade: Trade, origin: string, bank: string | null): string {
  const chosen = BANKS.find(({ code }) => code === bank);
  const checked = (on: boolean): Html => new Html(on ? ' checked' : '');
  const first: Method = chosen ? 'bank' : 'wechat';
  return layout(
    '付款',
    html`${bill(trade)}
    <p class="clock">请在 <b data-until="${trade.expiresAt}" role="timer">限定时间</b> 内完成付款，逾期交易自动关闭。</p>
    <form method="post" action="/pay/${trade.token}/confirm" data-watch="/pay/${trade.token}/status">
      <div class="ways">
        <fieldset class="methods"><legend>付款方式</legend>${METHODS.map(({ method, title }) => html`<label><input type="radio" name="method" value="${method}"${checked(method === first)}>${title}${ICONS[method]}</label>`)}</fieldset>
        <div class="how">
          ${METHODS.filter(({ method }) => method !== 'bank').map((way) => scan(trade, origin, way))}
          <section class="netbank"><fieldset><legend>选择银行</legend><div class="banks">${BANKS.map(({ code, name }, index) => html`<label><input type="radio" name="bank" value="${code}"${checked(chosen ? code === chosen.code : index === 0)}>${name}</label>`)}</div></fieldset></section>
        </div>
      </div>
      <div class="acts"><button class="main">确认付款 ${formatMoney(trade.amount)}</button><button formaction="/pay/${trade.token}/cancel">取消付款</button><a class="button quiet" href="${trade.returnUrl}">返回商城</a></div>
      <p class="demo">演示环境：“确认付款”代替扫码与网银的操作。也可以<button class="link" formaction="/pay/${trade.token}/fail">模拟付款失败</button></p>
    </form>`,
  );
}

/** On the phone that scanned the code. */
export function scanPage(trade: Trade, method: Method): string {
  const title = METHODS.find((way) => way.method === method)?.title;
  return layout(
    '确认付款',
    html`<section class="end"><h1>${title}</h1><p>${trade.subject}</p><p class="sum">${formatMoney(trade.amount)}</p><p>收款方：云铺商城</p>
    <form method="post" action="/pay/${trade.token}/confirm"><input type="hidden" name="method" value="${method}"><input type="hidden" name="from" value="phone"><div class="acts"><button class="main">确认付款</button></div></form></section>`,
  );
}

/** After it was scanned and confirmed: the page on the computer goes on by itself. */
export function scannedPage(trade: Trade): string {
  const paid = trade.status === 'PAID';
  return layout(
    paid ? '付款成功' : '未付款',
    html`<section class="end">${paid ? TICK : CROSS}<h1>${paid ? '付款成功' : '这笔交易已结束'}</h1><p class="sum">${formatMoney(receivedOf(trade))}</p><p>${paid ? '请回到电脑上继续' : trade.reason}</p></section>`,
  );
}

const ENDED: Readonly<Record<'CLOSED' | 'FAILED', string>> = { CLOSED: '交易已关闭', FAILED: '付款失败' };

/** How it ended, and the way back to the shop. */
export function endPage(trade: Trade): string {
  if (trade.status === 'PAID') {
    return layout(
      '付款成功',
      html`<section class="end">${TICK}<h1>付款成功</h1><p class="sum">${formatMoney(receivedOf(trade))}</p><p>${trade.subject}</p><div class="acts"><a class="button main" data-back href="${trade.returnUrl}">返回商城</a></div><p class="demo"><span data-back-in="5">5</span> 秒后自动返回</p></section>`,
    );
  }
  const title = ENDED[trade.status === 'FAILED' ? 'FAILED' : 'CLOSED'];
  return layout(
    title,
    html`<section class="end">${CROSS}<h1>${title}</h1><p>${trade.reason}</p><p>没有扣款。请返回商城查看订单，还能付款时再付。</p><div class="acts"><a class="button main" data-back href="${trade.returnUrl}">返回商城</a></div></section>`,
  );
}

export function missingPage(): string {
  return layout(
    '没有这笔交易',
    html`<section class="end">${CROSS}<h1>没有这笔交易</h1><p>请从商城的订单重新进入收银台。</p></section>`,
  );
}
