import { spawn, type ChildProcess } from 'node:child_process';
import { constants, existsSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import { launchBrowser } from '../../support/browser.ts';

const root = new URL('../../..', import.meta.url).pathname;
/** The built product; `npm run build` makes it. */
export const built = process.env.YUNPU_DIST ?? join(root, 'dist');

export const PASSWORD = 'Yunpu@2026';
export const CHEN = '13800000001';
export const LIN = '13800000002';
export const ZHOU = '13800000003';
export const XU = '13800000004';
export const SHEN = '13800000005';
export const GU = '13800000006';
export const TANG = '13800000007';

interface PersonOptions {
  width?: number;
  height?: number;
  context?: BrowserContextOptions;
}

/** The product as people meet it: the built gateway over a fresh folder with demo data, and a browser. */
export interface Mall {
  origin: string;
  /** A person at a browser of their own, on an empty page. Whatever breaks in the page fails the test that looks at `problems`. */
  visitor(options?: PersonOptions): Promise<Page>;
  /** The same, signed in and where `path` leads. */
  person(account: string, path?: string, options?: PersonOptions): Promise<Page>;
  /** The gateway's own copy of the documents: a journey may write into it. */
  schemas: string;
  /** Uncaught errors and refused scripts of all pages so far. */
  problems: string[];
  close(): Promise<void>;
}

async function startGateway(dataDir: string, schemas: string, settings: Readonly<Record<string, string>>): Promise<{ process: ChildProcess; origin: string }> {
  const main = join(built, 'server/main.js');
  if (!existsSync(main)) throw new Error(`${main} is missing: run "npm run build" first`);
  const child = spawn(process.execPath, [main], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', PORT: '0', DATA_DIR: dataDir, SCHEMAS_DIR: schemas, DEMO: 'on', LOG_LEVEL: 'warn', DATABASE_URL: '', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const origin = await new Promise<string>((resolve, reject) => {
    const read = (piece: Buffer) => {
      output += piece.toString();
      const address = /http:\/\/[\d.]+:\d+/.exec(output)?.[0];
      if (address) resolve(address);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) => reject(new Error(`the gateway ended with ${code}: ${output}`)));
  });
  return { process: child, origin };
}

/** Types account and password into the sign-in page that is open, ticks the agreement and submits. */
export async function fillSignIn(page: Page, account: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('账号', { exact: true }).fill(account);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByLabel(/我已阅读并同意/).check();
  await page.keyboard.press('Enter');
}

/** `settings`: environment variables that this mall alone has. */
export async function openMall(settings: Readonly<Record<string, string>> = {}): Promise<Mall> {
  const dataDir = await mkdtemp(join(tmpdir(), 'yunpu-journey-'));
  const schemas = join(dataDir, 'documents');
  await cp(inject('seededData'), dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE });
  await cp(join(root, 'schemas'), schemas, { recursive: true });
  const [gateway, browser] = await Promise.all([startGateway(dataDir, schemas, settings), launchBrowser()]).catch(async (error: unknown) => {
    await rm(dataDir, { recursive: true, force: true });
    throw error;
  });
  const { origin } = gateway;
  // A first start still works on its database while it begins to answer.
  await fetch(`${origin}/readyz`);
  const problems: string[] = [];

  const visitor = async ({ width = 1440, height = 900, context }: PersonOptions = {}): Promise<Page> => {
    // Nothing moves: what is seen is where it will be pressed.
    const own = await (browser satisfies Browser).newContext({ baseURL: origin, locale: 'zh-CN', viewport: { width, height }, acceptDownloads: true, reducedMotion: 'reduce', ...context });
    // Two journeys share two cores.
    own.setDefaultTimeout(30_000);
    const page = await own.newPage();
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('console', (message) => message.text().includes('Content Security Policy') && problems.push(message.text()));
    return page;
  };
  const person = async (account: string, path = '/workstation', options: PersonOptions = {}): Promise<Page> => {
    const page = await visitor(options);
    await page.goto(`/login?redirect=${encodeURIComponent(path)}`);
    await fillSignIn(page, account);
    // The workstation itself leads to the page where this person begins.
    await page.waitForURL((url) => url.pathname === path.split('?')[0] || (path === '/workstation' && url.pathname.startsWith('/workstation/')));
    return page;
  };
  const close = async () => {
    await browser.close();
    gateway.process.removeAllListeners('exit');
    const ended = new Promise((resolve) => gateway.process.once('exit', resolve));
    gateway.process.kill('SIGTERM');
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  };
  return { origin, schemas, visitor, person, problems, close };
}

/** The mall that the tests of one file share, from before the first to after the last; nothing may have broken in its pages. */
export function sharedMall(): Mall {
  const mall = {} as Mall;
  beforeAll(async () => {
    Object.assign(mall, await openMall());
  });
  afterAll(async () => {
    expect(mall.problems).toEqual([]);
    await mall.close();
  });
  return mall;
}
