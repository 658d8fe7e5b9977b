import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/port.ts';
import { readToken, TICKET_COOKIE } from './cookies.ts';
import { createEventHub } from './eventHub.ts';
import type { LiveBus } from './liveEvents.ts';
import { requireCaller } from './session.ts';

const HEARTBEAT_MS = 15_000;

interface StreamOptions {
  database: Database;
  live: LiveBus;
  heartbeatMs?: number;
}

/** `GET /events`: what visible records and documents changed, as it happens (design/contract.md, "Live"). */
export function addEventStream(
  app: FastifyInstance,
  { database, live, heartbeatMs = HEARTBEAT_MS }: StreamOptions,
): void {
  const hub = createEventHub({ database, live, heartbeatMs, log: app.log });
  app.addHook('preClose', async () => hub.close());

  app.get(
    '/events',
    {
      exposeHeadRoute: false,
      config: { passive: true },
      schema: { tags: ['live'], summary: '实时事件（text/event-stream）' },
    },
    async (request, reply) => {
      const caller = requireCaller(request);
      const token = readToken(request, TICKET_COOKIE) ?? '';
      hub.admit(token);
      const stream = reply.raw;
      reply.hijack();
      stream.writeHead(200, {
        ...(reply.getHeaders() as Record<string, string>),
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      });
      stream.write('retry: 2000\n\n');
      hub.add(token, caller, stream);
    },
  );
}
