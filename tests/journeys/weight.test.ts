import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { built } from './support/mall.ts';

const assets = join(built, 'web/assets');
const files = readdirSync(assets).filter((file) => file.endsWith('.js'));
const textOf = (file: string) => readFileSync(join(assets, file), 'utf8');

/** The chunk itself and all that it cannot run without. */
function needs(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const [, next] of textOf(file).matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)) if (next) needs(next, seen);
  return seen;
}

function entry(): string {
  const found = /assets\/(index-[^"]+\.js)/.exec(readFileSync(join(built, 'web/index.html'), 'utf8'))?.[1];
  if (!found) throw new Error('index.html names no entry');
  return found;
}

function kilobytes(...pages: string[]): number {
  const all = needs(entry());
  for (const page of pages) {
    const file = files.find((name) => name.startsWith(`${page}-`));
    if (!file) throw new Error(`no chunk for ${page}`);
    needs(file, all);
  }
  return [...all].reduce((sum, file) => sum + gzipSync(textOf(file)).length, 0) / 1000;
}

describe('the JavaScript a page needs, gzipped (design/figures.md)', () => {
  it.each([
    ['sign-in', 150, ['LoginPage']],
    ['a list', 260, ['WorkstationFrame', 'EntityListPage']],
    ['a record and its form', 330, ['WorkstationFrame', 'EntityDetailPage']],
  ])('%s: at most %i kB', (_page, limit, chunks) => {
    expect(kilobytes(...chunks)).toBeLessThanOrEqual(limit);
  });

  it('neither list nor form waits for antd', () => {
    const all = needs(entry());
    for (const page of ['WorkstationFrame', 'EntityListPage', 'EntityDetailPage']) needs(files.find((name) => name.startsWith(`${page}-`)) ?? '', all);
    expect([...all].filter((file) => textOf(file).includes('ant-modal') || textOf(file).includes('ant-picker'))).toEqual([]);
  });
});
