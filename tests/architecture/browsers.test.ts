import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { missingInScript, missingInStyle, SYNTAX } from './browserSupport.ts';
import { root } from './cruise.ts';

const web = join(root, 'dist/web');

/** Methods of the page's own code and of its packages, by names that newer browsers use as well. */
const OWN_METHODS = ['changed', 'command', 'getHTML', 'login', 'take', 'touches', 'use'];
/** Without these a page looks or prints a little less well, and works. */
const LOOKS_ONLY = ['@page', 'content-visibility', 'field-sizing', 'resize', 'scrollbar-width', 'size', 'text-wrap'];

/** What is missing, and in which files. */
function missingIn(
  kind: string,
  missing: (text: string) => string[],
  but: readonly string[],
): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith(kind));
  expect(files.length).toBeGreaterThan(20);
  for (const file of files)
    for (const name of missing(readFileSync(join(web, file), 'utf8')))
      if (!but.includes(name)) (found[name] ??= []).push(file);
  return found;
}

describe('the built pages', () => {
  it('are there to be read', () => {
    expect(existsSync(join(web, 'index.html')), 'run "npm run build" first').toBe(true);
  });

  it('have scripts that every listed browser reads, and use only what all of them have', () => {
    expect(missingIn('.js', missingInScript, OWN_METHODS)).toEqual({});
  });

  it('have style sheets that every listed browser understands, but for looks', () => {
    expect(missingIn('.css', missingInStyle, LOOKS_ONLY)).toEqual({});
  });

  it('begin with a script that every listed browser reads', () => {
    const scripts = [...readFileSync(join(web, 'index.html'), 'utf8').matchAll(/<script>([^]*?)<\/script>/g)];
    expect(scripts.flatMap(([, script = '']) => missingInScript(script))).toEqual([]);
  });
});

/** Of package.json's browserslist: Chrome and Edge 117, Firefox 128, Safari 17. */
describe('what a listed browser lacks', () => {
  it('begins with the syntax of 2025', () => {
    expect(SYNTAX).toBe(2024);
  });

  it.each([
    ['const a = /(?i:a)b/;', /Invalid regular expression/],
    ["import a from './a.json' with { type: 'json' };", /Unexpected token/],
    ['{ using a = b; }', /Unexpected token/],
    ['URL.canParse(a)', /^canParse$/],
    ['window.URL; Promise.withResolvers()', /^withResolvers$/],
    ['AbortSignal.any([a])', /^any$/],
    ['requestIdleCallback(work)', /^requestIdleCallback$/],
    ['globalThis.requestIdleCallback(work)', /^requestIdleCallback$/],
    ['navigator.connection.effectiveType', /^connection$/],
    ['new Temporal.Instant(1n)', /^Temporal$/],
    ['new Set(a).isSubsetOf(b)', /^isSubsetOf$/],
    ['box.moveBefore(a, b)', /^moveBefore$/],
  ])('in a script: %s', (code, name) => {
    expect(missingInScript(code)).toEqual([expect.stringMatching(name)]);
  });

  it.each([
    "if ('requestIdleCallback' in window) requestIdleCallback(work);",
    'if (box.moveBefore) box.moveBefore(a, b); else box.insertBefore(a, b);',
    'box.moveBefore?.(a, b)',
    "typeof Temporal === 'undefined' ? now() : Temporal.Now.instant()",
    'const { connection } = navigator; const line = navigator.connection;',
    'a.toSorted().findLast(isGood); structuredClone(a); a?.b ?? c',
    'const URL = own; URL.canParse(a);',
  ])('but not: %s', (code) => {
    expect(missingInScript(code)).toEqual([]);
  });

  it('in a style sheet', () => {
    expect(missingInStyle('a:has(b){color:light-dark(#fff,#000)}')).toEqual(['light-dark()']);
    expect(missingInStyle('@starting-style{a{opacity:0}}a:open{anchor-name:--a}')).toEqual([
      ':open',
      '@starting-style',
      'anchor-name',
    ]);
    expect(
      missingInStyle(
        '.table-column:hover{float:left;user-select:none;-webkit-user-select:none;background:url("a:open")}',
      ),
    ).toEqual([]);
  });
});
