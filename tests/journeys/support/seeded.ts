import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { executablePath } from '../../support/browser.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Data folder of a first start, indexes included; each journey file works on a copy. */
    seededData: string;
  }
}

const root = new URL('../../..', import.meta.url).pathname;

/** Once per run: the demo data in an embedded database, made by the built product, and a browser. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await executablePath();
  const seed = join(process.env.YUNPU_DIST ?? join(root, 'dist'), 'server/seed.js');
  if (!existsSync(seed)) throw new Error(`${seed} is missing: run "npm run build" first`);
  const folder = await mkdtemp(join(tmpdir(), 'yunpu-seeded-'));
  const { status, stderr } = spawnSync(process.execPath, [seed], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: folder, SCHEMAS_DIR: join(root, 'schemas'), DEMO: 'on', DATABASE_URL: '' },
  });
  if (status !== 0) throw new Error(`the demo data was not made: ${stderr}`);
  project.provide('seededData', folder);
  return () => rm(folder, { recursive: true, force: true });
}
