/** A part of a contract's text, in order. */
export type Block =
  | { kind: 'title'; text: string }
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'number'; text: string }
  | { kind: 'facts'; rows: [string, string][] }
  | { kind: 'table'; head: string[]; rows: string[][]; foot: string[] }
  | { kind: 'signatures'; names: string[] };

const SIGNS: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };
const PART = /<(h1|h2|p|dl|table|div)((?:\s[^>]*)?)>([\s\S]*?)<\/\1>(?:<\/div>)?/g;
const CELL = /<(dt|dd|th|td)((?:\s[^>]*)?)>([\s\S]*?)<\/\1>/g;

const plain = (html: string): string =>
  html.replace(/<[^>]*>/g, '').replace(/&(?:amp|lt|gt|quot|#39);/g, (sign) => SIGNS[sign] ?? sign);
const cells = (html: string): string[] => [...html.matchAll(CELL)].map(([, , , inner = '']) => plain(inner));
const rowsIn = (html: string): string[][] =>
  [...html.matchAll(/<tr>([\s\S]*?)<\/tr>/g)].map(([, row = '']) => cells(row));
const within = (html: string, tag: string): string => new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`).exec(html)?.[1] ?? '';

/**
 * The parts of a contract's text as `renderContract` writes it: what a person read and applied for is what the file
 * says. Every value in it is escaped, so that no value is ever taken for a part.
 */
export function blocksOf(html: string): Block[] {
  const [text = '', signatures = ''] = within(html.replace(/<body[^>]*>/, '<body>'), 'body').split(
    '<div class="signatures">',
  );
  const blocks = [...text.matchAll(PART)].map(([, tag, attributes = '', inner = '']): Block => {
    if (tag === 'h1') return { kind: 'title', text: plain(inner) };
    if (tag === 'h2') return { kind: 'heading', text: plain(inner) };
    if (tag === 'dl') return { kind: 'facts', rows: pairs(cells(inner)) };
    if (tag === 'table') {
      const [head = []] = rowsIn(within(inner, 'thead'));
      const sums = rowsIn(within(inner, 'tfoot')).map((row) => spread(row, head.length));
      return {
        kind: 'table',
        head,
        rows: [...rowsIn(within(inner, 'tbody')), ...sums.slice(0, -1)],
        foot: sums.at(-1) ?? [],
      };
    }
    return { kind: attributes.includes('number-line') ? 'number' : 'paragraph', text: plain(inner) };
  });
  const names = [...signatures.matchAll(/<div><p>([\s\S]*?)<\/p>/g)].map(([, name = '']) => plain(name));
  return [...blocks, { kind: 'signatures', names }];
}

/** Whom a contract's text names as party B: the seller as it was when the text came to be. */
export function partyBOf(html: string): string {
  const rows = blocksOf(html).flatMap((block) => (block.kind === 'facts' ? block.rows : []));
  return rows.find(([name]) => name.startsWith('乙方'))?.[1] ?? '';
}

/** A foot's first cell reaches over all columns that have none of their own. */
function spread(cells: readonly string[], count: number): string[] {
  return cells.length === 0 ? [] : [...Array.from({ length: count - cells.length }, () => ''), ...cells];
}

function pairs(cells: readonly string[]): [string, string][] {
  return cells.flatMap((name, index) => (index % 2 === 0 ? [[name, cells[index + 1] ?? ''] as [string, string]] : []));
}
