import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cruiseFolders, root, violations } from './cruise.ts';

const folders = ['contract', 'engine', 'src', 'server', 'cashier', 'scripts', 'bench'].filter((folder) =>
  existsSync(join(root, folder)),
);

describe('the house as it stands', () => {
  it('keeps every import rule and has no cycle', async () => {
    const result = await cruiseFolders(root, folders);
    expect(violations(result)).toEqual([]);
    expect(result.summary.totalCruised).toBeGreaterThan(150);
  });
});

describe('a planted violation is caught', () => {
  let house: string;

  beforeEach(async () => {
    house = await mkdtemp(join(tmpdir(), 'yunpu-house-'));
    await symlink(join(root, 'node_modules'), join(house, 'node_modules'));
  });
  afterEach(() => rm(house, { recursive: true, force: true }));

  async function plant(files: Record<string, string>): Promise<string[]> {
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(house, path)), { recursive: true });
      await writeFile(join(house, path), text);
    }
    const result = await cruiseFolders(house, [...new Set(Object.keys(files).map((path) => path.split('/')[0]!))]);
    return result.summary.violations.map((one) => one.rule.name);
  }
  const leaf = 'export const leaf = 1;\n';

  const denied = 'not-in-allowed';

  it.each<[string, string, Record<string, string>]>([
    [
      'a cycle of files',
      'no-cycle',
      { 'engine/core/a.ts': "import './b.ts';\n", 'engine/core/b.ts': "import './a.ts';\n" },
    ],
    ['a file that is not there', 'no-unresolved', { 'src/ui/a.ts': "import './missing.ts';\n" }],
    ['the core using a library of pages', 'core-has-no-platform', { 'engine/core/a.ts': "import 'antd';\n" }],
    ['the core using Node', 'core-has-no-node', { 'engine/core/a.ts': "import 'node:fs';\n" }],
    [
      'the server using React',
      'react-only-in-engine-react-and-src',
      { 'server/platform/http/a.ts': "import 'react';\n" },
    ],
    [
      'the core entered by a path, though at its door',
      'engine-core-by-its-name',
      { 'contract/a.ts': "import '../engine/core/document/index.ts';\n", 'engine/core/document/index.ts': leaf },
    ],
    [
      'React’s part entered by a path, though at its door',
      'engine-react-by-its-name',
      { 'src/ui/a.ts': "import '../../engine/react/index.ts';\n", 'engine/react/index.ts': leaf },
    ],
    [
      'the core going through its own door',
      'doors-of-core-are-for-others',
      { 'engine/core/query/a.ts': "import '../document/index.ts';\n", 'engine/core/document/index.ts': leaf },
    ],
    [
      'a feature’s calls using one of its parts',
      'calls-know-no-parts',
      { 'src/features/cart/api/a.ts': "import '../parts/b.ts';\n", 'src/features/cart/parts/b.ts': leaf },
    ],
    [
      'a part using a page',
      'parts-know-no-pages',
      { 'src/features/cart/parts/a.ts': "import '../pages/b.ts';\n", 'src/features/cart/pages/b.ts': leaf },
    ],
    [
      'the inside of rjsf',
      'rjsf-by-its-entry',
      { 'engine/react/a.ts': "import '@rjsf/core/lib/components/fields/SchemaField.js';\n" },
    ],
    [
      'a package of the workspace using what it does not declare',
      'engine-declares-what-it-imports',
      { 'engine/core/a.ts': "import 'fflate';\n", 'engine/core/package.json': '{ "name": "@yunpu/engine-core" }' },
    ],
  ])('%s', async (_what, rule, files) => {
    expect(await plant(files)).toContain(rule);
  });

  /** Each pair: a file, and what it must not import. */
  it.each([
    ['engine/core/a.ts', 'src/ui/b.ts'],
    ['engine/core/a.ts', 'engine/react/b.ts'],
    ['engine/react/a.ts', 'src/platform/gateway/b.ts'],
    ['engine/react/a.ts', 'engine/core/document/b.ts'],
    ['src/app/a.ts', 'server/platform/http/b.ts'],
    ['src/app/a.ts', 'engine/react/page/b.ts'],
    ['src/features/cart/a.ts', 'engine/core/format/b.ts'],
    ['server/runtime/a.ts', 'engine/core/document/b.ts'],
    ['server/domains/loyalty/a.ts', 'engine/core/document/b.ts'],
    ['contract/a.ts', 'engine/core/document/b.ts'],
    ['bench/a.ts', 'engine/core/document/b.ts'],
    ['scripts/a.ts', 'engine/core/document/b.ts'],
    ['src/features/cart/a.ts', 'src/features/orders/b.ts'],
    ['src/features/cart/a.ts', 'src/app/b.ts'],
    ['src/platform/session/a.ts', 'src/features/cart/b.ts'],
    ['src/ui/a.ts', 'src/platform/gateway/b.ts'],
    ['contract/a.ts', 'server/platform/http/b.ts'],
    ['contract/a.ts', 'src/ui/b.ts'],
    ['server/platform/http/a.ts', 'engine/react/b.ts'],
    ['server/platform/http/a.ts', 'server/runtime/b.ts'],
    ['server/platform/http/a.ts', 'server/domains/partners/index.ts'],
    ['server/runtime/a.ts', 'server/domains/partners/index.ts'],
    ['server/domains/loyalty/a.ts', 'server/domains/payments/attempts.ts'],
    ['server/domains/loyalty/a.ts', 'server/domains/payments/domain.ts'],
    ['server/domains/loyalty/a.ts', 'server/demo/b.ts'],
    ['server/gateway.ts', 'server/domains/payments/attempts.ts'],
    ['cashier/a.ts', 'server/domains/payments/index.ts'],
    ['server/domains/payments/a.ts', 'cashier/b.ts'],
    ['somewhere/new/a.ts', 'engine/core/b.ts'],
  ])('%s importing %s', async (from, to) => {
    const path = relative(dirname(from), to);
    expect(await plant({ [from]: `import '${path.startsWith('.') ? path : `./${path}`}';\n`, [to]: leaf })).toEqual([
      denied,
    ]);
  });

  it('but a domain may use what another shows in its index', async () => {
    expect(
      await plant({
        'server/domains/loyalty/a.ts': "import '../payments/index.ts';\n",
        'server/domains/payments/index.ts': leaf,
      }),
    ).toEqual([]);
  });
});
