import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/port.ts';
import { OUTBOX_CHANNEL } from './outbox.ts';
import { runDueSchedules } from './schedules.ts';
import type { Schedule } from './schedules.ts';
import { runDueRows } from './worker.ts';
import type { JobHandler } from './worker.ts';

/** Work beside the requests: reactions to the outbox, and what recurs. */
export interface Jobs {
  /** One handler a topic. It may be called again for a row it had finished, if the process died just then. */
  handle(topic: string, handler: JobHandler): void;
  /** Every so many seconds, in one process of all. */
  every(name: string, seconds: number, work: (database: Database) => Promise<void>): void;
  /** Does what is due now, and what that leads to; returns how many rows were tried. */
  runDue(): Promise<number>;
  start(): Promise<void>;
  /** Waits for the work under way. */
  stop(): Promise<void>;
}

/** How often to look when nobody calls: for retries, delayed rows and schedules. */
const POLL_MS = 2_000;

export function createJobs(database: Database, log: Pick<FastifyBaseLogger, 'error' | 'warn'>): Jobs {
  const handlers = new Map<string, JobHandler>();
  const schedules = new Map<string, Schedule>();
  let timer: NodeJS.Timeout | undefined;
  let unlisten: (() => Promise<void>) | undefined;
  let stopped = true;
  let running: Promise<void> | undefined;
  let again = false;

  async function runDue(): Promise<number> {
    await runDueSchedules(database, [...schedules.values()], log);
    return runDueRows(database, handlers, log);
  }

  /** One round at a time; a call during a round asks for one more. */
  function wake(): void {
    if (stopped) return;
    if (running) {
      again = true;
      return;
    }
    running = runDue()
      .then(() => {}, (error: unknown) => log.error({ err: error }, 'background work failed'))
      .finally(() => {
        running = undefined;
        if (again) {
          again = false;
          wake();
        }
      });
  }

  return {
    handle(topic, handler) {
      if (handlers.has(topic)) throw new Error(`topic ${topic} has a handler`);
      handlers.set(topic, handler);
    },
    every(name, seconds, work) {
      schedules.set(name, { name, seconds, work });
    },
    runDue,
    async start() {
      stopped = false;
      unlisten = await database.listen(OUTBOX_CHANNEL, wake);
      timer = setInterval(wake, POLL_MS);
      wake();
    },
    async stop() {
      stopped = true;
      clearInterval(timer);
      await unlisten?.();
      await running;
    },
  };
}
