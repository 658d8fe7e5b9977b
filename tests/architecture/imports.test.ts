import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cruiseFolders, root, violations } from './cruise.ts';

const folders = ['engine', 'src', 'server', 'scripts'].filter((folder) => existsSync(join(root, folder)));

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

  it.each<[string, Record<string, string>]>([
    ['no-cycle', { 'engine/core/a.ts': "import './b.ts';\n", 'engine/core/b.ts': "import './a.ts';\n" }],
    ['no-unresolved', { 'src/ui/a.ts': "import './missing.ts';\n" }],
    ['core-imports-nothing-of-ours', { 'engine/core/a.ts': "import '../../src/ui/b.ts';\n", 'src/ui/b.ts': leaf }],
    ['core-imports-nothing-of-ours', { 'engine/core/a.ts': "import '../react/b.ts';\n", 'engine/react/b.ts': leaf }],
    ['core-has-no-platform', { 'engine/core/a.ts': "import 'antd';\n" }],
    ['core-has-no-node', { 'engine/core/a.ts': "import 'node:fs';\n" }],
    [
      'engine-react-imports-core-only',
      { 'engine/react/a.ts': "import '../../src/gateway/b.ts';\n", 'src/gateway/b.ts': leaf },
    ],
    ['react-only-in-engine-react-and-src', { 'server/http/a.ts': "import 'react';\n" }],
    ['src-not-server', { 'src/app/a.ts': "import '../../server/http/b.ts';\n", 'server/http/b.ts': leaf }],
    ['no-sibling-feature', { 'src/login/a.ts': "import '../workstation/b.ts';\n", 'src/workstation/b.ts': leaf }],
    ['shared-src-below-features', { 'src/session/a.ts': "import '../login/b.ts';\n", 'src/login/b.ts': leaf }],
    ['ui-is-at-the-bottom', { 'src/ui/a.ts': "import '../gateway/b.ts';\n", 'src/gateway/b.ts': leaf }],
    ['server-not-page', { 'server/http/a.ts': "import '../../engine/react/b.ts';\n", 'engine/react/b.ts': leaf }],
    ['no-sibling-domain', { 'server/partners/a.ts': "import '../accounts/b.ts';\n", 'server/accounts/b.ts': leaf }],
    ['foundation-below-domains', { 'server/http/a.ts': "import '../partners/b.ts';\n", 'server/partners/b.ts': leaf }],
  ])('%s', async (rule, files) => {
    expect(await plant(files)).toContain(rule);
  });

  it('but a domain may use the service that another exports', async () => {
    expect(
      await plant({ 'server/partners/a.ts': "import '../accounts/service.ts';\n", 'server/accounts/service.ts': leaf }),
    ).toEqual([]);
  });
});
