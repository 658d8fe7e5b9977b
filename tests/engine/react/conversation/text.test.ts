import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mentionAt, withMention, withText } from '../../../../engine/react/conversation/mentions.ts';
import { textParts } from '../../../../engine/react/conversation/textParts.ts';

const LIN = { kind: 'person' as const, id: 'u2', name: '林悦' };
const at = (place: number) => ({ ...LIN, at: place });
const written = (text: string, ...places: number[]) => ({ text, mentions: places.map(at) });

describe('a mention in a text that is edited', () => {
  it('moves with what is typed before it, stays with what is typed behind it, and ends when it is edited itself', () => {
    const before = written('请 @林悦 看', 2);
    expect(withText(before, '麻烦请 @林悦 看')).toEqual(written('麻烦请 @林悦 看', 4));
    expect(withText(before, '请 @林悦 看一下')).toEqual(written('请 @林悦 看一下', 2));
    expect(withText(before, '请 @林 看')).toEqual(written('请 @林 看'));
    expect(withText(before, '')).toEqual(written(''));
    expect(withText(written('@林悦 @林悦', 0, 4), '@林悦')).toEqual(written('@林悦', 0));
  });

  it('always stands where the text names it', () => {
    const texts = fc.stringMatching(/^[@林悦a ]{0,12}$/);
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        const places = [...before.matchAll(/@林悦/g)].map(({ index }) => index);
        for (const mention of withText(written(before, ...places), after).mentions)
          expect(after.startsWith('@林悦', mention.at)).toBe(true);
      }),
    );
  });

  it('is begun by an @ that is no part of an address, and replaced by the name that was chosen', () => {
    expect(mentionAt('请@林', 3)).toEqual({ at: 1, keyword: '林' });
    expect(mentionAt('请 @', 3)).toEqual({ at: 2, keyword: '' });
    expect(mentionAt('lin@example', 11)).toBeUndefined();
    expect(mentionAt('@林 看', 4)).toBeUndefined();
    expect(withMention(written('请@林，@林悦 也', 4), { at: 1, keyword: '林' }, { ...LIN, about: '' })).toEqual({
      ...written('请@林悦 ，@林悦 也', 1, 6),
      caret: 5,
    });
  });
});

describe('a comment’s text', () => {
  const links = (text: string) => textParts(text, []).flatMap((part) => (part.kind === 'link' ? [part.text] : []));

  it('makes links of addresses of the web, without the sentence around them, and of nothing else', () => {
    expect(links('见 https://a.example/x?y=1。另见（http://b.example/）')).toEqual([
      'https://a.example/x?y=1',
      'http://b.example/',
    ]);
    expect(links('(https://a.example/x).')).toEqual(['https://a.example/x']);
    for (const hostile of [
      'javascript:alert(1)',
      'data:text/html,x',
      'www.a.example',
      'file:///etc/passwd',
      'https://',
    ])
      expect(links(hostile), hostile).toEqual([]);
    expect(links('https://a.example/"onmouseover="alert(1)')).toEqual(['https://a.example/']);
  });

  it('is in its parts exactly what was written, whatever was written', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(20), (text, place) => {
        const parts = textParts(text, [at(place)]);
        expect(parts.map((part) => (part.kind === 'mention' ? `@${part.mention.name}` : part.text)).join('')).toBe(
          text,
        );
      }),
    );
    expect(textParts('请 @林悦 看', [at(2)]).map(({ kind }) => kind)).toEqual(['text', 'mention', 'text']);
  });
});
