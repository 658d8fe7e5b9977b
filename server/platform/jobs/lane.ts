import type { Database } from '../database/port.ts';
import type { LeaseOptions } from './lease.ts';
import { claim, type JobHandler, type JobLog, runRow } from './worker.ts';

interface LaneOptions {
  topic: string;
  handler: JobHandler;
  /** Rows at once in this process. */
  concurrency: number;
  lease: LeaseOptions;
  signal: AbortSignal;
  log: JobLog;
}

/** One topic's rows, worked off beside all other topics: a slow one holds up nobody else. */
export interface Lane {
  /** Works until nothing is due and nothing under way; called meanwhile it looks for more. Returns how many were tried. */
  work(): Promise<number>;
}

export function createLane(database: Database, { topic, handler, concurrency, lease, signal, log }: LaneOptions): Lane {
  let current: Promise<number> | undefined;
  /** Ends a wait for rows under way, when there may be more to take beside them. */
  let look = (): void => {};
  let asked = false;

  async function drain(): Promise<number> {
    const underWay = new Set<Promise<void>>();
    let tried = 0;
    for (;;) {
      asked = false;
      const free = signal.aborted ? 0 : concurrency - underWay.size;
      const rows = free > 0 ? await claim(database, topic, free, lease) : [];
      tried += rows.length;
      for (const row of rows) {
        const doing: Promise<void> = runRow(row, { database, handler, lease, signal, log })
          .catch((error: unknown) => log.error({ err: error, topic, job: row.id }, 'job left to its lease'))
          .finally(() => underWay.delete(doing));
        underWay.add(doing);
      }
      if (underWay.size === 0 && rows.length === 0 && !asked) return tried;
      if (underWay.size > 0 && !asked)
        await Promise.race([
          ...underWay,
          new Promise<void>((resolve) => {
            look = resolve;
          }),
        ]);
    }
  }

  return {
    work() {
      asked = true;
      look();
      current ??= drain().finally(() => {
        current = undefined;
      });
      return current;
    },
  };
}
