import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonical } from '../../../../server/runtime/records/same.ts';

describe('canonical', () => {
  it('writes one text for the same content, whatever the order of its keys: the text that stored hashes are of', () => {
    expect(canonical({ b: [1, null, 'a"\n\\'], a: { d: undefined, c: 'é\u2028合同' }, e: -0.5, 10: true, 9: [] })).toBe(
      '{"10":true,"9":[],"a":{"c":"é\u2028合同"},"b":[1,null,"a\\"\\n\\\\"],"e":-0.5}',
    );
  });

  it('writes any JSON so that it reads back as it was', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
        const text = canonical(value);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
        expect(text).not.toMatch(/\p{Surrogate}/u);
      }),
    );
  });

  it('escapes what JSON escapes, and nothing else', () => {
    for (let code = 0; code < 0x10000; code++) {
      const text = `a${String.fromCharCode(code)}`;
      if (canonical(text) !== JSON.stringify(text)) expect(canonical(text)).toBe(JSON.stringify(text));
    }
  });
});
