import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { sharedMall } from '../journeys/support/mall.ts';
import { plainPaths } from '../smoke/support/walk.ts';

/**
 * `npm run looks`: a picture of every page, as each of those who use it sees it, in four widths and both themes; lists and records also
 * while they load, when they fail and, for lists, where nothing is found. `-t 'sales'` takes one person's,
 * `LOOKS_ONLY=opportunity` the addresses with that word, `LOOKS_DIR` names another folder than `looks/`.
 */
const FOLDER = process.env.LOOKS_DIR ?? 'looks';
const ONLY = process.env.LOOKS_ONLY ?? '';
const WIDTHS = [390, 768, 1440, 1920] as const;
const THEMES = ['light', 'dark'] as const;
const HEIGHT = 900;
const ALL_MS = 3_600_000;
/** How long a page has to come, and what is never answered to be seen waiting, ms. */
const PATIENCE_MS = 30_000;
const WAITING_MS = 1_500;

/** Who looks: the name of the folder, the role whose pages are opened, the account, and where the documents are. */
const PEOPLE = [
  ['visitor', 'visitor', undefined, []],
  ['buyer', 'customer', '13800000001', ['/workstation']],
  ['finance', 'customer', '13800000002', ['/workstation']],
  ['otherCustomer', 'customer', '13800000008', ['/workstation']],
  ['private', 'private', '13800000004', ['/workstation']],
  ['partner', 'partner', '13800000003', ['/seller']],
  ['sales', 'partner', '13800000034', ['/seller']],
  ['staff', 'staff', '13800000005', ['/workstation']],
  ['operator', 'operator', '13800000006', ['/workstation']],
  ['developer', 'developer', '13800000007', ['/workstation']],
] as const;

/** What the gateway's line does meanwhile. */
type Line = 'good' | 'silent' | 'broken';

interface Look {
  path: string;
  line: Line;
}

/** The calls that bring what a document's page shows, also those that a document has addresses of its own for. */
const CONTENT = /(^|[-_/])(list|detail|board|groups|figures)(_\w+)?$|By(Params|BillNo)$/;

/** What stands for something that is on its way. */
const WAITS =
  '.app-loading, .ui-skeleton, .yp-skeleton, .yp-shimmer, .yp-bone, [aria-busy=true], [aria-label^=正在加载]';

const mall = sharedMall();

/** Waits until what was asked for stands there: nothing loads, and the page shows the same for a while. */
async function comeToRest(page: Page): Promise<void> {
  await page.waitForFunction(
    async (waits) => {
      const shown = () =>
        document.querySelector(waits) === null ? (document.querySelector<HTMLElement>('main')?.innerText ?? '') : '';
      const before = shown();
      await new Promise((resolve) => setTimeout(resolve, 250));
      return before !== '' && shown() === before;
    },
    WAITS,
    { timeout: PATIENCE_MS },
  );
}

async function open(page: Page, { path, line }: Look): Promise<void> {
  await page.unrouteAll();
  if (line !== 'good')
    await page.route(
      (url) => CONTENT.test(url.pathname),
      (route) => (line === 'broken' ? route.abort() : undefined),
    );
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  if (line === 'silent') await page.waitForTimeout(WAITING_MS);
  else await comeToRest(page);
}

/** Lists, forms and one record of every document that this person is shown. */
async function documentLooks(page: Page, frame: string): Promise<Look[]> {
  const entities = await page.evaluate(async () => {
    const answer = (await (await fetch('/schemas/entities')).json()) as {
      responseBody: { data: { entities: { entity: string; create: boolean }[] } };
    };
    return answer.responseBody.data.entities;
  });
  const looks: Look[] = [];
  for (const { entity, create } of entities) {
    const list = `${frame}/e/${entity}`;
    if (!list.includes(ONLY)) continue;
    await open(page, { path: list, line: 'good' });
    const record = await page
      .locator(`main a[href^="${list}/"]:not([href$="/new"])`)
      .first()
      .getAttribute('href', { timeout: 1_000 })
      .catch(() => null);
    looks.push(
      ...(['good', 'silent', 'broken'] as const).map((line) => ({ path: list, line })),
      { path: `${list}?q=${encodeURIComponent('没有这样的单据')}`, line: 'good' },
      ...(create ? [{ path: `${list}/new`, line: 'good' as const }] : []),
      ...(record === null ? [] : (['good', 'silent', 'broken'] as const).map((line) => ({ path: record, line }))),
    );
  }
  return looks;
}

/** 'workstation_e_invoice_new-broken'. */
function fileOf({ path, line }: Look): string {
  const [address = '', query] = path.split('?');
  const name = address.split('/').filter(Boolean).join('_') || 'index';
  return [name, query === undefined ? '' : decodeURIComponent(query), line === 'good' ? '' : line]
    .filter(Boolean)
    .join('-')
    .replace(/[^\p{L}\p{N}_-]+/gu, '_');
}

describe.each(PEOPLE)('%s', (who, role, account, frames) => {
  it(
    'sees every page within its width',
    async () => {
      const folder = join(FOLDER, who);
      await mkdir(folder, { recursive: true });
      const page = account === undefined ? await mall.visitor() : await mall.person(account);
      if (account === undefined) await page.goto('/product');
      const looks: Look[] = plainPaths(role)
        .filter((path) => path.includes(ONLY))
        .map((path) => ({ path, line: 'good' }));
      for (const frame of frames) looks.push(...(await documentLooks(page, frame)));
      const tooWide: string[] = [];
      for (const look of looks) {
        await open(page, look);
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: HEIGHT });
          for (const colorScheme of THEMES) {
            await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
            if (look.line !== 'silent') await comeToRest(page);
            const path = join(folder, `${fileOf(look)}-${width}-${colorScheme}.png`);
            await page.screenshot({ path, fullPage: true });
          }
          const beyond = await page.evaluate(() => document.documentElement.scrollWidth);
          if (beyond > width) tooWide.push(`${look.path} (${look.line}): ${beyond} px at ${width}`);
        }
      }
      expect(tooWide).toEqual([]);
      await page.context().close();
    },
    ALL_MS,
  );
});
