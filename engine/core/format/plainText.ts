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

/**
 * A rich text of what was typed where there are no marks, e.g. in a cell of a workbook; one that is written as HTML
 * stays. Of what is stored there, the first that reads like the text is what it means, with its marks.
 */
export function richTextOf(text: string, stored: readonly unknown[] = []): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const meant = stored.find((html): html is string => typeof html === 'string' && plainText(html) === line);
  if (meant !== undefined) return meant;
  if (/^<[a-z]/i.test(text)) return text;
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return escaped
    .split(/\r?\n/)
    .map((line) => `<p>${line.trim()}</p>`)
    .join('');
}
