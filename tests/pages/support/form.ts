import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type {} from '../../../bench/pages/form/entity.tsx';
import { type Pages, startPages } from './pages.ts';

let pages: Pages;

/** Serves the example forms to the tests of a file, and holds every page to running without an error. */
export function serveForms(): void {
  beforeAll(async () => {
    pages = await startPages();
  });
  afterAll(() => pages.close());
  afterEach(async () => {
    expect(await pages.finish()).toEqual([]);
  });
}

export const newKinds = 'page=entity&entity=kinds&key=new';
export const openPage = (query: string, options?: { width?: number; height?: number }): Promise<Page> =>
  pages.open(query, options);
export const field = (page: Page, label: string): Locator => page.getByLabel(label, { exact: true });
export const savedRecord = (page: Page, key: string) =>
  page.evaluate(async (asked) => {
    const answer = await window.backend.detail(window.model, asked);
    return answer.record;
  }, key);

export async function openNew(): Promise<Page> {
  const page = await pages.open(newKinds);
  await field(page, '名称').waitFor();
  return page;
}

/** Fills what a 'kinds' record must have. */
export async function fillRequired(page: Page, name = '云帆合同'): Promise<void> {
  await field(page, '名称').fill(name);
  await choose(page, '类型', '普通发票');
  await field(page, '金额').fill('12,345.6');
  await page.getByRole('button', { name: '添加一行' }).click();
  await page.locator('tbody tr').first().getByLabel('项目').fill('年费');
  await page.locator('tbody tr').first().getByLabel('单价').fill('100');
}

export async function choose(page: Page, label: string, option: string): Promise<void> {
  await field(page, label).click();
  await page.locator('.ant-select-item-option', { hasText: option }).last().click();
  // In a list that is still open Tab chooses instead of going on.
  await page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)').first().waitFor({ state: 'hidden' });
  await page.keyboard.press('Tab');
}

/** The key of the record that was saved last: its page is shown. */
export async function keyAfterSaving(page: Page): Promise<string> {
  const text = await page.locator('.yp-detail-title p').innerText({ timeout: 5000 });
  return /KIND\S+/.exec(text)?.[0] ?? '';
}
