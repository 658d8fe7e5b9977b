import puppeteer, { type KeyInput, type Page } from 'puppeteer-core';
import type { Installed } from '../../support/browser.ts';
import { pageClock } from '../../support/clock/page.ts';
import { type Driver, OVERTAKEN, PATIENCE_MS, refusalOf, reportRefusals, type SmokeBrowser } from './driver.ts';

/** Firefox, through Puppeteer and the WebDriver BiDi protocol; Playwright only knows a Firefox of its own making. */
export async function openFirefox({ path }: Installed): Promise<SmokeBrowser> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: path,
    headless: true,
    // The window's own size: Firefox before 141 does not know how a viewport is turned, which `setViewport` asks for.
    args: ['--width=1440', '--height=900'],
    defaultViewport: null,
    env: { ...process.env, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' },
    extraPrefsFirefox: { 'intl.accept_languages': 'zh-CN', 'ui.prefersReducedMotion': 1 },
  });
  return {
    version: await browser.version(),
    async open() {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      page.setDefaultTimeout(PATIENCE_MS);
      await page.evaluateOnNewDocument(pageClock());
      await page.evaluateOnNewDocument(reportRefusals);
      return driverOf(page, () => context.close());
    },
    close: () => browser.close(),
  };
}

function driverOf(page: Page, close: () => Promise<void>): Driver {
  let problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error instanceof Error ? error.message : String(error)));
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
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
  const { mouse, keyboard } = page;
  return {
    goto: (address) => page.goto(address, { waitUntil: 'domcontentloaded' }),
    evaluate: (script, argument) => page.evaluate(script as never, argument as never),
    mouse,
    dragsByMouse: false,
    keyboard: {
      down: (key) => keyboard.down(key as KeyInput),
      up: (key) => keyboard.up(key as KeyInput),
      press: (key) => keyboard.press(key as KeyInput),
      type: (text) => keyboard.type(text),
    },
    print: () => page.pdf({ format: 'A4' }),
    problems: () => {
      const found = problems;
      problems = [];
      return found;
    },
    close,
  };
}
