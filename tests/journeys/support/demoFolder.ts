import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { built, root } from './shop.ts';

const run = promisify(execFile);

/** Makes the demo data by the built product: all of it in `folder`, or its records in a database on a PostgreSQL server. */
export async function makeDemo(folder: string, databaseUrl = ''): Promise<void> {
  const seed = join(built, 'server/seed.js');
  if (!existsSync(seed)) throw new Error(`${seed} is missing: run "npm run build" first`);
  await run(process.execPath, [seed], {
    cwd: root,
    env: {
      ...process.env,
      DATA_DIR: folder,
      SCHEMAS_DIR: join(root, 'schemas'),
      DEMO: 'on',
      DATABASE_URL: databaseUrl,
    },
  });
}
