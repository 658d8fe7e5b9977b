import type { RouteObject } from 'react-router-dom';
import { createRoutes } from '../../../src/app/router.tsx';
import type { Driver } from './driver.ts';
import { drawn, until, walkTo } from './hand.ts';

/** Where nothing is to be seen without a link that says of what: such pages are opened by the links that lead there. */
const NEED_A_LINK = ['/pay', '/result', '/ConfirmOrder', '/productDetail', '/qrConfirm', '/workstation/order-detail'];
/** What opens only with a secret that was given to one person; their own journeys go there. */
const NEED_A_SECRET: readonly string[] = ['/invite', '/setup'];
/** Pages that say that there is nothing here, or that this is for others, as they should. */
const REFUSALS: readonly string[] = ['/error', '/login-no-join-network', '/qrConfirm', '/exit'];
/** Whose pages they are alone. */
const ONLY_FOR: Readonly<Record<string, readonly string[]>> = {
  '/login-no-join-network': ['customer'],
  '/joinTeam': ['customer'],
  '/workstation/people': ['staff'],
  '/workstation/my-invoice': ['customer', 'partner'],
  '/workstation/my-card': ['customer', 'partner'],
  '/workstation/discount-center': ['customer', 'partner'],
  '/seller': ['partner'],
  '/seller/home': ['partner'],
  '/playground': ['operator', 'developer'],
  '/workstation/studio': ['operator', 'developer'],
};
/** Leaving is for the end. */
const LEAVES = '/exit';

/** Every address that the router knows without its parameters filled in, `*` left out. */
function routerPaths(routes: readonly RouteObject[] = createRoutes(), above = ''): string[] {
  return routes.flatMap(({ path, index, children }) => {
    const own =
      path === undefined ? above : `${above === '/' ? '' : above}/${path.replace(/^\//, '')}`.replace(/\/$/, '') || '/';
    if (path === '*') return [];
    if (children) return routerPaths(children, own);
    if (!index && path === undefined) return [];
    // An address that may end early is two pages.
    return own.endsWith('?') ? [own.replace(/\/[^/]*$/, ''), own.slice(0, -1)] : [own];
  });
}

/** Those that a walk comes to. */
export const walkedPaths = (): string[] => routerPaths().filter((path) => !NEED_A_SECRET.includes(path));

/** Those that this role can open as they are. */
export const plainPaths = (role: string): string[] =>
  [...new Set(routerPaths())].filter(
    (path) =>
      !path.includes(':') &&
      path !== LEAVES &&
      !NEED_A_LINK.includes(path) &&
      !NEED_A_SECRET.includes(path) &&
      (ONLY_FOR[path]?.includes(role) ?? true),
  );

/**
 * Which page an address is, whatever it shows: '/workstation/e/invoice/IV1?edit=1' is '/workstation/e/invoice/:recordKey'.
 * One record of each document stands for all.
 */
function pageOf(address: string): string {
  const { pathname } = new URL(address, 'http://shop');
  const path = pathname.replace(/\/+$/, '') || '/';
  if (path.startsWith('/license/')) return '/license/:id';
  if (path.startsWith('/workstation/studio/')) return '/workstation/studio/:entity';
  if (/^\/\w+\/dashboards\/./.test(path)) return path.replace(/[^/]+$/, ':name');
  return path.replace(/^(\/\w+\/e\/[^/]+)\/(?!new$)[^/]+$/, '$1/:recordKey');
}

/** The router's own name of such a page. */
export const routeOf = (page: string): string =>
  page.replace(/^(\/\w+\/e)\/[^/]+/, '$1/:entity').replace(/\/new$/, '/:recordKey');

/** How an order came out is where its payment leads, no link. */
const withResult = (link: string): string[] =>
  link.startsWith('/workstation/order-detail?') ? [link, link.replace('/workstation/order-detail', '/result')] : [link];

/** The links of the page to other pages of the site, menu and records among them. */
const linksIn = (page: Driver): Promise<string[]> =>
  page.evaluate(
    () =>
      [...document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]:not([download])')].map(
        (link) => link.getAttribute('href') ?? '',
      ),
    undefined,
  );

export interface Walk {
  /** The pages that were opened, by `pageOf`. */
  opened: Set<string>;
  /** What went wrong, with the address where it was noticed. */
  problems: string[];
}

/** A document's list, record or form: drawn by the same few parts, whatever the document holds. */
const isOfDocument = (page: string): boolean => /^\/\w+\/e\//.test(page);

/**
 * Opens `start` and then every page that a link leads to, each once, as one who is signed in or not. A page that the
 * gateway serves as a file is not one, and those in `seen` (by `pageOf`) were enough. What is drawn of a document is
 * looked at closely, once: `looked` holds what was, without the frame it stood in. With `signal` the walk ends early.
 */
export async function walk(
  page: Driver,
  start: readonly string[],
  looked: Set<string>,
  { seen = [], signal }: { seen?: Iterable<string>; signal?: AbortSignal } = {},
): Promise<Walk> {
  const opened = new Set<string>();
  const problems: string[] = [];
  const known = new Set(seen);
  const waiting = start.filter((address) => !known.has(pageOf(address)));
  waiting.forEach((address) => known.add(pageOf(address)));
  const isPage = new Set(routerPaths());
  for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
    signal?.throwIfAborted();
    await walkTo(page, address);
    const refused = await drawn(page, address).catch(String);
    const here = await page.evaluate(() => location.pathname + location.search, undefined);
    opened.add(pageOf(address)).add(pageOf(here));
    if (refused !== '' && !REFUSALS.includes(pageOf(address))) problems.push(`${address}: ${refused}`);
    const inFrame = pageOf(here).replace(/^\/\w+/, '');
    if (page.look && isOfDocument(pageOf(here)) && !looked.has(inFrame)) {
      const ugly = await page.look();
      if (ugly.length === 0) looked.add(inFrame);
      problems.push(...ugly.map((problem) => `${address}: ${problem}`));
    }
    problems.push(...page.problems().map((problem) => `${address}: ${problem}`));
    for (const link of (await linksIn(page)).flatMap(withResult)) {
      const name = pageOf(link);
      if (known.has(name) || name === LEAVES || !isPage.has(routeOf(name))) continue;
      known.add(name);
      waiting.push(link);
    }
  }
  return { opened, problems };
}

/** Waits for the session's own list of documents and answers their names: some are in no menu. */
export const documentsOf = (page: Driver): Promise<string[]> =>
  until(
    page,
    'the documents',
    async () => {
      const answer = (await (await fetch('/schemas/entities')).json()) as {
        responseBody: { data: { entities: { entity: string }[] } };
      };
      return answer.responseBody.data.entities.map(({ entity }) => entity);
    },
    undefined,
  ) as Promise<string[]>;
