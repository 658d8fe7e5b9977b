import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './cruise.ts';
import { blocksOf } from './sheet.ts';

const SHOP = 'src/ui/tokens.css';
const ENGINE = 'engine/react/theme/tokens.css';
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const files = ['src', 'engine/react'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => !file.startsWith('node_modules'))
    .map((file) => `${folder}/${file}`),
);
const sheets = files.filter((file) => file.endsWith('.css') && file !== SHOP && file !== ENGINE);

/** What stands off the scale on purpose: where, which declaration, why. */
const EXCEPTIONS: readonly (readonly [string, string, string])[] = [
  [
    'src/features/catalogue/parts/shelf/hero.css',
    '.hero h1 { font-size: clamp(32px, 4.2vw, 52px) }',
    'the one headline that grows with the window, past the largest of the scale',
  ],
  [
    'src/features/catalogue/parts/shelf/hero.css',
    '.hero h1 { line-height: 1.25 }',
    'two lines of the largest text stand closer than two of a heading',
  ],
  [
    'src/features/catalogue/parts/shelf/editions.css',
    '.edition-price strong { line-height: 1.1 }',
    'a large price sets no higher line than the words beside it',
  ],
  [
    'engine/react/page/list.css',
    '.yp-records { font-size: 9px !important }',
    'a printed list has more columns than a screen, and paper is read closer',
  ],
  [
    'engine/react/widgets/widgets.css',
    '.yp-switch-text { font-size: 1px }',
    'words for screen readers, within the switch that shows their meaning',
  ],
];
const excepted = new Set(EXCEPTIONS.map(([path, declaration]) => `${path}: ${declaration}`));

const SPACING = /^(padding|margin)(-|$)|^((row|column)-)?gap$/;
const RADIUS = /^border(-\w+){0,2}-radius$/;
const PAINT = /color|background|border|outline|fill|stroke|shadow/;
const COLOR = /#[\da-f]{3,8}\b|\b(rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(/i;
const COLOR_NAME =
  /(?<![\w-])(white|black|silver|gr[ae]y|red|maroon|yellow|olive|lime|green|aqua|teal|blue|navy|fuchsia|purple|orange|gold|pink|brown|cyan|magenta|tomato|crimson)(?![\w-])/i;
const SIZE_NAME = /(?<![\w-])(x{0,2}-?small|smaller|medium|larger|x{0,3}-?large)(?![\w-])/;
/** Lengths of a screen. Paper has points and millimetres of its own; parts of the window are nobody's step. */
const LENGTH = /(?<![\w.-])-?(?!0(?![\d.]))[\d.]+(px|r?em|ch)\b/;
/** The pixel of a border, which a box without one makes up for. */
const HAIRLINE = /(?<![\w.-])-?1px\b/g;

function isRaw(property: string, value: string): boolean {
  const own = value.replace(/--[\w-]+/g, '');
  if (COLOR.test(own) || (PAINT.test(property) && COLOR_NAME.test(own))) return true;
  if (property === 'font-size' || property === 'font') return LENGTH.test(own) || SIZE_NAME.test(own);
  // A height of line in pixels is that of a box with one line in it; 1 is the text's own.
  if (property === 'line-height') return /^(?!1$)[\d.]+(?![\w.])/.test(own);
  return (SPACING.test(property) || RADIUS.test(property)) && LENGTH.test(own.replace(HAIRLINE, ''));
}

/** Declarations with a size or a colour of their own where a token is asked for. */
const rawOf = (path: string, sheet: string): string[] =>
  blocksOf(sheet).flatMap(({ prelude, body }) =>
    [...body.matchAll(/([\w-]+):\s*([^;]+);/g)]
      .filter(([, property = '', value = '']) => isRaw(property, value))
      .map(([, property, value]) => `${path}: ${prelude} { ${property}: ${value} }`),
  );

/** The same in what a component writes into an element. */
const rawStyles = (path: string, text: string): string[] =>
  [...text.matchAll(/style=\{\{(.*?)\}\}/gs)].flatMap(([, style = '']) =>
    [
      ...style.matchAll(/\b((?:margin|padding)\w*|\w*[gG]ap|fontSize|lineHeight|borderRadius): (['"]?-?[1-9.][^,]*)/g),
    ].map(([declaration]) => `${path}: ${declaration.trim()}`),
  );

const tokensOf = (path: string): Map<string, string> =>
  new Map(
    [...read(path).matchAll(/--(?:ui|yp)-([\w-]+): (?:var\(--ant-[\w-]+, (.+)\)|(.+));/g)].map(
      ([, name = '', fallback, value = '']) => [name, fallback ?? value],
    ),
  );

describe('sizes and colours of a style sheet', () => {
  it('are tokens', () => {
    expect(
      sheets.flatMap((path) => rawOf(path, read(path))).filter((declaration) => !excepted.has(declaration)),
    ).toEqual([]);
  });

  it('are excepted only where they still stand', () => {
    const found = new Set(sheets.flatMap((path) => rawOf(path, read(path))));
    expect([...excepted].filter((declaration) => !found.has(declaration))).toEqual([]);
  });

  it.each([
    'font-size: 13px',
    'font-size: 0.9em',
    'font-size: smaller',
    'font-size: clamp(12px, 2vw, var(--ui-text-title))',
    'font: 12px / 1.4 var(--ant-font-family)',
    'line-height: 1.35',
    'border-radius: 8px',
    'border-top-left-radius: 8px',
    'border-radius: calc(var(--ui-radius-small) - 2px)',
    'padding: 0 5px',
    'margin: calc(-1 * 12px)',
    'margin-left: -9px',
    'gap: 0.5rem',
    'row-gap: 3px',
    'padding: 16px !important',
    'color: #10213f',
    'color: #fff',
    'box-shadow: 0 8px 24px rgb(16 33 63 / 8%)',
    'background: white',
    'border: 1px solid red',
    '--tone: #722ed1',
    'background: color-mix(in srgb, var(--ui-navy) 88%, #000)',
  ])('a planted "%s" is caught', (declaration) => {
    expect(rawOf('a.css', `@layer app { .a { color: inherit; ${declaration}; } }`)).toEqual([
      `a.css: .a { ${declaration} }`,
    ]);
  });

  it.each([
    'font-size: var(--ui-text-small)',
    'font-size: 10.5pt',
    'line-height: 20px',
    'line-height: 1',
    'padding: 0 calc(var(--ui-space-12) - 1px)',
    'padding: 1px var(--ui-space-8)',
    'margin: 14mm',
    'margin: min(12vh, var(--ui-space-96)) auto 0',
    'border-radius: 50%',
    'background: color-mix(in srgb, var(--ui-navy) 8%, transparent)',
    'border: 1px solid currentColor',
    'background-image: url("data:image/svg+xml,%23fff")',
  ])('"%s" passes', (declaration) => {
    expect(rawOf('a.css', `.a { ${declaration}; }`)).toEqual([]);
  });

  it('are tokens in what a component writes as well', () => {
    const components = files.filter((file) => file.endsWith('.tsx'));
    expect(components.flatMap((path) => rawStyles(path, read(path)))).toEqual([]);
    expect(rawStyles('a.tsx', "<p style={{ height: 10, marginBottom: 12, padding: '4px 8px' }} />")).toEqual([
      'a.tsx: marginBottom: 12',
      "a.tsx: padding: '4px 8px'",
    ]);
  });
});

describe('the tokens of the engine and of the shop', () => {
  it('are defined where a sheet of the engine reads one', () => {
    const tokens = tokensOf(ENGINE);
    const unknown = sheets
      .filter((path) => path.startsWith('engine/'))
      .flatMap((path) =>
        [...read(path).matchAll(/var\(--yp-((?:text|line|space|radius|nudge|color|shadow)[\w-]*)/g)]
          .filter(([, name = '']) => !tokens.has(name))
          .map(([declaration]) => `${path}: ${declaration}`),
      );
    expect(unknown).toEqual([]);
  });

  it('of one name have one value', () => {
    const shop = tokensOf(SHOP);
    const shared = [...tokensOf(ENGINE)].filter(([name]) => shop.has(name));
    expect(shared.length).toBeGreaterThan(20);
    expect(shared.filter(([name, value]) => shop.get(name) !== value)).toEqual([]);
  });

  it('are none that nobody reads', () => {
    const texts = files.filter((file) => /\.(css|tsx?)$/.test(file)).map(read);
    const unread = [
      ...[...tokensOf(SHOP).keys()].map((name) => `--ui-${name}`),
      ...[...tokensOf(ENGINE).keys()].map((name) => `--yp-${name}`),
    ].filter((name) => !texts.some((text) => text.includes(`var(${name})`) || text.includes(`var(${name},`)));
    expect(unread).toEqual([]);
  });
});
