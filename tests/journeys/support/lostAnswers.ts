import type { Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import { PATIENT } from './hand.ts';

/** Why nobody answers: the line broke after the gateway did it, before it heard of it, or a proxy gave up waiting. */
export type Fate = 'arrived' | 'never arrived' | 'given up by a proxy';

async function lose(route: Route, fate: Fate): Promise<void> {
  if (fate !== 'never arrived') await route.fetch();
  if (fate === 'given up by a proxy')
    await route.fulfill({ status: 502, contentType: 'text/html', body: '<html><h1>502 Bad Gateway</h1></html>' });
  else await route.abort('connectionreset');
}

/**
 * What the gateway answers to that call is lost on its way, while `press` and what follows from it is done. The call is
 * named to its end: of several that match, one that only reads may come first and be lost instead.
 */
export async function losing(
  page: Page,
  call: `**/${string}`,
  press: () => Promise<void>,
  fate: Fate = 'arrived',
): Promise<void> {
  if (call.endsWith('*')) throw new TypeError(`not one call alone: ${call}`);
  let answer: 'never asked for' | 'awaited' | 'lost' = 'never asked for';
  await page.route(call, async (route) => {
    answer = 'awaited';
    await lose(route, fate);
    answer = 'lost';
  });
  await press();
  await expect.poll(() => answer, { ...PATIENT, message: call }).toBe('lost');
  await page.unroute(call);
}

/** The page hears of no change from its next loading on: what it says of it, it found out itself. */
export async function withoutNews(page: Page): Promise<void> {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'SharedWorker'));
  await page.route('**/events*', (route) => route.abort());
}
