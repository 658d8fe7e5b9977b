import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * A browser of the machine's own when there is one, else the one that came with the npm packages, unpacked when it is
 * asked for first: a run that has several workers asks before they begin, for they would take a half unpacked one.
 */
export async function executablePath(): Promise<string> {
  const own = process.env.CHROMIUM_PATH ?? installed.find((path) => existsSync(path));
  if (own) return own;
  const { default: bundled } = await import('@sparticuz/chromium');
  return bundled.executablePath();
}

/**
 * A headless Chromium for tests and benchmarks. `CHROMIUM_PATH` names another one. The caller closes it.
 * The bundled build has no GPU and no sandbox of its own, hence the switches.
 */
export async function launchBrowser(args: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: await executablePath(),
    headless: true,
    // Without a locale of UTF-8 a Chinese file name becomes 'download'.
    env: { ...process.env, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' },
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--font-render-hinting=none', '--lang=zh-CN', ...args],
  });
}
