import { shiftDate } from './shiftDate.mjs';

/** The date that tests run at: a Wednesday in the middle of a month and of the working day. */
const ORDINARY = '2027-03-17T10:00+08:00';

/**
 * Sets this process, and those that it starts, to the tests' date: `TEST_DATE` names another ('2028-02-29T10:00+08:00'),
 * or 'today' for the machine's own. Runs one after the other over the same data share `TEST_BEGAN_MS`, so that time does
 * not go back between them.
 */
export function fixClock(): void {
  const { env } = process;
  const date = env.TEST_DATE ?? ORDINARY;
  if (env.TEST_CLOCK_OFFSET_MS !== undefined || date === 'today') return;
  const offsetMs = Date.parse(date) - Number(env.TEST_BEGAN_MS ?? Date.now());
  if (Number.isNaN(offsetMs)) throw new Error(`TEST_DATE is no date: ${date}`);
  env.TEST_CLOCK_OFFSET_MS = String(offsetMs);
  env.NODE_OPTIONS = `${env.NODE_OPTIONS ?? ''} --import=${new URL('preload.mjs', import.meta.url).href}`.trim();
  shiftDate(offsetMs);
}

/** How far the tests' date is from the machine's, ms; 0 where they are one. */
export const clockOffsetMs = (): number => Number(process.env.TEST_CLOCK_OFFSET_MS ?? 0);
