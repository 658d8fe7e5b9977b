import { wallClock } from '../calendar/days.ts';
import type { InboxMail } from '../mail/service.ts';
import { escapeMarkup } from '../text/markup.ts';
import type { InboxMessage } from './inbox.ts';

/** The inbox as a page without scripts. It does not reload by itself, which would tear people out of reading. */
export function inboxPage(messages: readonly InboxMessage[], mails: readonly InboxMail[] = []): string {
  const rows = messages.map(
    ({ phone, text, code, sentAt }) =>
      `<li><p class="head"><b>${escapeMarkup(phone)}</b><time datetime="${escapeMarkup(sentAt)}">${escapeMarkup(wallClock(sentAt).format('YYYY-MM-DD HH:mm:ss'))}</time></p><p>${escapeMarkup(text)}</p>${code === '' ? '' : `<p class="code">${escapeMarkup(code)}</p>`}</li>`,
  );
  const letters = mails.map(
    ({ to, subject, text, html, sentAt, attachments }) =>
      `<li><p class="head"><b>${escapeMarkup(to)}</b><time datetime="${escapeMarkup(sentAt)}">${escapeMarkup(wallClock(sentAt).format('YYYY-MM-DD HH:mm:ss'))}</time></p><p><b>${escapeMarkup(subject)}</b></p>${attachments.some(({ inside }) => inside) ? framed(subject, html) : `<p class="letter">${escapeMarkup(text)}</p>`}${attachments
        .filter(({ inside }) => !inside)
        .map(attached)
        .join('')}</li>`,
  );
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>演示短信收件箱 · 云铺</title>
<style>
:root { color-scheme: light dark; --ink: #10213f; --quiet: #55627a; --page: #f4f6fa; --card: #fff; --line: #dde3ee; --brand: #1650d8; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8edf7; --quiet: #a5b1c8; --page: #0d1526; --card: #152038; --line: #2a3856; --brand: #7fa6ff; } }
body { margin: 0; background: var(--page); color: var(--ink); font: 14px/1.6 "PingFang SC", "HarmonyOS Sans SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif; }
main { max-width: 640px; margin: 0 auto; padding: 32px 16px; }
h1 { margin: 0; font-size: 20px; }
.note { margin: 4px 0 24px; color: var(--quiet); }
ul { margin: 0; padding: 0; list-style: none; }
li { margin-bottom: 12px; padding: 12px 16px; border: 1px solid var(--line); border-radius: 8px; background: var(--card); }
li p { margin: 0; }
a { display: inline-block; padding: 4px 8px; color: var(--brand); }
.head { display: flex; justify-content: space-between; gap: 16px; }
time { color: var(--quiet); }
h2 { margin: 32px 0 12px; font-size: 16px; }
.letter { color: var(--quiet); white-space: pre-line; overflow-wrap: anywhere; }
iframe { display: block; box-sizing: border-box; width: 100%; height: 640px; margin-top: 12px; border: 1px solid var(--line); border-radius: 8px; background: #fff; resize: vertical; }
.code { margin-top: 4px; color: var(--brand); font-size: 28px; letter-spacing: 4px; font-variant-numeric: tabular-nums; }
</style>
</head>
<body>
<main>
<h1>演示短信收件箱</h1>
<p class="note">演示环境不发送短信，验证码与通知邮件都在这里，最新的在最上面。<a href="">刷新</a></p>
${rows.length > 0 ? `<ul>${rows.join('\n')}</ul>` : '<p>还没有短信。在登录或注册页面点击“获取验证码”后，短信会出现在这里。</p>'}
${letters.length > 0 ? `<h2>邮件</h2>\n<ul>${letters.join('\n')}</ul>\n` : ''}</main>
</body>
</html>
`;
}

/** With pictures at their places. Nothing in it runs, and its links open beside it: no page of ours may stand in a frame. */
const framed = (subject: string, html: string): string =>
  `<iframe title="${escapeMarkup(subject)}" sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox" srcdoc="${escapeMarkup(html.replace('<head>', '<head><base target="_blank">'))}"></iframe>`;

const attached = ({ name, path }: InboxMail['attachments'][number]): string =>
  `<p><a href="${escapeMarkup(path)}" download="${escapeMarkup(name)}">附件：${escapeMarkup(name)}</a></p>`;
