import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownServer } from './ownServer.ts';

/**
 * Measures a gateway on both databases, or on `only` one: 'postgres' or 'embedded'. `settings` are the environment
 * variables that choose the database; what stands in their folder is gone afterwards.
 */
export async function onBothDatabases(
  only: string | undefined,
  measure: (title: string, settings: NodeJS.ProcessEnv) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'yunpu-bench-'));
  const server = only === 'embedded' ? undefined : await ownServer(folder);
  try {
    if (server) await measure('PostgreSQL', { DATA_DIR: join(folder, 'data'), DATABASE_URL: server.url });
    if (only !== 'postgres') await measure('内嵌', { DATA_DIR: join(folder, 'embedded') });
  } finally {
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
