import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './cruise.ts';

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];
const FOLDERS = 'contract|engine|schemas|server|src|cashier|tests|bench|docs|scripts';

/** Files and folders that a text names by their whole path, and pages that it links to. */
function named(page: string, text: string): string[] {
  const paths = [...text.matchAll(new RegExp(`\`((?:${FOLDERS})/[\\w./-]*[\\w])/?\``, 'g'))].map(([, path]) => path!);
  const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, link]) => join(dirname(page), link!));
  return [...paths, ...links];
}

describe('what is written about the project', () => {
  it.each(pages)('%s names only files that are there', (page) => {
    const text = readFileSync(join(root, page), 'utf8');
    expect(named(page, text).filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it('and a planted path is caught', () => {
    expect(named('docs/a.md', 'See `server/nowhere.ts` and [b](b.md).')).toEqual(['server/nowhere.ts', 'docs/b.md']);
  });
});
