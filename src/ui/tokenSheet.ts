import { theme as antdTheme } from 'antd';
import { PALETTE } from './palette.ts';
import { LINE, RADIUS, SPACE, TEXT, WIDTH } from './scale.ts';
import { type ColorScheme, type Density, themeConfig } from './theme.ts';

const pixelTokens =
  /^(fontSize|borderRadius|control(Height|Padding|Interactive|OutlineWidth)|size|padding|margin|lineWidth|fontHeight)/;
const skipped =
  /^(screen|motion(Unit|Base)$|wireframe|sizePopupArrow|sizeUnit|sizeStep|focusOutline$|motion$|opacityImage|zIndexBase)|-\d+$|^(blue|purple|cyan|green|magenta|pink|red|orange|yellow|volcano|geekblue|gold|lime)(\d|Hover|Active|Text|$)|^(_|override)/;

const kebab = (name: string): string =>
  name
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1-$2')
    .replace(/([a-z])(\d)/gi, '$1-$2')
    .toLowerCase();

const named = (kind: string, values: Record<string, number>, unit: string): [string, string][] =>
  Object.entries(values).map(([name, value]) => [`${kind}${name}`, `${value}${unit}`]);

/** The shop's own sizes: the same in every look. */
const own = Object.fromEntries([
  ...named('text-', TEXT, 'px'),
  ...named('line-', LINE, ''),
  ...SPACE.map((step) => [`space-${step}`, `${step}px`] as const),
  ...named('radius-', RADIUS, 'px'),
  ...named('', WIDTH, 'px'),
]);

function variables(scheme: ColorScheme, density: Density): Map<string, string> {
  const config = themeConfig({ scheme, density }, antdTheme);
  const token: Record<string, unknown> = { ...antdTheme.getDesignToken(config) };
  const lines = new Map<string, string>();
  for (const [name, value] of Object.entries(token)) {
    if (skipped.test(name) || !['string', 'number'].includes(typeof value)) continue;
    const unit = typeof value === 'number' && pixelTokens.test(name) ? 'px' : '';
    lines.set(`--ant-${kebab(name)}`, `${String(value).replace(/\s+/g, ' ').trim()}${unit}`);
  }
  for (const [name, value] of Object.entries({ ...own, ...PALETTE[scheme] })) lines.set(`--ui-${name}`, value);
  return lines;
}

function block(selector: string, lines: Map<string, string>, base?: Map<string, string>): string {
  const own = [...lines].filter(([name, value]) => base?.get(name) !== value);
  return `  ${selector} {\n${own.map(([name, value]) => `    ${name}: ${value};`).join('\n')}\n  }\n`;
}

/**
 * `tokens.css`: antd's design tokens and the shop's own as CSS variables on the root, so that pages and engine markup without
 * an antd component around them read the same values. Written by `npx tsx scripts/write-tokens.ts`.
 */
export function tokenSheet(): string {
  const light = variables('light', 'comfortable');
  const dark = variables('dark', 'comfortable');
  const compact = variables('light', 'compact');
  const sizes = new Map([...compact].filter(([name]) => !/color|shadow/.test(name)));
  return [
    '/* Written from theme.ts; a test holds the two together. */\n@layer base {',
    block(':root', light),
    block(":root[data-theme='dark']", dark, light),
    `${block(":root[data-density='compact']", sizes, light)}}\n`,
  ].join('\n');
}
