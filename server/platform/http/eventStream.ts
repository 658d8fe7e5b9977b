import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import type { Database } from '../database/port.ts';
import { readToken, TICKET_COOKIE } from './cookies.ts';
import { createEventHub } from './eventHub.ts';
import type { LiveBus } from './liveEvents.ts';
import { requireCaller } from './session.ts';

const HEARTBEAT_MS = 15_000;

/** `age`: how long ago the page began to load, ms; it hears of what was published since. */
const Query = Type.Object({
  age: Type.Optional(Type.String({ pattern: '^\\d{1,12}$', title: '页面打开了多久（毫秒）' })),
});

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
      schema: { tags: ['live'], summary: '实时事件（text/event-stream）', querystring: Query },
    },
    async (request: FastifyRequest<{ Querystring: Static<typeof Query> }>, reply) => {
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
      hub.add(token, caller, stream, Number(request.query.age ?? 0));
    },
  );
}
