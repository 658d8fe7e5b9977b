import { setTimeout as sleep } from 'node:timers/promises';

/** Of the time a piece of long work took, how long others have everything to themselves before the next. */
const REST = 0.5;
/** The same while some of them wait: long work then takes what they leave, not its share. */
const CROWDED_REST = 2;

/**
 * Leaves process and database to others after a piece of long work.
 * @param took how long it took, milliseconds
 * @param crowded whether somebody had to wait for a connection meanwhile
 */
export async function rest(took: number, crowded: boolean): Promise<void> {
  await sleep(took * (crowded ? CROWDED_REST : REST));
}

/** Progress is told at most this often, milliseconds. */
const TELL_MS = 400;

/** Whether it is time to tell again. */
export function pace(): () => boolean {
  let last = 0;
  return () => {
    const now = performance.now();
    if (now - last < TELL_MS) return false;
    last = now;
    return true;
  };
}
