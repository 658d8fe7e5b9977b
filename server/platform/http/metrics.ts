import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../database/port.ts';
import { outboxFigures } from '../jobs/outbox.ts';

/** Figures of the process itself; what watches it cannot be taken off again, so there is one for all its gateways. */
const ofTheProcess = new Registry();
collectDefaultMetrics({ register: ofTheProcess });

/** What is measured of one gateway. */
export interface Metrics {
  /** The type of the text. */
  type: string;
  /** How long an answer took, by its route. */
  answered(answer: { method: string; route: string; status: number; ms: number }): void;
  /** Everything as it stands, in Prometheus' text format. */
  text(): Promise<string>;
}

/** Figures of a gateway over this database. */
export function createMetrics(database: Database): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
    registers,
  });
  new Gauge({
    name: 'database_connections',
    help: 'Connections of this process',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(database.connections())) this.set({ state }, count);
    },
  });
  const waiting = new Gauge({ name: 'outbox_rows', help: 'Rows of the outbox', labelNames: ['status'], registers });
  const lag = new Gauge({
    name: 'outbox_lag_seconds',
    help: 'How long the oldest due row of the outbox has waited',
    registers,
  });
  return {
    type: registry.contentType,
    answered: ({ method, route, status, ms }) =>
      durations.observe({ method, route, status: String(status) }, ms / 1000),
    async text() {
      const figures = await outboxFigures(database);
      waiting.set({ status: 'waiting' }, figures.waiting);
      waiting.set({ status: 'dead' }, figures.dead);
      lag.set(figures.lagSeconds);
      return Registry.merge([ofTheProcess, registry]).metrics();
    },
  };
}

/** Measures every answer. The figures are told at an address of their own (http/monitor.ts). */
export function addMetrics(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    // The route's pattern, never the address: addresses are without number.
    metrics.answered({
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      ms: reply.elapsedTime,
    });
    // Without the query: a token, a phone or an identity number that stood there is nobody's to read.
    request.log.debug(
      {
        method: request.method,
        path: request.url.split('?', 1)[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
  });
}
