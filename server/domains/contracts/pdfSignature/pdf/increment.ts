import type { PdfObjects } from './objects.ts';

/** An object that is added, or that takes the place of the one with its number. */
export interface NewObject {
  number: number;
  /** What stands between 'obj' and 'endobj'. */
  body: Buffer;
}

/** What is put behind a document so that its objects are there too; what the document was stays as it is (ISO 32000, 7.5.6). */
export function incrementOf(before: Uint8Array, objects: PdfObjects, added: readonly NewObject[]): Buffer {
  const parts: Buffer[] = [Buffer.from('\n')];
  let place = before.length + 1;
  const places: [number, number][] = [];
  for (const { number, body } of added) {
    const whole = Buffer.concat([Buffer.from(`${number} 0 obj\n`), body, Buffer.from('\nendobj\n')]);
    places.push([number, place]);
    parts.push(whole);
    place += whole.length;
  }
  const entries = places
    .sort(([a], [b]) => a - b)
    .map(([number, at]) => `${number} 1\n${String(at).padStart(10, '0')} 00000 n \n`)
    .join('');
  const size = Math.max(objects.size, ...added.map(({ number }) => number + 1));
  parts.push(
    Buffer.from(
      `xref\n${entries}trailer\n<<\n${objects.trailer}\n/Size ${size}\n/Prev ${objects.lastTable}\n>>\nstartxref\n${place}\n%%EOF\n`,
      'latin1',
    ),
  );
  return Buffer.concat(parts);
}

/** A stream with what its dictionary says besides its length. */
export function streamBody(attributes: string, bytes: Uint8Array): Buffer {
  return Buffer.concat([
    Buffer.from(`<< ${attributes} /Length ${bytes.length} >>\nstream\n`, 'latin1'),
    bytes,
    Buffer.from('\nendstream'),
  ]);
}

/** A text in the way that holds every character. */
export function textString(text: string): string {
  return `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase()}>`;
}
