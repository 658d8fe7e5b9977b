import { headlessShell, type Installed, installed, majorOf, NPM_VERSION, npmChromium } from '../../support/browser.ts';
import { openChromium, openLight } from './chromium.ts';
import type { SmokeBrowser } from './driver.ts';
import { openFirefox } from './firefox.ts';

export interface Kind {
  title: string;
  /** A document is seen by the first role of each side, buyers and shop, that has it; else by the first role of all. */
  bothSides: boolean;
  /** What it designs in the studio: all browsers meet one shop, and may do so at once. */
  designs: string;
  /** Undefined: this machine has none. */
  find(): Promise<Installed | undefined>;
  open(which: Installed): Promise<SmokeBrowser>;
  /** What its pages are looked at in, if not in itself: the same engine, where that is of the same version. */
  light?: Pick<Kind, 'find' | 'open'>;
}

export const CHROMIUM: Kind = {
  title: 'Chromium',
  bothSides: true,
  designs: 'promotion',
  find: () => installed('Chromium', ['/usr/bin/chromium', '/usr/bin/chromium-browser']),
  open: openChromium,
  light: { find: headlessShell, open: openLight },
};
export const CHROME: Kind = {
  title: 'Chrome',
  bothSides: false,
  designs: 'coupon-campaign',
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
  bothSides: false,
  designs: 'stock',
  find: () =>
    installed('Firefox', [
      '/usr/bin/firefox-esr',
      '/usr/bin/firefox',
      '/Applications/Firefox.app/Contents/MacOS/firefox',
    ]),
  open: openFirefox,
};
/** Wherever the machine has no Chromium that is as new: the same engine twice would show nothing more. */
export const NPM: Kind = {
  title: 'Chromium (npm)',
  bothSides: true,
  designs: 'trial-code',
  async find() {
    const own = (await CHROMIUM.find()) ?? (await CHROME.find());
    return own && majorOf(own.version) >= majorOf(NPM_VERSION) ? undefined : npmChromium();
  },
  open: openChromium,
};

export const BROWSERS: readonly Kind[] = [CHROMIUM, CHROME, FIREFOX, NPM];
