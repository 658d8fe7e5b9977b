import { createRequire } from 'node:module';
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';
import { clockOffsetMs } from './fixed.ts';

const shiftDate = createRequire(import.meta.url)('./shiftDate.cjs') as (offsetMs: number) => void;

/** A script that every page runs before its own: it sets the page to the tests' date, as the gateway is. */
export const pageClock = (): string => `(${shiftDate.toString()})(${clockOffsetMs()});`;

/** A context whose pages are at the tests' date: what they show does not lean on the day that the tests run on. */
export async function contextAtTestDate(browser: Browser, options?: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  await context.addInitScript(pageClock());
  return context;
}
