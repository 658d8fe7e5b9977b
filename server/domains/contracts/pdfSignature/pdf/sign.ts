import { type Appearance, appearanceObjects } from './appearance.ts';
import { incrementOf, textString } from './increment.ts';
import { type PdfObjects, readObjects } from './objects.ts';

/** Bytes that the signature may take; a chain of three certificates takes less than half. */
const ROOM = 12_288;
const GAP = `<${'0'.repeat(2 * ROOM)}>`;
const RANGE = `[0 ${'0'.repeat(10)} ${'0'.repeat(10)} ${'0'.repeat(10)}]`;

export interface SignatureFacts {
  /** The field that is signed, 'PartyA'. */
  field: string;
  signer: string;
  reason: string;
  at: Date;
  appearance: Appearance;
}

/**
 * Puts a signature into an empty field of a document that was written here: a detached CMS over every byte but its own
 * (PAdES, ETSI EN 319 142). The document's own bytes stay where they are, so earlier signatures stay what they were.
 * @param seal makes the CMS over what it is given, at most 12 KB
 * @throws Error when there is no such field, or it is signed
 */
export async function signPdf(
  bytes: Uint8Array,
  facts: SignatureFacts,
  seal: (content: Uint8Array) => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const objects = readObjects(bytes);
  const field = fieldOf(objects, facts.field);
  const first = objects.size;
  const appearance = appearanceObjects(facts.appearance, field.box, first + 1);
  const increment = incrementOf(bytes, objects, [
    {
      number: field.number,
      body: Buffer.from(field.text.replace(/>>$/, `/V ${first} 0 R\n/AP << /N ${first + 1} 0 R >>\n>>`), 'latin1'),
    },
    { number: first, body: Buffer.from(dictionaryOf(facts), 'latin1') },
    ...appearance,
  ]);
  const whole = Buffer.concat([bytes, increment]);
  const gap = whole.indexOf(GAP, bytes.length, 'latin1');
  const after = gap + GAP.length;
  const range = `[0 ${gap} ${after} ${whole.length - after}]`;
  whole.write(range.padEnd(RANGE.length), whole.indexOf(RANGE, bytes.length, 'latin1'), 'latin1');
  const signature = await seal(Buffer.concat([whole.subarray(0, gap), whole.subarray(after)]));
  if (signature.length > ROOM) throw new Error(`a signature of ${signature.length} bytes does not fit`);
  whole.write(Buffer.from(signature).toString('hex').toUpperCase(), gap + 1, 'latin1');
  return new Uint8Array(whole);
}

function dictionaryOf({ signer, reason, at }: SignatureFacts): string {
  const moment = at.toISOString().replace(/[-T:]/g, '').slice(0, 14);
  return `<<\n/Type /Sig\n/Filter /Adobe.PPKLite\n/SubFilter /ETSI.CAdES.detached\n/ByteRange ${RANGE}\n/Contents ${GAP}\n/M (D:${moment}Z)\n/Name ${textString(signer)}\n/Reason ${textString(reason)}\n>>`;
}

function fieldOf(
  objects: PdfObjects,
  name: string,
): { number: number; text: string; box: { width: number; height: number } } {
  for (const number of objects.numbers()) {
    const text = objects.text(number);
    if (!text.includes('/FT /Sig') || !text.includes(`/T (${name})`)) continue;
    if (text.includes('/V ')) throw new Error(`${name} is signed`);
    const [left = 0, bottom = 0, right = 0, top = 0] = (/\/Rect \[([^\]]+)\]/.exec(text)?.[1] ?? '')
      .split(' ')
      .map(Number);
    return { number, text, box: { width: right - left, height: top - bottom } };
  }
  throw new Error(`no field ${name}`);
}
