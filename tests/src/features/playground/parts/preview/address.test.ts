import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  packText,
  readAddress,
  unpackText,
  writeAddress,
} from '../../../../../../src/features/playground/parts/preview/address.ts';

describe('the playground’s address', () => {
  it('gives back the very text it carries', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 4000 }), async (text) => {
        const { document } = readAddress(writeAddress({ document: await packText(text), entity: 'x', tab: 'form' }));
        expect(await unpackText(document ?? (await packText('')))).toBe(text);
      }),
      { numRuns: 60 },
    );
  });

  it('that was cut says so instead of showing half a document', async () => {
    const packed = await packText('{"entity": "发票"}'.repeat(40));
    expect(await unpackText(packed.slice(0, -6))).toBeUndefined();
    expect(await unpackText('%%%')).toBeUndefined();
  });
});
