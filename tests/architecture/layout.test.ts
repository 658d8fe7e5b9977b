import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { cruiseFolders, root } from './cruise.ts';

const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8', withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(root.length));

/** A feature this small needs no folder for its parts. */
const SMALL = 3;
const CALL = /^api\/[^/]+\.ts$/;
const PAGE = /^pages\/[^/]+Page\.tsx$/;
const PART = /^parts\/([^/]+\/)?[^/]+$/;

/** Files of features that stand in none of the three folders of a feature, or in the wrong one. */
function misplaced(paths: readonly string[]): string[] {
  return paths.filter((path) => {
    const [, feature, place] = path.match(/^src\/features\/([^/]+)\/(.+)$/) ?? [];
    if (place === undefined || [CALL, PAGE, PART].some((allowed) => allowed.test(place))) return false;
    const size = paths.filter((other) => other.startsWith(`src/features/${feature}/`)).length;
    return size > SMALL || !/^pages\/[^/]+$/.test(place);
  });
}

describe('a feature', () => {
  it('has its calls in api, what the router draws in pages, and everything else in parts', () => {
    expect(misplaced(files)).toEqual([]);
  });

  it.each([
    'src/features/cart/useCart.ts',
    'src/features/cart/api/Cart.tsx',
    'src/features/cart/pages/CartLineRow.tsx',
    'src/features/cart/pages/cart/CartPage.tsx',
    'src/features/cart/parts/lines/modules/Module.tsx',
  ])('and a planted %s is caught', (path) => {
    expect(misplaced([...files, path])).toEqual([path]);
  });

  it('but a small one keeps what its page is made of beside it', () => {
    const small = ['src/features/new/pages/NewPage.tsx', 'src/features/new/pages/useNew.ts'];
    expect(misplaced(small)).toEqual([]);
    expect(misplaced([...small, 'src/features/new/api/a.ts', 'src/features/new/api/b.ts'])).toEqual([small[1]]);
  });
});

/** Style sheets that no source imports: what they were written for is drawn without them. */
function unused(paths: readonly string[], read: (path: string) => string): string[] {
  const imported = paths
    .filter((path) => /\.tsx?$/.test(path))
    .flatMap((path) =>
      [...read(path).matchAll(/import '([^']+\.css)'/g)].map(([, sheet]) => join(dirname(path), sheet!)),
    );
  return paths.filter((path) => path.endsWith('.css') && !imported.includes(path));
}

describe('a style sheet', () => {
  const read = (path: string) => readFileSync(join(root, path), 'utf8');

  it('is imported by what it is for', () => {
    expect(unused(files, read)).toEqual([]);
  });

  it('and one that lost its import is caught', () => {
    const texts: Record<string, string> = {
      'src/ui/A.tsx': "import './a.css';",
      'src/ui/a.css': '',
      'src/app/a.css': '',
    };
    expect(unused(Object.keys(texts), (path) => texts[path]!)).toEqual(['src/app/a.css']);
  });
});

/** Folders that import each other, directly or around: each belongs to the others, so none can be read alone. */
function circles(imports: readonly (readonly [from: string, to: string])[]): string[] {
  const next = new Map<string, Set<string>>();
  for (const [from, to] of imports) {
    if (dirname(from) === dirname(to)) continue;
    next.set(dirname(from), (next.get(dirname(from)) ?? new Set()).add(dirname(to)));
  }
  const reached = (start: string): Set<string> => {
    const seen = new Set<string>();
    const visit = (folder: string) => {
      for (const to of next.get(folder) ?? []) {
        if (seen.has(to)) continue;
        seen.add(to);
        visit(to);
      }
    };
    visit(start);
    return seen;
  };
  return [...next.keys()].filter((folder) => reached(folder).has(folder)).sort();
}

/** For each root, an import that closes a circle of folders though no file is in one. */
const PLANTED = {
  src: ['src/features/cart/parts/useCart.ts', 'src/features/cart/pages/words.ts'],
  server: ['server/runtime/sql/columns.ts', 'server/runtime/access/words.ts'],
  engine: ['engine/core/record/rules.ts', 'engine/core/record/sample/words.ts'],
} satisfies Record<string, [from: string, to: string]>;

describe.each(Object.entries(PLANTED))('the folders of %s', (folder, planted) => {
  let imports: [from: string, to: string][];
  beforeAll(async () => {
    const { modules } = await cruiseFolders(root, [folder]);
    imports = modules
      .flatMap(({ source, dependencies }) => dependencies.map(({ resolved }): [string, string] => [source, resolved]))
      .filter((pair) => pair.every((path) => path.startsWith(`${folder}/`)));
  });

  it('import each other in one direction', () => {
    expect(imports.length).toBeGreaterThan(300);
    expect(circles(imports)).toEqual([]);
  });

  it('and a planted circle is caught', () => {
    expect(circles([...imports, planted])).toEqual(planted.map(dirname).sort());
  });
});
