import type { ServerResponse } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/port.ts';
import type { Caller } from './caller.ts';
import { AppError } from './errors.ts';
import type { LiveBus, LiveFilter, LiveMessage } from './liveEvents.ts';
import { findCallers } from './session.ts';

/** Roles and sessions are looked up again for an event when what is known is older than this. */
const FRESH_MS = 1_000;
/** A reader that lets this much pile up is disconnected; it comes back by itself. */
const MAX_UNSENT_BYTES = 256 * 1024;
/** Tabs of one session that hear what happens; a browser opens fewer by itself. */
export const MAX_STREAMS_PER_SESSION = 20;

/** How long what happened is kept for pages that were being loaded meanwhile, ms. */
const KEPT_MS = 60_000;
/** Changed records that are kept; a page that may have missed more asks for all it shows. */
const KEPT_RECORDS = 500;

/** One session's open streams: what one of its tabs may hear, all may. */
interface Listener {
  token: string;
  caller: Caller;
  streams: Set<ServerResponse>;
}

interface Happened {
  at: number;
  message: LiveMessage;
}

interface HubOptions {
  database: Database;
  live: LiveBus;
  heartbeatMs: number;
  log: FastifyBaseLogger;
}

/** Hands what happens to the open streams of this process; each question about it is asked once, not once a stream. */
export interface EventHub {
  /** @throws AppError request.tooMany when the session has as many streams as it may. */
  admit(token: string): void;
  /** @param age how long ago the page began to load, ms: it has not heard of what was published since */
  add(token: string, caller: Caller, stream: ServerResponse, age?: number): void;
  close(): void;
}

/** What this person's browser is told. */
function lineOf(message: LiveMessage, { userId }: Caller): string {
  return `data: ${JSON.stringify(heardBy(userId, message))}\n\n`;
}

function heardBy(userId: string, message: LiveMessage): object {
  if ('topic' in message) return { topic: message.topic, ...('work' in message && { work: message.work }) };
  const { eid: _eid, to: _to, by, ...event } = message;
  return by === undefined || by === userId ? event : { ...event, others: true };
}

export function createEventHub({ database, live, heartbeatMs, log }: HubOptions): EventHub {
  const listeners = new Map<string, Listener>();
  let knownAt = Date.now();
  let unsubscribe: (() => void) | undefined;
  let heartbeat: NodeJS.Timeout | undefined;
  // One after the other, so that a slow look-up cannot turn two events of one record round.
  let queue = Promise.resolve();
  let published: Happened[] = [];
  const changed: Happened[] = [];
  const forget = live.subscribe((message) => {
    const at = Date.now();
    if ('document' in message || 'problems' in message)
      published = [...published.filter((before) => before.at > at - KEPT_MS), { at, message }];
    else if ('entity' in message && changed.push({ at, message }) > KEPT_RECORDS) changed.shift();
  });

  /** What happened since then: undefined where not all of it is kept. */
  function since(begun: number): Happened[] | undefined {
    if (changed.length === KEPT_RECORDS && (changed[0]?.at ?? 0) > begun) return undefined;
    const from = changed.findLastIndex(({ at }) => at <= begun) + 1;
    return [...published.filter(({ at }) => at > begun), ...changed.slice(from)];
  }

  function inTurn(work: () => Promise<unknown>): void {
    queue = queue.then(work).then(undefined, (error: unknown) => {
      // What cannot be told now would be missing: the streams end, and come back with everything read anew.
      log.error({ err: error }, 'event streams failed');
      for (const listener of listeners.values()) end(listener);
    });
  }

  /** Who is behind the streams as things stand now; those whose session is over end. */
  async function refresh(olderThanMs: number): Promise<void> {
    if (Date.now() - knownAt <= olderThanMs || listeners.size === 0) return;
    const asked = [...listeners.values()];
    knownAt = Date.now();
    const callers = await findCallers(
      database,
      asked.map(({ token }) => token),
    );
    for (const listener of asked) {
      const caller = callers.get(listener.token);
      if (caller) listener.caller = caller;
      else end(listener);
    }
  }

  async function deliver(message: LiveMessage): Promise<void> {
    await refresh(FRESH_MS);
    await Promise.all(
      [...listeners.values()].map(async (listener) => {
        const heard = await concerns(listener.caller, message);
        if (heard !== false) write(listener, lineOf(heard === true ? message : heard, listener.caller));
      }),
    );
  }

  function concerns(caller: Caller, message: LiveMessage, past = false): ReturnType<LiveFilter> {
    if (!('topic' in message)) return live.filter(caller, message, past);
    return message.eid === caller.team.eid && (message.topic === 'team' || message.userId === caller.userId);
  }

  function write(listener: Listener, line: string): void {
    for (const stream of listener.streams) {
      stream.write(line);
      if (stream.writableLength > MAX_UNSENT_BYTES) drop(listener, stream);
    }
  }

  /** What happened while the page of a new stream was loading: it may hold the documents and records of before. */
  async function catchUp({ caller }: Listener, stream: ServerResponse, missed: Happened[]): Promise<void> {
    for (const { message } of missed) {
      const heard = await concerns(caller, message, true);
      if (heard && !stream.writableEnded) stream.write(lineOf(heard === true ? message : heard, caller));
    }
  }

  function end(listener: Listener): void {
    for (const stream of listener.streams) drop(listener, stream);
  }

  /** Ends a stream, or takes note that it has ended: nothing is written to it any more. */
  function drop(listener: Listener, stream: ServerResponse): void {
    if (!listener.streams.delete(stream)) return;
    stream.end();
    if (listener.streams.size > 0) return;
    listeners.delete(listener.token);
    if (listeners.size === 0) rest();
  }

  function begin(): void {
    unsubscribe = live.subscribe((message) => inTurn(() => deliver(message)));
    heartbeat = setInterval(
      () =>
        inTurn(async () => {
          await refresh(0);
          for (const listener of [...listeners.values()]) write(listener, ': \n\n');
        }),
      heartbeatMs,
    );
  }

  function rest(): void {
    clearInterval(heartbeat);
    unsubscribe?.();
    unsubscribe = undefined;
  }

  return {
    admit(token) {
      if ((listeners.get(token)?.streams.size ?? 0) >= MAX_STREAMS_PER_SESSION)
        throw new AppError('request.tooMany', { message: '打开的页面过多，请关闭一些后再试' });
    },
    add(token, caller, stream, age = 0) {
      if (listeners.size === 0) {
        knownAt = Date.now();
        begin();
      }
      const listener = listeners.get(token) ?? { token, caller, streams: new Set() };
      listener.streams.add(stream);
      listeners.set(token, listener);
      stream.on('close', () => drop(listener, stream));
      // What comes from now on is delivered as it comes.
      const missed = since(Date.now() - age) ?? [{ at: 0, message: { missed: true } }];
      if (missed.length > 0) inTurn(() => catchUp(listener, stream, missed));
    },
    close() {
      forget();
      for (const listener of listeners.values()) end(listener);
    },
  };
}
