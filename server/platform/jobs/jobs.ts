import type { Database } from '../database/port.ts';
import { createLane, type Lane } from './lane.ts';
import { LEASE, type LeaseOptions } from './lease.ts';
import { OUTBOX_CHANNEL } from './outbox.ts';
import { dueSchedules, runIfDue, type Schedule } from './schedules.ts';
import { dueTopics, type JobHandler, type JobLog } from './worker.ts';

interface HandleOptions {
  /** Rows of the topic that this process does at once; those with one key are done in order all the same. */
  concurrency?: number;
}

/** Work beside the requests: reactions to the outbox, and what recurs. Each topic and schedule has a lane of its own. */
export interface Jobs {
  /** One handler a topic. It may be called again for a row it had finished, if the process died just then. */
  handle(topic: string, handler: JobHandler, options?: HandleOptions): void;
  /** Every so many seconds, in one process of all; never twice at once. */
  every(
    name: string,
    seconds: number,
    work: (database: Database) => Promise<void>,
    options?: Pick<Schedule, 'firstAfterSeconds'>,
  ): void;
  /** Does what is due now, and what that leads to; returns how many rows were tried. */
  runDue(): Promise<number>;
  start(): Promise<void>;
  /** Waits for the work under way; what recurs ends with the transaction it is at, and goes on at the next start. */
  stop(): Promise<void>;
}

/** How often to look when nobody calls: for retries, delayed rows and schedules. */
const POLL_MS = 2_000;

export function createJobs(database: Database, log: JobLog, lease: LeaseOptions = LEASE): Jobs {
  const lanes = new Map<string, Lane>();
  const schedules = new Map<string, Schedule>();
  /** Schedules that this process runs now. */
  const running = new Map<string, Promise<void>>();
  const ending = new AbortController();
  const { signal } = ending;
  /** Everything under way that `stop` waits for. */
  const underWay = new Set<Promise<unknown>>();
  let timer: NodeJS.Timeout | undefined;
  let unlisten: (() => Promise<void>) | undefined;

  /** Begins what is due and is not under way; the returned promise waits for neither. */
  async function beginSchedules(): Promise<void> {
    const waiting = [...schedules.values()].filter(({ name }) => !running.has(name));
    for (const schedule of await dueSchedules(database, waiting)) {
      if (signal.aborted || running.has(schedule.name)) continue;
      const run = runIfDue(database, schedule, lease, log, signal).finally(() => running.delete(schedule.name));
      running.set(schedule.name, run);
      inBackground(run);
    }
  }

  async function workLanes(): Promise<number[]> {
    if (lanes.size === 0) return [];
    const topics = await dueTopics(database, [...lanes.keys()]);
    return Promise.all(topics.map((topic) => lanes.get(topic)?.work() ?? 0));
  }

  function inBackground(work: Promise<unknown>): void {
    const counted: Promise<unknown> = work
      .catch((error: unknown) => log.error({ err: error }, 'background work failed'))
      .finally(() => underWay.delete(counted));
    underWay.add(counted);
  }

  function wake(): void {
    if (!signal.aborted) inBackground(workLanes());
  }

  return {
    handle(topic, handler, { concurrency = 1 } = {}) {
      if (lanes.has(topic)) throw new Error(`topic ${topic} has a handler`);
      lanes.set(topic, createLane(database, { topic, handler, concurrency, lease, signal, log }));
    },
    every(name, seconds, work, { firstAfterSeconds } = {}) {
      schedules.set(name, { name, seconds, firstAfterSeconds, work });
    },
    async runDue() {
      await beginSchedules();
      await Promise.all(running.values());
      for (let total = 0; ; ) {
        const tried = (await workLanes()).reduce((sum, count) => sum + count, 0);
        total += tried;
        if (tried === 0) return total;
      }
    },
    async start() {
      unlisten = await database.listen(OUTBOX_CHANNEL, wake);
      const poll = (): void => {
        wake();
        inBackground(beginSchedules());
      };
      timer = setInterval(poll, POLL_MS);
      poll();
    },
    async stop() {
      ending.abort();
      clearInterval(timer);
      await unlisten?.();
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
