import { performance } from 'node:perf_hooks';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';

/** Of the time a piece of long work took, how long others have everything to themselves before the next. */
const REST = 0.5;
/** The same while some of them wait: long work then takes what they leave, not its share. */
const CROWDED_REST = 2;
/** The same for an export: it reads much faster than others can do without it. */
const QUICK_CROWDED_REST = 5;
/** Of a rest, how much others work in this thread when it is crowded. */
const BUSY = 0.25;

/** How much of the last rest others worked in this thread, 0 to 1. */
let others = 0;

/**
 * Leaves process and database to others after a piece of long work.
 * @param took how long it took, milliseconds
 * @param crowded whether somebody had to wait for a connection meanwhile
 * @param quick whether it is an export, which gives way longest
 */
export async function rest(took: number, crowded: boolean, { quick = false } = {}): Promise<void> {
  const before = performance.eventLoopUtilization();
  const crowdedRest = quick ? QUICK_CROWDED_REST : CROWDED_REST;
  await sleep(took * (crowded || others > BUSY ? crowdedRest : REST));
  others = performance.eventLoopUtilization(before).utilization;
}

/** How long long work goes on before it lets others have their turn, milliseconds: a request takes several of them. */
const TURN_MS = 2;

/** Lets others have their turn whenever it has been asked for longer than one. */
export function yieldRegularly(): () => Promise<void> {
  let last = performance.now();
  return async () => {
    if (performance.now() - last < TURN_MS) return;
    await setImmediate();
    last = performance.now();
  };
}

/** Progress is told at most this often, milliseconds. */
const REPORT_MS = 400;

/** Makes a function that is true at most once in a while: when progress should be published again. */
export function everySoOften(): () => boolean {
  let last = 0;
  return () => {
    const now = performance.now();
    if (now - last < REPORT_MS) return false;
    last = now;
    return true;
  };
}
