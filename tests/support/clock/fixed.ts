import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

/** The date that tests run at: a Wednesday in the middle of a month and of the working day. */
const ORDINARY = '2027-03-17T10:00+08:00';

/**
 * Once per vitest run, before its processes begin: sets this one and those that it starts to the tests' date. `TEST_DATE`
 * names another ('2028-02-29T10:00+08:00'), or 'today' for the machine's own.
 */
export default function fixClock(): void {
  const { env } = process;
  const date = env.TEST_DATE ?? ORDINARY;
  if (env.TEST_CLOCK_OFFSET_MS !== undefined || date === 'today') return;
  const offsetMs = Date.parse(date) - Date.now();
  if (Number.isNaN(offsetMs)) throw new Error(`TEST_DATE is no date: ${date}`);
  const preload = fileURLToPath(new URL('preload.cjs', import.meta.url));
  env.TEST_CLOCK_OFFSET_MS = String(offsetMs);
  env.NODE_OPTIONS = `${env.NODE_OPTIONS ?? ''} --require=${preload}`.trim();
  createRequire(import.meta.url)(preload);
}

/** How far the tests' date is from the machine's, ms; 0 where they are one. */
export const clockOffsetMs = (): number => Number(process.env.TEST_CLOCK_OFFSET_MS ?? 0);
