import { escapeMarkup } from '../text/markup.ts';
import type { Attachment } from './port.ts';

/** A part of a longer message, under a heading of its own. */
export interface MailSection {
  heading: string;
  lines?: readonly string[];
  /** Said large: one number. */
  figure?: string;
  /** One of the message's attachments, by its `cid`. */
  picture?: { cid: string; text: string };
  /** The first column names its rows, the others are numbers. Where there is a picture it is for those who read text. */
  table?: { head: readonly string[]; rows: readonly (readonly string[])[] };
}

/** What is to be said to one address. Plain text throughout: nothing in it is markup. */
export interface MailMessage {
  /** The same whenever the same thing is said; visible ASCII without '@'. Becomes the Message-ID. */
  id: string;
  to: string;
  subject: string;
  heading: string;
  lines: readonly string[];
  sections?: readonly MailSection[];
  attachments?: readonly Attachment[];
  /** A path of this site; the origin is put before it when the message is sent. */
  link?: { title: string; path: string };
  /** Why it came and what to do about it, in place of the words on what a person has subscribed to. */
  foot?: string;
}

/** Stands in a stored message where the site's origin goes, which the settings may change. */
export const ORIGIN_MARK = '\u0001origin\u0001';

/** One line of a header: line ends and other control characters cannot begin another. */

const oneLine = (text: string): string => text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim();

/** Bytes that a mail server takes of one message's attachments, with room for the third that their encoding adds. */
export const MAX_ATTACHED = 5 * 1024 * 1024;

/** Of a picture in a message, in pixels of the page; its file may be finer. */
export const PICTURE_WIDTH = 520;

const SUBSCRIBED = '这封邮件由云铺自动发送，请勿直接回复。可在工作台的“消息通知”中修改邮件设置。';

const paragraph = (text: string): string => `<p style="margin:0 0 12px">${escapeMarkup(text)}</p>`;

const cellStyle = (index: number): string =>
  `padding:4px 8px;border-bottom:1px solid #e4e9f2;${index === 0 ? 'min-width:5em;text-align:left' : 'text-align:right;white-space:nowrap'}`;

const tableHtml = ({ head, rows }: NonNullable<MailSection['table']>): string =>
  `<div style="overflow-x:auto"><table style="width:100%;border-collapse:collapse;font-size:13px"><tr>${head.map((text, index) => `<th style="${cellStyle(index)};color:#46546f;font-weight:600">${escapeMarkup(text)}</th>`).join('')}</tr>${rows.map((row) => `<tr>${row.map((text, index) => `<td style="${cellStyle(index)}">${escapeMarkup(text)}</td>`).join('')}</tr>`).join('')}</table></div>`;

function sectionHtml({ heading, lines = [], figure, picture, table }: MailSection): string {
  return (
    `<h2 style="margin:24px 0 8px;font-size:15px">${escapeMarkup(heading)}</h2>` +
    (figure === undefined
      ? ''
      : `<p style="margin:0 0 4px;font-size:26px;font-weight:600">${escapeMarkup(figure)}</p>`) +
    (picture === undefined
      ? ''
      : `<img src="cid:${escapeMarkup(picture.cid)}" alt="${escapeMarkup(picture.text)}" width="${PICTURE_WIDTH}" style="display:block;width:100%;max-width:${PICTURE_WIDTH}px;height:auto">`) +
    (table === undefined || picture !== undefined ? '' : tableHtml(table)) +
    lines.map((line) => `<p style="margin:4px 0 0;color:#46546f;font-size:13px">${escapeMarkup(line)}</p>`).join('')
  );
}

const sectionText = ({ heading, lines = [], figure, table }: MailSection): string[] => [
  '',
  `【${heading}】`,
  ...(figure === undefined ? [] : [figure]),
  ...(table === undefined ? [] : [table.head, ...table.rows].map((row) => row.join('　'))),
  ...lines,
];

const oneLined = ({ heading, lines, figure, picture, table }: MailSection): MailSection => ({
  heading: oneLine(heading),
  ...(lines && { lines: lines.map(oneLine) }),
  ...(figure !== undefined && { figure: oneLine(figure) }),
  ...(picture && { picture: { cid: picture.cid, text: oneLine(picture.text) } }),
  ...(table && { table: { head: table.head.map(oneLine), rows: table.rows.map((row) => row.map(oneLine)) } }),
});

/** The message as text and as a page of one column that needs no style sheet, script or picture of elsewhere. */
export function compose({ subject, heading, lines, sections = [], link, foot = SUBSCRIBED }: MailMessage): {
  subject: string;
  body: string;
  html: string;
} {
  const plain = lines.map(oneLine);
  const parts = sections.map(oneLined);
  const address = link && `${ORIGIN_MARK}${link.path}`;
  const body = [
    oneLine(heading),
    ...(plain.length === 0 ? [] : ['', ...plain]),
    ...parts.flatMap(sectionText),
    ...(link && address ? ['', `${link.title}：${address}`] : []),
    '',
    foot,
    '',
  ].join('\n');
  const width = parts.length === 0 ? 560 : PICTURE_WIDTH + 82;
  const html = `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>${escapeMarkup(oneLine(heading))}</title></head><body style="margin:0;background:#f4f6fa;color:#10213f;font:14px/1.7 'PingFang SC','Microsoft YaHei',sans-serif"><div style="max-width:${width}px;margin:0 auto;padding:32px 16px"><p style="margin:0 0 16px;font-weight:600;color:#1650d8">云铺</p><div style="padding:24px;border:1px solid #dde3ee;border-radius:8px;background:#fff"><h1 style="margin:0 0 12px;font-size:18px">${escapeMarkup(oneLine(heading))}</h1>${plain.map(paragraph).join('')}${parts.map(sectionHtml).join('')}${link && address ? `<p style="margin:16px 0 0"><a href="${escapeMarkup(address)}" style="display:inline-block;padding:8px 20px;border-radius:8px;background:#1650d8;color:#fff;text-decoration:none">${escapeMarkup(link.title)}</a></p>` : ''}</div><p style="margin:16px 0 0;color:#55627a;font-size:12px">${escapeMarkup(foot)}</p></div></body></html>`;
  return { subject: oneLine(subject), body, html };
}
