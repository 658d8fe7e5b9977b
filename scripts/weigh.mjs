// What a page's first load costs: the scripts of its sources and of all that they cannot run without.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** The storefront's first page: kB of JavaScript, gzipped, past which a build is refused; the aim is 180 (design/figures.md). */
export const PRODUCT_LIMIT = 250;
export const PRODUCT_SOURCES = ['src/app/mall/MainLayout.tsx', 'src/features/catalogue/pages/ProductPage.tsx'];

/** Script files below `webFolder` that the application's entry and the pages in `sources` need at once; a part that several pages fetch has a name alone. */
export async function scriptsOf(webFolder, sources) {
  const manifest = JSON.parse(await readFile(join(webFolder, '.vite/manifest.json'), 'utf8'));
  const taken = new Map();
  const take = (source) => {
    const entry = manifest[source] ?? Object.values(manifest).find(({ name, src }) => name === source && !src);
    if (!entry) throw new Error(`the build has no ${source}`);
    if (taken.has(source)) return;
    taken.set(source, entry.file);
    for (const next of entry.imports ?? []) take(next);
  };
  for (const source of ['index.html', ...sources]) take(source);
  return [...taken.values()];
}

/** kB, gzipped, of those. */
export async function kilobytes(webFolder, sources) {
  const files = await scriptsOf(webFolder, sources);
  const sizes = await Promise.all(files.map(async (file) => gzipSync(await readFile(join(webFolder, file))).length));
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}
