import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, chromium } from 'playwright-core';

const run = promisify(execFile);
/**
 * Chromium and what is made of it, as systems name them; Debian's is the newest there is. Its headless shell is the same
 * engine without the frame of windows around it, which pages are drawn by in two thirds of the time; the smoke run is in
 * the browser that people have.
 */
const INSTALLED = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
/** The build that comes with the npm packages: its version is Chromium's own. */
export const NPM_VERSION = (
  JSON.parse(readFileSync(new URL('../../node_modules/@sparticuz/chromium/package.json', import.meta.url), 'utf8')) as {
    version: string;
  }
).version;

export const majorOf = (version: string): number => Number(/\d+/.exec(version)?.[0]);

/** A browser on this machine: which, how new, and where. */
export interface Installed {
  /** 'Chromium' as the machine has it, or 'Chromium (npm)'. */
  name: string;
  version: string;
  path: string;
}

/** The first program of `paths` that is there, with the version it tells. */
export async function installed(name: string, paths: readonly string[]): Promise<Installed | undefined> {
  const path = paths.find((one) => existsSync(one));
  if (path === undefined) return undefined;
  const { stdout } = await run(path, ['--version']);
  return { name, version: /\d[\w.]*/.exec(stdout)?.[0] ?? '', path };
}

/** The machine's own Chromium or Chrome. */
const installedChromium = (): Promise<Installed | undefined> => installed('Chromium', INSTALLED);

/** Debian's headless shell, which has Chromium's engine and half its costs. */
export const headlessShell = (): Promise<Installed | undefined> =>
  installed('Chromium (headless shell)', INSTALLED.slice(0, 1));

/**
 * The browser of the npm packages. Its package takes any `chromium` that lies in the temporary folder for its own, so
 * it is unpacked in a folder that nobody else writes to, and takes its place there when it is whole.
 */
export async function npmChromium(): Promise<Installed> {
  const folder = join(tmpdir(), `yunpu-chromium-${NPM_VERSION}`);
  const path = join(folder, 'chromium');
  if (!existsSync(path)) {
    const unpacked = await mkdtemp(`${folder}-`);
    const unpack = "import('@sparticuz/chromium').then(({ default: bundled }) => bundled.executablePath())";
    await run(process.execPath, ['--input-type=module', '--eval', `await ${unpack}`], {
      cwd: new URL('../..', import.meta.url).pathname,
      env: { ...process.env, TMPDIR: unpacked },
    });
    // Another process may have been first.
    await rename(unpacked, folder).catch(() => rm(unpacked, { recursive: true }));
  }
  return { name: 'Chromium (npm)', version: NPM_VERSION, path };
}

/**
 * What tests and benchmarks run in: what `TEST_BROWSER` says (`npm`, or the path of a Chromium), else the machine's own
 * when it is not older than the one from npm, else that one.
 */
async function chosenChromium(): Promise<Installed> {
  const wanted = process.env.TEST_BROWSER;
  if (wanted === 'npm') return npmChromium();
  const own = wanted === undefined ? await installedChromium() : await installed('Chromium', [wanted]);
  if (own === undefined && wanted !== undefined) throw new Error(`TEST_BROWSER: there is no ${wanted}`);
  return own && (wanted !== undefined || majorOf(own.version) >= majorOf(NPM_VERSION)) ? own : npmChromium();
}

/** Says which browser the tests of a run meet, and unpacks it where that is needed, before their workers begin. */
export async function announceChromium(): Promise<void> {
  const { name, version, path } = await chosenChromium();
  console.warn(`browser: ${name} ${version} (${path})`);
}

/**
 * A headless Chromium for tests and benchmarks; the caller closes it. Refused when another version answers than the
 * one that was asked for. The build from npm has no GPU and no sandbox of its own, hence the switches.
 */
export async function launchBrowser(args: readonly string[] = [], which?: Installed): Promise<Browser> {
  const { name, version, path } = which ?? (await chosenChromium());
  const browser = await chromium.launch({
    executablePath: path,
    headless: true,
    // Without a locale of UTF-8 a Chinese file name becomes 'download'.
    env: { ...process.env, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' },
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--font-render-hinting=none',
      '--lang=zh-CN',
      ...args,
    ],
  });
  if (majorOf(browser.version()) === majorOf(version)) return browser;
  await browser.close();
  throw new Error(`${name} at ${path} is ${browser.version()}, not ${version}`);
}

/** A page here lives for seconds: it is gone before the code that V8 optimises for it has paid for itself. */
export const SHORT_LIVED = ['--js-flags=--no-opt --no-maglev'];

let ofProcess: Promise<Browser> | undefined;

/**
 * The browser that the files of this process share, one after the other: contexts share nothing, and starting it costs
 * more than most pages. It ends with the process; who uses it closes the contexts that they opened.
 */
export const sharedBrowser = (): Promise<Browser> => (ofProcess ??= launchBrowser(SHORT_LIVED));
