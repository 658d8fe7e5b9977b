import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { isMigrated } from '../database/migrate.ts';
import type { Migration } from '../database/migration.ts';
import type { Database } from '../database/port.ts';
import { outboxFigures } from '../jobs/outbox.ts';
import { ConfigError } from '../settings/config.ts';
import type { Metrics } from './metrics.ts';

/**
 * What those who run the gateway may know and the public may not: `/metrics`, and `/healthz` and `/readyz` with their
 * reasons. It listens at an address of its own.
 */
export function buildMonitor(
  database: Database,
  migrations: readonly Migration[],
  metrics: Metrics,
  log: FastifyBaseLogger,
): FastifyInstance {
  const app = Fastify({ loggerInstance: log, forceCloseConnections: true });
  app.get('/metrics', async (_request, reply) => reply.type(metrics.type).send(await metrics.text()));
  app.get('/healthz', async () => ({
    status: 'ok',
    pid: process.pid,
    node: process.version,
    uptimeSeconds: Math.round(process.uptime()),
    memoryBytes: process.memoryUsage.rss(),
  }));
  app.get('/readyz', async (_request, reply) => {
    const state = await readiness(database, migrations);
    return reply.status(state.status === 'ready' ? 200 : 503).send(state);
  });
  return app;
}

interface Readiness {
  status: 'ready' | 'unavailable';
  database: Database['driver'];
  connections: Record<string, number>;
  reason?: string;
  outbox?: Awaited<ReturnType<typeof outboxFigures>>;
}

async function readiness(database: Database, migrations: readonly Migration[]): Promise<Readiness> {
  const about = { database: database.driver, connections: { ...database.connections() } };
  try {
    if (!(await isMigrated(database, migrations)))
      return { status: 'unavailable', ...about, reason: '数据库的迁移还没有全部完成' };
    return { status: 'ready', ...about, outbox: await outboxFigures(database) };
  } catch (error) {
    return { status: 'unavailable', ...about, reason: error instanceof Error ? error.message : String(error) };
  }
}

export interface MonitorAddress {
  host: string;
  port: number;
  /** The port was asked for by name: another one would not be found. */
  fixed: boolean;
}

/**
 * Starts listening; a port that nobody asked for gives way when it is taken.
 * @returns where it answers
 * @throws ConfigError when the port that was asked for is taken
 */
export async function listenMonitor(app: FastifyInstance, { host, port, fixed }: MonitorAddress): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    if (fixed) throw new ConfigError(`端口 ${port} 已被占用，请用环境变量 METRICS_PORT 换一个端口`);
    return app.listen({ host, port: 0 });
  }
}
