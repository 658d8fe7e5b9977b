import type { Page } from 'playwright-core';

const PROBE = '/is-it-intercepted';

/**
 * Makes `page.route` end only when the document that is open asks by way of it: the browser says so before the page's
 * process has heard of it, and a call made meanwhile is answered by the gateway as if there were no route.
 */
export function awaitInterception(page: Page): void {
  const begin = page.route.bind(page);
  page.route = async (...routed) => {
    const made = await begin(...routed);
    // A document that is opened from now on begins with it.
    if (!page.url().startsWith('http')) return made;
    await begin(`**${PROBE}`, (route) => route.fulfill({ status: 204 }));
    await page
      .evaluate(async (probe) => {
        while ((await fetch(probe)).status !== 204);
      }, PROBE)
      .catch(() => undefined);
    await page.unroute(`**${PROBE}`);
    return made;
  };
}
