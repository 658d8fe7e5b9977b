/** What is to be said to one address. Plain text throughout: nothing in it is markup. */
export interface MailMessage {
  /** The same whenever the same thing is said; visible ASCII without '@'. Becomes the Message-ID. */
  id: string;
  to: string;
  subject: string;
  heading: string;
  lines: readonly string[];
  /** A path of this site; the origin is put before it when the message is sent. */
  link?: { title: string; path: string };
}

/** Stands in a stored message where the site's origin goes, which the settings may change. */
export const ORIGIN_MARK = '\u0001origin\u0001';

const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** One line of a header: line ends and other control characters cannot begin another. */

const oneLine = (text: string): string => text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim();

const FOOT = '这封邮件由云铺自动发送，请勿直接回复。可在工作台的“消息通知”中修改邮件设置。';

/** The message as text and as a page of one column that needs no style sheet, script or picture. */
export function compose({ subject, heading, lines, link }: MailMessage): {
  subject: string;
  body: string;
  html: string;
} {
  const plain = lines.map(oneLine);
  const address = link && `${ORIGIN_MARK}${link.path}`;
  const body = [
    oneLine(heading),
    '',
    ...plain,
    ...(link && address ? ['', `${link.title}：${address}`] : []),
    '',
    FOOT,
    '',
  ].join('\n');
  const html = `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>${escape(oneLine(heading))}</title></head><body style="margin:0;background:#f4f6fa;color:#10213f;font:14px/1.7 'PingFang SC','Microsoft YaHei',sans-serif"><div style="max-width:560px;margin:0 auto;padding:32px 16px"><p style="margin:0 0 16px;font-weight:600;color:#1650d8">云铺</p><div style="padding:24px;border:1px solid #dde3ee;border-radius:8px;background:#fff"><h1 style="margin:0 0 12px;font-size:18px">${escape(oneLine(heading))}</h1>${plain.map((line) => `<p style="margin:0 0 12px">${escape(line)}</p>`).join('')}${link && address ? `<p style="margin:16px 0 0"><a href="${escape(address)}" style="display:inline-block;padding:8px 20px;border-radius:8px;background:#1650d8;color:#fff;text-decoration:none">${escape(link.title)}</a></p>` : ''}</div><p style="margin:16px 0 0;color:#55627a;font-size:12px">${FOOT}</p></div></body></html>`;
  return { subject: oneLine(subject), body, html };
}
