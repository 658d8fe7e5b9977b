import { type Installed, installed, npmChromium } from '../../support/browser.ts';
import { openChromium } from './chromium.ts';
import type { SmokeBrowser } from './driver.ts';
import { openFirefox } from './firefox.ts';

export interface Kind {
  title: string;
  /** Undefined: this machine has none. */
  find(): Promise<Installed | undefined>;
  open(which: Installed): Promise<SmokeBrowser>;
}

export const CHROMIUM: Kind = {
  title: 'Chromium',
  find: () => installed('Chromium', ['/usr/bin/chromium', '/usr/bin/chromium-browser']),
  open: openChromium,
};
export const CHROME: Kind = {
  title: 'Chrome',
  find: () =>
    installed('Chrome', [
      '/usr/bin/google-chrome',
      '/usr/bin/google-chrome-stable',
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    ]),
  open: openChromium,
};
export const FIREFOX: Kind = {
  title: 'Firefox',
  find: () =>
    installed('Firefox', [
      '/usr/bin/firefox-esr',
      '/usr/bin/firefox',
      '/Applications/Firefox.app/Contents/MacOS/firefox',
    ]),
  open: openFirefox,
};
/** Runs wherever the tests do. */
export const NPM: Kind = { title: 'Chromium (npm)', find: npmChromium, open: openChromium };

export const BROWSERS: readonly Kind[] = [CHROMIUM, CHROME, FIREFOX, NPM];
