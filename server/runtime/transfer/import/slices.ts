import type { Database } from '../../../platform/database/port.ts';
import { rest, yieldRegularly } from '../../../platform/threads/pace.ts';

/** Records of one transaction, at most. */
export const SLICE_ROWS = 200;
/** How long one transaction may last, milliseconds: nobody waits longer for what it holds. */
const SLICE_MS = 100;

/** The current slice; `isOver` is asked before each record but the first. */
export interface Slice {
  isOver(): Promise<boolean>;
}

/**
 * One piece of long work, short enough that others do not notice: it ends as soon as somebody waits for a
 * connection, and leaves the process to others for a while.
 * @throws what ends the process, before a slice begins
 */
export async function slice<T>(
  database: Database,
  signal: AbortSignal,
  work: (slice: Slice) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const began = performance.now();
  const turn = yieldRegularly();
  let crowded = database.connections().waiting > 0;
  const result = await work({
    async isOver() {
      // Gives other requests their turn, so that those that wait for a connection are counted.
      await turn();
      crowded ||= database.connections().waiting > 0;
      return crowded || performance.now() - began > SLICE_MS;
    },
  });
  await rest(performance.now() - began, crowded);
  return result;
}

/** How many records to fetch for the next slice, after one that got through `handled` of them. */
export function nextFetch(handled: number): number {
  return Math.min(SLICE_ROWS, Math.max(8, handled * 2));
}
