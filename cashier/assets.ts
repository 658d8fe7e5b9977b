/** The look of the cashier's pages: one sheet, both themes. */
export const CSS = `
:root{color-scheme:light dark;--ground:#eef3f2;--paper:#fff;--ink:#12211f;--soft:#53635f;--line:#d7e0dd;--brand:#0b6b5d;--brand-ink:#fff;--tint:#e6f3f0;--price:#b3401c;--bad:#a32a1c;--good:#0b6b5d;--focus:#0b6b5d}
@media (prefers-color-scheme:dark){:root{--ground:#0d1413;--paper:#15201e;--ink:#e8f0ee;--soft:#a3b5b0;--line:#2b3a37;--brand:#4cc7b2;--brand-ink:#06201b;--tint:#1a302c;--price:#ff9e78;--bad:#ff9a8c;--good:#4cc7b2;--focus:#4cc7b2}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:flex;flex-direction:column;background:var(--ground);color:var(--ink);font:15px/1.6 "PingFang SC","HarmonyOS Sans SC","Microsoft YaHei","Noto Sans CJK SC",system-ui,sans-serif;font-variant-numeric:tabular-nums}
a{color:var(--brand)}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
.top{background:var(--paper);border-bottom:1px solid var(--line)}
.top>div,main,.foot{width:100%;max-width:920px;margin:0 auto;padding:0 24px}
.top>div{display:flex;align-items:center;gap:12px;height:64px}
.top strong{font-size:18px;letter-spacing:.5px}
.top .safe{margin-left:auto;color:var(--soft);font-size:13px;display:flex;align-items:center;gap:6px}
.top svg{width:28px;height:28px;flex:none}
.top .safe svg{width:16px;height:16px}
main{flex:1;padding-top:32px;padding-bottom:40px}
.bill{display:grid;grid-template-columns:1fr auto;gap:8px 24px;align-items:end;padding:24px 28px;background:var(--paper);border:1px solid var(--line);border-radius:12px}
.bill h1{margin:0;font-size:20px;line-height:1.4;overflow-wrap:anywhere}
.bill dl{margin:0;display:flex;flex-wrap:wrap;gap:2px 24px;color:var(--soft);font-size:13px}
.bill dl div{display:flex;gap:6px}
.bill dt,.bill dd{margin:0;overflow-wrap:anywhere}
.amount{grid-row:1/3;grid-column:2;text-align:right}
.amount span{display:block;color:var(--soft);font-size:13px}
.amount b{font-size:32px;line-height:1.2;color:var(--price)}
.clock{margin:16px 0;color:var(--soft);font-size:14px}
.clock b{color:var(--ink)}
.ways{display:grid;grid-template-columns:240px 1fr;background:var(--paper);border:1px solid var(--line);border-radius:12px;overflow:hidden}
fieldset{border:0;margin:0;padding:0;min-width:0}
legend{padding:0;font-weight:600;float:left;width:100%}
legend+*{clear:both}
.methods{padding:20px 12px;border-right:1px solid var(--line)}
.methods legend{padding:0 12px 12px}
.methods label{display:flex;align-items:center;gap:10px;padding:12px;border-radius:8px;cursor:pointer}
.methods label:hover,.methods label:has(:checked){background:var(--tint)}
.methods label:has(:checked){font-weight:600}
input[type=radio]{width:18px;height:18px;margin:0;accent-color:var(--brand);flex:none}
.how{padding:24px 28px;min-width:0}
.how>section{display:none}
.ways:has([value=wechat]:checked) .scan-wechat,.ways:has([value=alipay]:checked) .scan-alipay,.ways:has([value=bank]:checked) .netbank{display:block}
.scan{text-align:center}
.qr{width:192px;height:192px;display:block;margin:0 auto 12px;border:1px solid var(--line);border-radius:10px;background:#fff}
.scan p{margin:0;color:var(--soft)}
.on-phone{display:none}
.how legend{padding-bottom:12px}
.banks{display:grid;grid-template-columns:repeat(auto-fill,minmax(150px,1fr));gap:10px}
.banks label{display:flex;align-items:center;gap:8px;padding:10px 12px;border:1px solid var(--line);border-radius:8px;cursor:pointer;font-size:14px}
.banks label:has(:checked){border-color:var(--brand);background:var(--tint)}
.acts{display:flex;flex-wrap:wrap;align-items:center;gap:12px;margin-top:20px}
button,.button{font:inherit;display:inline-flex;align-items:center;justify-content:center;min-height:44px;padding:0 20px;border-radius:8px;border:1px solid var(--line);background:var(--paper);color:var(--ink);text-decoration:none;cursor:pointer}
button:hover,.button:hover{border-color:var(--brand)}
.main{background:var(--brand);border-color:var(--brand);color:var(--brand-ink);font-weight:600;font-size:16px;padding:0 28px}
.main:hover{filter:brightness(1.08)}
.quiet{margin-left:auto;border-color:transparent;background:none;color:var(--soft)}
.demo{margin:20px 0 0;color:var(--soft);font-size:13px}
.link{display:inline;min-height:0;padding:0;border:0;background:none;color:var(--brand);font-size:inherit;text-decoration:underline}
.methods svg{width:22px;height:22px;flex:none;color:var(--brand)}
.methods label svg{margin-left:auto;order:2}
.none{color:var(--soft);text-align:center;padding:20px}
.end{max-width:520px;margin:24px auto 0;padding:40px 28px;background:var(--paper);border:1px solid var(--line);border-radius:12px;text-align:center}
.end svg{width:64px;height:64px}
.end h1{margin:12px 0 4px;font-size:24px}
.end p{margin:0 0 8px;color:var(--soft);overflow-wrap:anywhere}
.end .sum{color:var(--ink);font-size:28px;font-weight:700}
.end .acts{justify-content:center}
.good{color:var(--good)}.bad{color:var(--bad)}
.foot{padding-top:16px;padding-bottom:24px;color:var(--soft);font-size:13px;text-align:center}
.wide h1{margin:0 0 16px;font-size:24px}
.wide main,.wide .top>div{max-width:1200px}
.panel{background:var(--paper);border:1px solid var(--line);border-radius:12px;padding:20px 24px;margin-bottom:20px}
.panel h2{margin:0 0 12px;font-size:18px}
.grid{display:grid;grid-template-columns:repeat(auto-fill,minmax(240px,1fr));gap:12px 24px}
.grid label{display:flex;align-items:center;gap:8px;justify-content:space-between}
.grid label.tick{justify-content:flex-start}
input[type=checkbox]{width:18px;height:18px;margin:0;accent-color:var(--brand)}
select,input[type=number]{font:inherit;min-height:36px;padding:0 8px;border:1px solid var(--line);border-radius:6px;background:var(--paper);color:var(--ink);max-width:130px}
.scroll{overflow-x:auto}
table{width:100%;border-collapse:collapse;font-size:14px}
th,td{padding:8px 10px;border-bottom:1px solid var(--line);text-align:left;white-space:nowrap;vertical-align:top}
th{color:var(--soft);font-weight:500}
td form{display:inline-flex;gap:6px}
td button{min-height:32px;padding:0 10px;font-size:13px}
.num{text-align:right}
@media (max-width:720px){
.top>div,main,.foot{padding-left:16px;padding-right:16px}
.top .safe{display:none}
main{padding-top:16px}
.bill{grid-template-columns:1fr;padding:20px}
.amount{grid-row:auto;grid-column:auto;text-align:left}
.ways{grid-template-columns:1fr}
.methods{border-right:0;border-bottom:1px solid var(--line);padding:16px 8px 8px}
.how{padding:16px 20px 20px}
.scan .qr,.scan .on-screen{display:none}
.scan{text-align:left}
.on-phone{display:block}
.banks{grid-template-columns:1fr 1fr}
.acts>*{flex:1 1 100%}
.methods label svg{margin-left:auto}
.quiet{margin-left:0}
}
@media (prefers-reduced-motion:no-preference){button,.button,.methods label,.banks label{transition:background-color .15s,border-color .15s}}
`;

/** Counts down, notices a payment made on another device, and goes back to the shop. Without it the page still works. */
export const JS = `
const clock = document.querySelector('[data-until]');
if (clock) {
  const until = Date.parse(clock.dataset.until);
  const tick = () => {
    const left = Math.max(0, Math.round((until - Date.now()) / 1000));
    clock.textContent = String(Math.floor(left / 60)).padStart(2, '0') + ' 分 ' + String(left % 60).padStart(2, '0') + ' 秒';
    if (left === 0) { clearInterval(timer); setTimeout(() => location.reload(), 2500); }
  };
  const timer = setInterval(tick, 1000);
  tick();
}
const watched = document.querySelector('[data-watch]');
if (watched) {
  let wait = 2000;
  const look = async () => {
    if (!document.hidden) {
      try {
        const { status } = await (await fetch(watched.dataset.watch)).json();
        if (status !== 'WAIT') { location.reload(); return; }
        wait = Math.min(wait * 1.1, 6000);
      } catch { wait = 6000; }
    }
    setTimeout(look, wait);
  };
  setTimeout(look, wait);
  document.addEventListener('visibilitychange', () => { wait = 2000; });
}
const back = document.querySelector('[data-back-in]');
if (back) {
  let left = Number(back.dataset.backIn);
  const timer = setInterval(() => {
    left -= 1;
    back.textContent = String(Math.max(left, 0));
    if (left <= 0) { clearInterval(timer); document.querySelector('[data-back]').click(); }
  }, 1000);
}
for (const form of document.querySelectorAll('form')) {
  form.addEventListener('submit', () => setTimeout(() => { for (const button of form.querySelectorAll('button')) button.disabled = true; }));
}
`;
