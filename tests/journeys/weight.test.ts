import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { kilobytes, PRODUCT_SOURCES, scriptsOf } from '../../scripts/weigh.mjs';
import { built } from './support/shop.ts';

const web = join(built, 'web');
const textOf = (file: string) => readFileSync(join(web, file), 'utf8');

const LIST = ['src/app/workstation/WorkstationFrame.tsx', 'src/app/workstation/RecordsPage.tsx'];
const RECORD = ['src/app/workstation/WorkstationFrame.tsx', 'src/app/workstation/RecordPage.tsx'];
const FORM = [...RECORD, 'EntityForm'];
const DETAIL = ['src/app/mall/MainLayout.tsx', 'src/features/catalogue/pages/ProductDetailPage.tsx'];
const CHECKOUT = [
  'src/features/checkout/pages/ConfirmOrderPage.tsx',
  'src/features/payments/pages/PayPage.tsx',
  'src/features/checkout/pages/ResultPage.tsx',
].map((source) => ['src/app/mall/MainLayout.tsx', source]);

/** Words that survive in the built code of each, and stand nowhere else. */
const MARKS = {
  rjsf: 'ui:field',
  ajv: 'schemaPath',
  table: 'columnVisibility',
  'virtual rows': 'getVirtualItems',
  antd: 'getPrefixCls',
  'date picker': 'onPickerValueChange',
};

describe('the JavaScript a page needs, gzipped (design/figures.md)', () => {
  it.each([
    ['the products', 180, PRODUCT_SOURCES],
    ['one product', 180, DETAIL],
    ['confirming an order', 180, CHECKOUT[0] ?? []],
    ['paying', 180, CHECKOUT[1] ?? []],
    ['how it came out', 180, CHECKOUT[2] ?? []],
    ['sign-in', 150, ['src/features/identity/pages/LoginPage.tsx']],
    ['a list', 230, LIST],
    ['a record that is read', 205, RECORD],
    ['a record and its form', 275, FORM],
  ])('%s: at most %i kB', async (_page, limit, sources) => {
    expect(await kilobytes(web, sources)).toBeLessThanOrEqual(limit);
  });

  // Over HTTP/1.1 six files come at a time, however small they are.
  it.each([
    ['the products', 26, PRODUCT_SOURCES],
    ['sign-in', 16, ['src/features/identity/pages/LoginPage.tsx']],
    ['a list', 32, LIST],
    ['a record that is read', 28, RECORD],
  ])('%s: in at most %i files', async (_page, limit, sources) => {
    expect((await scriptsOf(web, sources)).length).toBeLessThanOrEqual(limit);
  });

  const all = readdirSync(join(web, 'assets'))
    .filter((file) => file.endsWith('.js'))
    .map((file) => textOf(`assets/${file}`));

  it.each(Object.entries(MARKS))(
    '%s is in the build, and in none of the storefront’s first pages, nor of the checkout’s',
    async (_part, mark) => {
      expect(all.some((text) => text.includes(mark))).toBe(true);
      const files = [
        ...(await scriptsOf(web, PRODUCT_SOURCES)),
        ...(await scriptsOf(web, DETAIL)),
        ...(await Promise.all(CHECKOUT.map((sources) => scriptsOf(web, sources)))).flat(),
      ];
      expect(files.filter((file) => textOf(file).includes(mark))).toEqual([]);
    },
  );

  it('neither list nor form waits for antd or a date picker', async () => {
    const files = await scriptsOf(web, [...LIST, ...FORM]);
    expect(
      files.filter((file) => textOf(file).includes(MARKS.antd) || textOf(file).includes(MARKS['date picker'])),
    ).toEqual([]);
  });
});

/** rjsf brings a renderer with every form (src/ui/plainMarkdown.tsx takes its place in the build). */
it('nothing asks for Markdown in a form', () => {
  const asks = ['engine', 'src'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!plainMarkdown)\.tsx?$/.test(file) && !file.includes('node_modules'))
      .filter((file) => readFileSync(join(folder, file), 'utf8').includes('enableMarkdown')),
  );
  expect(asks).toEqual([]);
});

/** One of two files that need each other runs before what it needs is there: which, the visitor's way through the site decides. */
it('no file of the build waits for one that waits for it', () => {
  const manifest = JSON.parse(textOf('.vite/manifest.json')) as Record<string, { file: string; imports?: string[] }>;
  const needs = (source: string, found = new Set<string>()): Set<string> => {
    for (const next of manifest[source]?.imports ?? []) if (!found.has(next)) needs(next, found.add(next));
    return found;
  };
  expect(
    Object.keys(manifest)
      .filter((source) => needs(source).has(source))
      .map((source) => manifest[source]?.file),
  ).toEqual([]);
});
