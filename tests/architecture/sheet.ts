/** What stands before one pair of braces of a style sheet. */
export interface Block {
  /** `.a > b, .c` or `@media print`. */
  prelude: string;
  /** The parts of a prelude between its outermost commas. */
  selectors: string[];
  /** Preludes of the blocks around it, from the outermost. */
  around: string[];
  /** Its own declarations, without the blocks in it. */
  body: string;
}

/** Every block of a style sheet, as it stands: comments and what is quoted are left out. */
export function blocksOf(sheet: string): Block[] {
  const text = sheet.replace(/\/\*[^]*?\*\//g, '').replace(/"[^"]*"|'[^']*'/g, '""');
  const blocks: Block[] = [];
  const open: Block[] = [];
  for (const [, piece = '', end = ''] of text.matchAll(/([^{};]*)([{};])/g)) {
    const plain = piece.replace(/\s+/g, ' ').trim();
    const [inner] = open.slice(-1);
    if (end === '{') {
      const block = { prelude: plain, selectors: split(plain), around: open.map(({ prelude }) => prelude), body: '' };
      blocks.push(block);
      open.push(block);
      continue;
    }
    if (inner && plain) inner.body += `${plain};`;
    if (end === '}') open.pop();
  }
  return blocks;
}

/** At commas, except those inside parentheses. */
function split(prelude: string): string[] {
  let depth = 0;
  let current = '';
  const parts: string[] = [];
  for (const letter of prelude) {
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (letter === ',' && depth === 0) {
      parts.push(current.trim());
      current = '';
    } else current += letter;
  }
  return [...parts, current.trim()];
}
