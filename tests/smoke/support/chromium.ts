import type { Page } from 'playwright-core';
import { type Installed, launchBrowser } from '../../support/browser.ts';
import { pageClock } from '../../support/clock/page.ts';
import { type Driver, ECHO, OVERTAKEN, PATIENCE_MS, refusalOf, reportRefusals, type SmokeBrowser } from './driver.ts';

/** Chromium and Chrome, through Playwright. */
export async function openChromium(which: Installed): Promise<SmokeBrowser> {
  const browser = await launchBrowser([], which);
  return {
    version: browser.version(),
    async open() {
      const context = await browser.newContext({
        locale: 'zh-CN',
        viewport: { width: 1440, height: 900 },
        reducedMotion: 'reduce',
      });
      context.setDefaultTimeout(PATIENCE_MS);
      await context.addInitScript(pageClock());
      await context.addInitScript(reportRefusals);
      return driverOf(await context.newPage());
    },
    close: () => browser.close(),
  };
}

function driverOf(page: Page): Driver {
  let problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on(
    'console',
    (message) => message.type() === 'error' && !ECHO.test(message.text()) && problems.push(message.text()),
  );
  page.on(
    'requestfailed',
    (request) =>
      OVERTAKEN.test(request.failure()?.errorText ?? '') ||
      problems.push(`${request.url()}: ${request.failure()?.errorText}`),
  );
  page.on('response', (response) => {
    const refusal = refusalOf(response.request().method(), response.url(), response.status());
    if (refusal !== undefined) problems.push(refusal);
  });
  return {
    goto: (address) => page.goto(address, { waitUntil: 'domcontentloaded' }),
    evaluate: (script, argument) => page.evaluate(script as never, argument as never),
    mouse: page.mouse,
    dragsByMouse: true,
    keyboard: page.keyboard,
    print: () => page.pdf({ format: 'A4' }),
    problems: () => {
      const found = problems;
      problems = [];
      return found;
    },
    close: () => page.context().close(),
  };
}
