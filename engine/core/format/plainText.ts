const NAMES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

/** What a rich text says, without its marks, on one line. */
export function plainText(html: string): string {
  return html
    .replace(/<\/?(?:strong|em|u|s|code|a)\b[^>]*>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (_entity, name: string) => NAMES[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** A rich text of what was typed where there are no marks, e.g. in a cell of a workbook; one that is written as HTML stays. */
export function richTextOf(text: string): string {
  if (/^<[a-z]/i.test(text)) return text;
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return escaped
    .split(/\r?\n/)
    .map((line) => `<p>${line.trim()}</p>`)
    .join('');
}
