import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { built, root } from './shop.ts';

export interface DemoFolder {
  /** Data folder of a first start, indexes included; whoever uses it works on a copy. */
  folder: string;
  remove(): Promise<void>;
}

/**
 * The demo data in an embedded database, made by the built product. `DEMO_FOLDER` names a folder that runs one after the
 * other share: the first of them makes it, and whoever named it takes it away.
 */
export async function openDemoFolder(): Promise<DemoFolder> {
  const shared = process.env.DEMO_FOLDER;
  if (shared !== undefined && existsSync(shared)) return { folder: shared, remove: () => Promise.resolve() };
  const seed = join(built, 'server/seed.js');
  if (!existsSync(seed)) throw new Error(`${seed} is missing: run "npm run build" first`);
  const folder = await mkdtemp(join(tmpdir(), 'yunpu-seeded-'));
  const { status, stderr } = spawnSync(process.execPath, [seed], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: folder, SCHEMAS_DIR: join(root, 'schemas'), DEMO: 'on', DATABASE_URL: '' },
  });
  if (status !== 0) throw new Error(`the demo data was not made: ${stderr}`);
  if (shared === undefined) return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
  await rename(folder, shared);
  return { folder: shared, remove: () => Promise.resolve() };
}
