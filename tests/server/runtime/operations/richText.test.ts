import { plainText, richTextOf } from '@yunpu/engine-core/format';
import { FORMATS } from '@yunpu/engine-core/validation';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sanitizeRichText } from '../../../../server/runtime/operations/richText.ts';

const isRichText = FORMATS['rich-text'] as (value: string) => boolean;

const pieces = fc.array(
  fc.oneof(
    fc
      .constantFrom(
        'p',
        'h1',
        'h2',
        'ul',
        'li',
        'b',
        'strong',
        'a',
        'script',
        'style',
        'svg',
        'math',
        'table',
        'iframe',
        'br',
        'hr',
        'x-y',
      )
      .chain((tag) =>
        fc.constantFrom(
          `<${tag}>`,
          `</${tag}>`,
          `<${tag}/>`,
          `<${tag} onclick="alert(1)" style="color:red">`,
          `<${tag} href="javascript:alert(1)">`,
          `<${tag} href='https://example.com/a?b=1&amp;c="d"'>`,
          `<${tag} href="//evil.example">`,
          `<${tag} href="/workstation/e/invoice">`,
          `<${tag}`,
        ),
      ),
    fc.string({ maxLength: 8 }),
    fc.constantFrom(
      '<',
      '>',
      '&',
      '&lt;',
      '&#60;',
      '"',
      '<!--',
      '-->',
      '<![CDATA[',
      '\u0000',
      '一段话',
      '\n',
      '&nbsp;',
    ),
  ),
  { maxLength: 14 },
);

describe('a rich text', () => {
  it('is what the format allows, whatever it was', () => {
    fc.assert(
      fc.property(pieces, (parts) => {
        const clean = sanitizeRichText(parts.join('')) ?? '';
        expect(isRichText(clean), JSON.stringify({ parts, clean })).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it('stays as it is once it is clean', () => {
    fc.assert(
      fc.property(pieces, (parts) => {
        const clean = sanitizeRichText(parts.join(''));
        if (clean !== undefined) expect(sanitizeRichText(clean)).toBe(clean);
      }),
      { numRuns: 500, examples: [[['<p>', '<svg>', '<p>', '!']]] },
    );
  });

  it('keeps what the editor writes, to the letter', () => {
    const html =
      '<h2>交付</h2><p>第一段<br>换行 <strong>粗</strong><em>斜</em><u>线</u><s>删</s> <code>a &lt; b</code></p>' +
      '<ul><li><p>一</p></li></ul><ol><li><p>二</p></li></ol><blockquote><p>引</p></blockquote><pre><code>x</code></pre><hr>' +
      '<p><a href="https://example.com/?a=1&amp;b=2">链接</a></p>';
    expect(sanitizeRichText(html)).toBe(html);
    expect(isRichText(html)).toBe(true);
  });

  it.each([
    ['<h1>标题</h1><div><b>粗</b></div>', '<h2>标题</h2><p><strong>粗</strong></p>'],
    ['<p onclick="x()">点<script>alert(1)</script></p>', '<p>点</p>'],
    ['<a href="javascript:alert(1)">看</a>', '看'],
    ['<a href="//evil.example">看</a>', '看'],
    ['<p></p><p> </p>', undefined],
  ])('of %s becomes %s', (html, clean) => {
    expect(sanitizeRichText(html)).toBe(clean);
  });

  it.each([
    '<script>alert(1)</script>',
    '<p onclick="x()">点</p>',
    '<a href="javascript:alert(1)">看</a>',
    '<a href="//evil.example">看</a>',
    '<p>没有关上',
    '<p><strong>交错</p></strong>',
    '1 < 2',
  ])('is not %s', (html) => {
    expect(isRichText(html)).toBe(false);
  });

  it('is read without its marks, and made of what was typed without any', () => {
    expect(plainText('<h2>甲</h2><p>乙<strong>丙</strong>&amp;&lt;丁&gt;</p>')).toBe('甲 乙丙&<丁>');
    expect(richTextOf('甲 & 乙\n<丙>')).toBe('<p>甲 &amp; 乙</p><p>&lt;丙&gt;</p>');
    fc.assert(
      fc.property(fc.string(), (text) => {
        const html = richTextOf(`说：${text}`);
        expect(isRichText(html)).toBe(true);
        expect(sanitizeRichText(html)).toBeDefined();
      }),
    );
  });
});
