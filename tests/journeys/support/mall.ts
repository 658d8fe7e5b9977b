import { randomBytes } from 'node:crypto';
import {
  type APIRequestContext,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  request,
} from 'playwright-core';
import { afterAll, beforeAll, expect, inject, onTestFinished, TestRunner } from 'vitest';
import type { TeamEntry } from '../../../contract/identity/session.ts';
import { chooseTeam, parseTeams } from '../../../src/platform/session/team.ts';
import { sharedBrowser } from '../../support/browser.ts';
import { contextAtTestDate } from '../../support/clock/page.ts';
import { copyStatement, inDatabase } from '../../support/postgresServer.ts';
import { openHostedShop } from './hostedShop.ts';
import { awaitInterception } from './interception.ts';
import { DEMO } from './seeded.ts';
import { openShop, type Shop } from './shop.ts';

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
export interface Mall extends Shop {
  /** A person at a browser of their own, on an empty page; it is closed when the test ends that opened it. Whatever breaks in the page fails the test that looks at `problems`. */
  visitor(options?: PersonOptions): Promise<Page>;
  /** The same, signed in and where `path` leads. */
  person(account: string, path?: string, options?: PersonOptions): Promise<Page>;
  /** The same, on no page of the application yet: for who first calls the gateway, or goes on by an address. */
  signedIn(account: string, options?: PersonOptions): Promise<Page>;
  /** What a person calls without a browser; to be disposed of. */
  calls(account: string): Promise<APIRequestContext>;
  /** Uncaught errors and refused scripts of all pages so far. */
  problems: string[];
}

/** Types account and password into the sign-in page that is open, ticks the agreement and submits. */
export async function fillSignIn(page: Page, account: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('账号', { exact: true }).fill(account);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByLabel(/我已阅读并同意/).check();
  await page.keyboard.press('Enter');
}

/** The calls of the sign-in page, without the page: that has journeys of its own. */
async function signIn(calls: APIRequestContext, origin: string, account: string): Promise<void> {
  const call = async (path: string, sent: { data?: object; form?: Record<string, string> }) => {
    const answer = await calls.post(path, { headers: { origin }, ...sent });
    return (await answer.json()) as { data?: unknown };
  };
  await call('/space/c/rest/user/checkLogin', { data: { email: account, password: PASSWORD } });
  const team = chooseTeam(
    parseTeams((await call('/space/c/rest/mycloudhome/myNetworksOpen', { data: {} })).data as TeamEntry[]),
  );
  const { data: ssoToken } = await call('/space/c/auth/fluxAuth', { data: { networkId: team?.eid } });
  await call('/yzjumc/mall/loginByToken', { form: { ssoToken: String(ssoToken) } });
}

/** The gateway over a copy of the demo data. */
async function openDemoShop(settings: Readonly<Record<string, string>>): Promise<Shop> {
  const server = inject('journeysServer');
  const name = `t_${randomBytes(6).toString('hex')}`;
  await inDatabase(server, (client) => client.query(copyStatement(DEMO, name)));
  const own = { DATABASE_URL: server.replace(/\/postgres$/, `/${name}`), ...settings };
  const shop = await openHostedShop(inject('seededData'), own);
  const close = async () => {
    await shop.close();
    await inDatabase(server, (client) => client.query(`drop database ${name} with (force)`));
  };
  return { ...shop, close };
}

const LONGEST_TEXT = 800;

/** What has the focus, and what is written in the fields that are seen. */
const focusOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const nameOf = (element: Element | null): string =>
      element === null
        ? 'nothing'
        : `${element.tagName.toLowerCase()}.${element.className} ${element.getAttribute('aria-label') ?? element.id}`;
    const written = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')]
      .filter(({ value, type }) => value !== '' && !['checkbox', 'radio', 'hidden'].includes(type))
      .map((field) => `${nameOf(field)} = ${field.value}`);
    return [`focus on ${nameOf(document.activeElement)}`, ...written].join('; ');
  });

/** Where a person's pages are when a test fails, what they show, and what the gateway complained of last. */
async function seenBy(context: BrowserContext, shop: Shop): Promise<string> {
  const shown = await Promise.all(
    context.pages().map(async (page) => {
      const texts = await page
        .locator('main, [role=dialog], [role=alertdialog]')
        .allInnerTexts()
        .catch((error: unknown) => [String(error)]);
      const focus = await focusOf(page).catch(String);
      const shows = texts.join(' | ').replace(/\s+/g, ' ').slice(0, LONGEST_TEXT);
      return `\n${page.url()} shows: ${shows}\n${focus.slice(0, LONGEST_TEXT)}`;
    }),
  );
  return [...shown, `\nthe gateway: ${shop.complaints().slice(-LONGEST_TEXT)}`].join('');
}

/** `settings`: environment variables that this mall alone has; `empty`: nobody and nothing is in it yet. */
export async function openMall(settings: Readonly<Record<string, string>> = {}, { empty = false } = {}): Promise<Mall> {
  // Who starts with nothing has the embedded database.
  const shop = empty ? await openShop(undefined, settings) : await openDemoShop(settings);
  const { origin } = shop;
  const browser = await sharedBrowser().catch(async (error: unknown) => {
    await shop.close();
    throw error;
  });
  const problems: string[] = [];
  const contexts: BrowserContext[] = [];

  const visitor = async ({ width = 1440, height = 900, context }: PersonOptions = {}): Promise<Page> => {
    // Nothing moves: what is seen is where it will be pressed.
    const own = await contextAtTestDate(browser, {
      baseURL: origin,
      locale: 'zh-CN',
      viewport: { width, height },
      acceptDownloads: true,
      reducedMotion: 'reduce',
      ...context,
    });
    contexts.push(own);
    // What a test leaves open would hear of all that the next ones do, and draw it.
    if (TestRunner.getCurrentTest())
      onTestFinished(async ({ task: { result } }) => {
        const error = result?.state === 'fail' ? result.errors?.at(-1) : undefined;
        if (error) error.stack = `${error.stack ?? error.message}${await seenBy(own, shop)}`;
        await own.close();
      });
    // Three journeys share two cores.
    own.setDefaultTimeout(30_000);
    const page = await own.newPage();
    awaitInterception(page);
    page.on('pageerror', (error) => problems.push(error.message));
    page.on(
      'console',
      (message) => message.text().includes('Content Security Policy') && problems.push(message.text()),
    );
    return page;
  };
  const signedIn = async (account: string, options: PersonOptions = {}): Promise<Page> => {
    const page = await visitor(options);
    await signIn(page.request, origin, account);
    // Of the site, so that it may be called from there.
    await page.goto('/readyz');
    return page;
  };
  const person = async (account: string, path = '/workstation', options: PersonOptions = {}): Promise<Page> => {
    const page = await visitor(options);
    await signIn(page.request, origin, account);
    await page.goto(path);
    // The workstation itself leads to the page where this person begins.
    await page.waitForURL(
      (url) =>
        url.pathname === path.split('?')[0] || (path === '/workstation' && url.pathname.startsWith('/workstation/')),
    );
    return page;
  };
  const calls = async (account: string): Promise<APIRequestContext> => {
    const own = await request.newContext({ baseURL: origin, extraHTTPHeaders: { origin } });
    await signIn(own, origin, account);
    return own;
  };
  const close = async () => {
    await Promise.all(contexts.map((context) => context.close()));
    await shop.close();
  };
  return { ...shop, visitor, person, signedIn, calls, problems, close };
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
