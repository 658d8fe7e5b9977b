import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { built, root } from './shop.ts';

/** Makes the demo data by the built product: all of it in `folder`, or its records in a database on a PostgreSQL server. */
export function makeDemo(folder: string, databaseUrl = ''): void {
  const seed = join(built, 'server/seed.js');
  if (!existsSync(seed)) throw new Error(`${seed} is missing: run "npm run build" first`);
  const { status, stderr } = spawnSync(process.execPath, [seed], {
    cwd: root,
    encoding: 'utf8',
    env: {
      ...process.env,
      DATA_DIR: folder,
      SCHEMAS_DIR: join(root, 'schemas'),
      DEMO: 'on',
      DATABASE_URL: databaseUrl,
    },
  });
  if (status !== 0) throw new Error(`the demo data was not made: ${stderr}`);
}
