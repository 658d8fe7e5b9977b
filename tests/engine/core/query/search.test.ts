import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { containsKeyword, keywordTerms, searchTerms } from '../../../../engine/core/query/search.ts';

describe('quick search', () => {
  it('finds every part of a text through its terms', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom('云', '铺', '科', 'A', 'b', '1', ' ', '-', 'Ａ'),
          minLength: 1,
          maxLength: 12,
        }),
        fc.nat(),
        fc.nat(),
        (text, from, length) => {
          const keyword = text.slice(from % text.length, (from % text.length) + 1 + (length % 5));
          const terms = new Set(searchTerms(text));
          expect(keywordTerms(keyword).every((term) => terms.has(term))).toBe(true);
          expect(containsKeyword([text], keyword)).toBe(true);
        },
      ),
    );
  });

  it('ignores case, width and punctuation', () => {
    expect(containsKeyword(['ＩＮＶ－2026'], 'inv 2026')).toBe(true);
    expect(searchTerms('Ab')).toEqual(['a', 'ab', 'b']);
  });

  it('needs every word, each in any of the texts', () => {
    expect(containsKeyword(['云铺科技', '13800000001'], '铺科 0001')).toBe(true);
    expect(containsKeyword(['云铺科技'], '铺科 技云')).toBe(false);
  });
});
