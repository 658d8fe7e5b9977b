import { createRequire } from 'node:module';
import { clockOffsetMs } from './fixed.ts';

const shiftDate = createRequire(import.meta.url)('./shiftDate.cjs') as (offsetMs: number) => void;

/** A script that every page runs before its own: it sets the page to the tests' date, as the gateway is. */
export const pageClock = (): string => `(${shiftDate.toString()})(${clockOffsetMs()});`;
