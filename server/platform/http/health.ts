import type { FastifyInstance } from 'fastify';
import { isMigrated } from '../database/migrate.ts';
import type { Migration } from '../database/migration.ts';
import type { Database } from '../database/port.ts';

/** `/healthz`: the process answers. `/readyz`: its database does too, with every migration applied. */
export function addHealth(app: FastifyInstance, database: Database, migrations: readonly Migration[]): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));
  app.get('/readyz', { schema: { hide: true } }, async (request, reply) => {
    const ready = await isMigrated(database, migrations).catch((error: unknown) => {
      request.log.warn({ err: error }, 'database not reachable');
      return false;
    });
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ready' : 'unavailable' });
  });
}
