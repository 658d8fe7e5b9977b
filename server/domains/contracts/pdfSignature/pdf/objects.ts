/** A document of ours as it lies there: plain cross-reference tables, each object where they say. */
export interface PdfObjects {
  /** Number of objects, the free one counted. */
  size: number;
  /** Where the last cross-reference table begins. */
  lastTable: number;
  /** What the trailer says of the whole: '/Root 3 0 R', '/ID [<…> <…>]' and so on, without /Size and /Prev. */
  trailer: string;
  /** The text of an object as it is now, between 'obj' and 'endobj'. @throws Error when there is none */
  text(number: number): string;
  /** Every object's number. */
  numbers(): number[];
}

const LATIN = 'latin1';

/**
 * Reads what is needed to add to a document. Only for documents that were written here: nobody else's are as simple.
 * @throws Error when it is not such a document
 */
export function readObjects(bytes: Uint8Array): PdfObjects {
  const text = Buffer.from(bytes).toString(LATIN);
  const start = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(text.slice(-64))?.[1];
  if (start === undefined) throw new Error('no end of a PDF');
  const places = new Map<number, number>();
  let trailer: string | undefined;
  for (let table: number | undefined = Number(start); table !== undefined; ) {
    const end = text.indexOf('trailer', table);
    const close = text.indexOf('startxref', end);
    if (!text.startsWith('xref', table) || end < 0 || close < 0) throw new Error('no cross-reference table');
    for (const [number, place] of entriesOf(text.slice(table + 4, end)))
      if (!places.has(number)) places.set(number, place);
    const found: string = text.slice(end + 7, close);
    trailer ??= found;
    const previous: string | undefined = /\/Prev\s+(\d+)/.exec(found)?.[1];
    table = previous === undefined ? undefined : Number(previous);
  }
  if (trailer === undefined) throw new Error('no trailer');
  const size = Number(/\/Size\s+(\d+)/.exec(trailer)?.[1]);
  return {
    size,
    lastTable: Number(start),
    trailer: trailer
      .replace(/\/(Size|Prev)\s+\d+/g, '')
      .replace(/^\s*<<|>>\s*$/g, '')
      .trim(),
    text(number) {
      const place = places.get(number);
      if (place === undefined) throw new Error(`no object ${number}`);
      const begin = text.indexOf('obj', place) + 3;
      return text.slice(begin, text.indexOf('endobj', begin)).trim();
    },
    numbers: () => [...places.keys()].sort((a, b) => a - b),
  };
}

function entriesOf(table: string): [number, number][] {
  const entries: [number, number][] = [];
  const lines = table
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  let number = 0;
  for (const line of lines) {
    const [first, second, kind] = line.split(' ');
    if (kind === undefined) number = Number(first);
    else {
      if (kind === 'n') entries.push([number, Number(first)]);
      number += 1;
    }
    if (second === undefined) throw new Error('no entry of a cross-reference table');
  }
  return entries;
}
