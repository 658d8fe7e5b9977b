import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/port.ts';
import type { Caller } from './caller.ts';
import { readToken, TICKET_COOKIE } from './cookies.ts';
import type { LiveBus, LiveMessage } from './liveEvents.ts';
import { findCaller, requireCaller } from './session.ts';

const HEARTBEAT_MS = 15_000;
/** Roles and session are looked up again for an event when what is known is older than this. */
const FRESH_MS = 1_000;
/** A reader that lets this much pile up is disconnected; it comes back by itself. */
const MOST_UNSENT_BYTES = 256 * 1024;

interface StreamOptions {
  database: Database;
  live: LiveBus;
  heartbeatMs?: number;
}

/** `GET /events`: what visible records and documents changed, as it happens (design/contract.md, "Live"). */
export function addEventStream(app: FastifyInstance, { database, live, heartbeatMs = HEARTBEAT_MS }: StreamOptions): void {
  const open = new Set<() => void>();
  app.addHook('preClose', async () => {
    for (const end of open) end();
  });

  app.get('/events', { exposeHeadRoute: false, config: { passive: true }, schema: { tags: ['live'], summary: '实时事件（text/event-stream）' } }, async (request, reply) => {
    let caller: Caller | null = requireCaller(request);
    let knownAt = Date.now();
    const token = readToken(request, TICKET_COOKIE) ?? '';
    const stream = reply.raw;
    reply.hijack();
    stream.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    stream.write('retry: 2000\n\n');

    async function refresh(olderThanMs: number): Promise<Caller | null> {
      if (caller && Date.now() - knownAt > olderThanMs) {
        caller = await findCaller(database, token, false);
        knownAt = Date.now();
      }
      if (!caller) end();
      return caller;
    }

    async function deliver(message: LiveMessage): Promise<void> {
      const current = await refresh(FRESH_MS);
      if (!current) return;
      if ('topic' in message) {
        if (message.eid !== current.team.eid || (message.topic !== 'team' && message.userId !== current.userId)) return;
        stream.write(`data: ${JSON.stringify({ topic: message.topic })}\n\n`);
      } else {
        if (!(await live.filter(current, message))) return;
        const { eid: _eid, ...event } = message;
        stream.write(`data: ${JSON.stringify(event)}\n\n`);
      }
      if (stream.writableLength > MOST_UNSENT_BYTES) end();
    }

    // One after the other, so that a slow look-up cannot turn two events of one record round.
    let queue = Promise.resolve();
    const inTurn = (work: () => Promise<unknown>): void => {
      queue = queue.then(work).then(undefined, (error: unknown) => {
        request.log.error({ err: error }, 'event stream failed');
        end();
      });
    };
    const unsubscribe = live.subscribe((message) => inTurn(() => deliver(message)));
    const heartbeat = setInterval(() => inTurn(async () => {
      if (await refresh(0)) stream.write(': \n\n');
    }), heartbeatMs);

    function end(): void {
      clearInterval(heartbeat);
      unsubscribe();
      open.delete(end);
      stream.end();
    }
    open.add(end);
    stream.on('close', end);
  });
}
