import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type {} from '../../../bench/pages/table/list.tsx';
import { type Pages, startPages } from './pages.ts';

let pages: Pages;

/** Serves the example list to the tests of a file, and holds every page to running without an error. */
export function serveList(): void {
  beforeAll(async () => {
    pages = await startPages();
  });
  afterAll(() => pages.close());
  afterEach(async () => {
    expect(await pages.finish()).toEqual([]);
  });
}

/** @param state the list's own state, as its address says it. */
export async function openList(query = '', state = '', options?: { width?: number; height?: number }): Promise<Page> {
  const page = await pages.open(`page=list${query}#${state}`, options);
  await page.locator('.yp-body .yp-row:not(.yp-bones), .yp-card, .yp-notice').first().waitFor();
  return page;
}

/** As `openList`, without waiting for anything to be there. */
export const openPage = (query: string, options?: { width?: number; height?: number }): Promise<Page> =>
  pages.open(query, options);

export const total = (page: Page) => page.locator('.yp-total').textContent();
export const search = (page: Page) => new URLSearchParams(new URL(page.url()).hash.slice(1));
export const row = (page: Page, key: string) =>
  page.locator('.yp-body .yp-row', { has: page.locator('.yp-open', { hasText: key }) });
export const opener = (page: Page, key: string) => page.locator('.yp-open', { hasText: key });
export const pill = (page: Page, name: string) =>
  page.getByRole('group', { name: '筛选' }).getByRole('button', { name, exact: true });
export const cells = (page: Page, nth: number) => page.locator(`.yp-body .yp-cell:nth-child(${nth})`).allTextContents();
export const encoded = (filter: unknown) => `f=${encodeURIComponent(JSON.stringify(filter))}`;
export const waitForTotal = (page: Page, text: string) => page.locator('.yp-total', { hasText: text }).waitFor();
