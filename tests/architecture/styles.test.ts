import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './cruise.ts';
import { type Block, blocksOf } from './sheet.ts';

const PREFIX = 'yp-';
const TOKENS = 'engine/react/theme/tokens.css';
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const sheets = ['src', 'engine/react'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css') && !file.startsWith('node_modules'))
    .map((file) => `${folder}/${file}`),
);

/** Which layers what stands in a folder may speak in (src/ui/layers.css). */
const layersOf = (path: string): string[] =>
  path.startsWith('engine/') ? ['yunpu-engine'] : path.startsWith('src/ui/') ? ['base', 'antd', 'ui'] : ['app'];

/** Rules that no layer of their folder holds: they would win over everything in layers, antd included. */
const unlayered = (path: string, sheet: string): string[] =>
  blocksOf(sheet)
    .filter(({ prelude, around }) => {
      const [outermost = prelude] = around;
      return !layersOf(path).some((layer) => outermost === `@layer ${layer}`);
    })
    .map(({ prelude }) => `${path}: ${prelude}`);

/** What one place says of the engine's names: each begins with the prefix, and each selector needs one of them. */
function foreignNames(path: string, sheet: string): string[] {
  const blocks = blocksOf(sheet);
  const named = blocks.flatMap(({ prelude, body }) => [
    ...[...body.matchAll(/(?:^|;)\s*--([\w-]+)\s*:/g)].map(([, name = '']) => name),
    ...[...body.matchAll(/(?:^|;)container(?:-name)?:\s*([\w-]+)/g)].map(([, name = '']) => name),
    ...(prelude.startsWith('@keyframes ') ? [prelude.slice('@keyframes '.length)] : []),
  ]);
  return [
    ...named.filter((name) => !name.startsWith(PREFIX)),
    ...blocks.filter(isRule).flatMap(({ selectors }) => selectors.filter((one) => !isOurs(path, one))),
  ].map((name) => `${path}: ${name}`);
}

const isRule = ({ prelude, around }: Block): boolean =>
  !prelude.startsWith('@') && !around.some((one) => one.startsWith('@keyframes'));

/** The first class is the engine's own: others' classes and bare elements are meant only inside it. */
const isOurs = (path: string, selector: string): boolean =>
  /\.([\w-]+)/.exec(selector)?.[1]?.startsWith(PREFIX) ?? (path === TOKENS && selector === ':root');

/** The widths of a window at which pages change: from a phone to a tablet, to a small and to a large desk, and to a screen with room for a list beside a record. */
const BREAKPOINTS = [768, 1024, 1200, 1920];

/** Widths that a sheet or a script asks of the window, other than the breakpoints. */
const otherWidths = (path: string, text: string): string[] =>
  [...text.matchAll(/@media[^{]*|matchMedia\([^)]*\)?\)|'\((?:min|max)-width:[^']*'/g)].flatMap(([query]) =>
    [...query.matchAll(/(min|max)-width:\s*([\d.]+)(\w+)/g)]
      .filter(([, end, width, unit]) => unit !== 'px' || !BREAKPOINTS.includes(Number(width) + (end === 'max' ? 1 : 0)))
      .map(([width]) => `${path}: ${width}`),
  );

describe('every breakpoint', () => {
  it('is one of four', () => {
    const scripts = ['src', 'engine/react'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('node_modules'))
        .map((file) => `${folder}/${file}`),
    );
    expect([...sheets, ...scripts].flatMap((path) => otherWidths(path, read(path)))).toEqual([]);
  });

  it.each([
    ['a.css', '@media (max-width: 768px) { .a { color: red } }', 'max-width: 768px'],
    ['a.css', '@media screen and (min-width: 48em) { .a { color: red } }', 'min-width: 48em'],
    ['a.ts', "window.matchMedia('(max-width: 640px)')", 'max-width: 640px'],
    ['a.ts', "const query = '(max-width: 640px)';", 'max-width: 640px'],
  ])('and in %s a planted %s is caught', (path, text, found) => {
    expect(otherWidths(path, text)).toContain(`${path}: ${found}`);
  });
});

describe('every style sheet', () => {
  it('speaks in the layer of its folder', () => {
    expect(sheets.length).toBeGreaterThan(60);
    expect(sheets.flatMap((path) => unlayered(path, read(path)))).toEqual([]);
  });

  it.each([
    ['src/app/a.css', '.a { color: red }', '.a'],
    ['src/app/a.css', '@layer app { .a { color: red } } @media print { .b { color: red } }', '@media print'],
    ['engine/react/a.css', '@layer app { .yp-a { color: red } }', '@layer app'],
  ])('and in %s a planted %s is caught', (path, sheet, found) => {
    expect(unlayered(path, sheet)).toContain(`${path}: ${found}`);
  });
});

describe("the engine's style sheets", () => {
  const own = sheets.filter((path) => path.startsWith('engine/'));

  it('touch nothing but what has a class with its prefix, and name nothing without it', () => {
    expect(own.flatMap((path) => foreignNames(path, read(path)))).toEqual([]);
  });

  it.each([
    ['button { color: red }', 'button'],
    ['.yp-a, h2 { color: red }', 'h2'],
    ['.ant-btn .yp-a { color: red }', '.ant-btn .yp-a'],
    [':root { --yp-a: 0 }', ':root'],
    ['@media print { table { color: red } }', 'table'],
    ['.yp-a { --line: red }', 'line'],
    ['@keyframes turn { to { rotate: 1turn } }', 'turn'],
  ])('and a planted %s is caught', (sheet, found) => {
    expect(foreignNames('engine/react/a.css', `@layer yunpu-engine { ${sheet} }`)).toEqual([
      `engine/react/a.css: ${found}`,
    ]);
  });

  it("read antd's variables as the defaults of its tokens alone", () => {
    expect(own.filter((path) => path !== TOKENS && read(path).includes('--ant-'))).toEqual([]);
  });

  it('have their tokens with their defaults in the README', () => {
    const tokens = [...read(TOKENS).matchAll(/(--yp-[\w-]+): (?:var\(--ant-[\w-]+, (.+)\)|(.+));/g)].map(
      ([, name = '', fallback, value = '']) => `| \`${name}\` | \`${fallback ?? value}\` |`,
    );
    expect(tokens.length).toBeGreaterThan(60);
    const described = read('engine/react/README.md')
      .split('\n')
      .filter((line) => line.startsWith('| `--yp-'))
      .map((line) => line.split('|').slice(0, 3).join('|').concat('|'));
    expect(described).toEqual(tokens);
  });
});
