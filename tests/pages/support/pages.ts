import type { Page } from 'playwright-core';
import { inject } from 'vitest';
import { serveFolder } from '../../../bench/driver/serve.ts';
import { sharedBrowser } from '../../support/browser.ts';
import { contextAtTestDate } from '../../support/clock/page.ts';

export interface Pages {
  /** Opens an example page (`page=entity&entity=invoice`) in a context of its own; errors in it are answered by `finish`. */
  open(query: string, options?: { width?: number; height?: number }): Promise<Page>;
  /** Closes all pages; answers what went wrong in them. */
  finish(): Promise<string[]>;
  close(): Promise<void>;
}

/** The example pages of bench/pages, served to a real browser. */
export async function startPages(): Promise<Pages> {
  const server = await serveFolder(inject('builtPages'));
  const browser = await sharedBrowser();
  let failures: string[] = [];
  return {
    async open(query, { width = 1440, height = 900 } = {}) {
      // With motion, a hand that misses a list still sliding in scrolls the page behind it and presses beside the list.
      const context = await contextAtTestDate(browser, {
        viewport: { width, height },
        locale: 'zh-CN',
        timezoneId: 'America/New_York',
        reducedMotion: 'reduce',
        permissions: ['clipboard-read', 'clipboard-write'],
      });
      const page = await context.newPage();
      page.setDefaultTimeout(30_000);
      page.on('pageerror', (error) => failures.push(error.message));
      page.on('console', (message) => {
        if (message.type() === 'error') failures.push(message.text());
      });
      await page.goto(`${server.url}/?${query}`);
      return page;
    },
    async finish() {
      for (const context of browser.contexts()) await context.close();
      const found = failures;
      failures = [];
      return found;
    },
    close: () => server.close(),
  };
}
