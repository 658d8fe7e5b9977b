import type { Browser, Page } from 'playwright-core';
import { violationsOf } from '../../support/accessibility.ts';
import { type Installed, launchBrowser, SHORT_LIVED } from '../../support/browser.ts';
import { contextAtTestDate } from '../../support/clock/page.ts';
import { type Driver, ECHO, OVERTAKEN, PATIENCE_MS, refusalOf, reportRefusals, type SmokeBrowser } from './driver.ts';

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

/** Chromium and Chrome, through Playwright. */
export async function openChromium(which: Installed): Promise<SmokeBrowser> {
  return smokeBrowserOf(await launchBrowser([], which));
}

/** For pages that are looked at once and left. */
export async function openLight(which: Installed): Promise<SmokeBrowser> {
  return smokeBrowserOf(await launchBrowser(SHORT_LIVED, which));
}

function smokeBrowserOf(browser: Browser): SmokeBrowser {
  return {
    version: browser.version(),
    async open() {
      const context = await contextAtTestDate(browser, {
        locale: 'zh-CN',
        viewport: WIDE,
        reducedMotion: 'reduce',
      });
      context.setDefaultTimeout(PATIENCE_MS);
      await context.addInitScript(reportRefusals);
      return driverOf(await context.newPage());
    },
    close: () => browser.close(),
  };
}

/** Bar and menu, which are the same on all pages that one person has in the workstation, or in the seller's centre. */
const FRAME = ['.ws-topbar', '.ws-sidebar'];

function driverOf(page: Page): Driver {
  let problems: string[] = [];
  const framesSeen = new Set<string>();
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
    async look() {
      // Nothing is hovered.
      await page.mouse.move(WIDE.width - 1, WIDE.height - 1);
      await atRest(page);
      const [, frame = ''] = new URL(page.url()).pathname.split('/');
      const ugly = await violationsOf(page, { without: framesSeen.has(frame) ? FRAME : [] });
      framesSeen.add(frame);
      return [...ugly, ...(await beyondPhone(page))];
    },
    problems: () => {
      const found = problems;
      problems = [];
      return found;
    },
    close: () => page.context().close(),
  };
}

/**
 * Waits until the page that was asked for has taken the place of the one before, which stays in sight until it is
 * there: it has its heading, nothing is on its way, and it shows the same for a while.
 */
async function atRest(page: Page): Promise<void> {
  await page.waitForFunction(
    async () => {
      const shown = () =>
        document.querySelector('main h1') !== null && document.querySelector('[aria-busy=true]') === null
          ? (document.querySelector<HTMLElement>('main')?.innerText ?? '')
          : '';
      const before = shown();
      for (let look = 0; look < 5; look += 1) {
        await new Promise((resolve) => setTimeout(resolve, 60));
        if (before === '' || shown() !== before) return false;
      }
      return true;
    },
    undefined,
    { timeout: PATIENCE_MS },
  );
}

/** Whether something of the page lies beyond the right edge of a phone. */
async function beyondPhone(page: Page): Promise<string[]> {
  await page.setViewportSize(PHONE);
  // What is drawn otherwise on a phone is there with the next frames.
  const width = await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    return document.documentElement.scrollWidth;
  });
  await page.setViewportSize(WIDE);
  return width > PHONE.width ? [`${width} px wide on a phone`] : [];
}
