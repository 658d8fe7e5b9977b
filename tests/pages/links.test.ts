import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type {} from '../../bench/pages/form/entity.tsx';
import { type Pages, startPages } from './support/pages.ts';

let pages: Pages;
beforeAll(async () => {
  pages = await startPages();
});
afterAll(() => pages.close());
afterEach(async () => {
  expect(await pages.finish()).toEqual([]);
});

/** The customers that records of an entity are about. */
async function customersOf(entity: string): Promise<string[]> {
  const page = await pages.open(`page=entity&entity=${entity}`);
  page.setDefaultTimeout(30_000);
  await page.locator('.yp-detail:not([aria-busy])').waitFor();
  return page.evaluate(async () => {
    const { rows } = await window.backend.list(window.model, { pageSize: 200 });
    return rows.map(({ customer }) => String(customer));
  });
}

/** The page of the first record of an entity that a filter finds, of one of these customers. */
async function openWhere(
  entity: string,
  field: string,
  values: readonly string[],
  customers?: readonly string[],
): Promise<Page> {
  const page = await pages.open(`page=entity&entity=${entity}`);
  page.setDefaultTimeout(30_000);
  await page.locator('.yp-detail:not([aria-busy])').waitFor();
  const key = await page.evaluate(
    async ([path, wanted, of]) => {
      const { rows } = await window.backend.list(window.model, {
        filter: { field: path, op: 'in', value: wanted },
        pageSize: 200,
      });
      const found = rows.find(({ customer }) => of === undefined || of.includes(String(customer)));
      return String(found?.[window.model.key] ?? '');
    },
    [field, values, customers] as const,
  );
  await page.goto(`${page.url().split('?')[0]}?page=entity&entity=${entity}&key=${encodeURIComponent(key)}`);
  await page.locator('.yp-detail:not([aria-busy])').waitFor();
  return page;
}

test("a link in an action's input offers the records it may be set to", async () => {
  const page = await openWhere('opportunity', 'stage', ['proposal', 'negotiation'], await customersOf('sale-contract'));
  await page.getByRole('button', { name: '赢单' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('成交销售合同').click();
  await page.locator('.ant-select-item-option').first().click();
  // In a list that is still open Tab chooses instead of going on.
  await page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)').first().waitFor({ state: 'hidden' });
  await page.keyboard.press('Tab');
  await expect.poll(() => dialog.getByLabel('成交销售合同').inputValue()).not.toBe('');
});

test('a linked record is read by its name, not by its key', async () => {
  const page = await openWhere('opportunity', 'stage', ['new', 'contacted', 'proposal', 'negotiation', 'won', 'lost']);
  const [key, name] = await page.evaluate(async () => {
    const asked = new URLSearchParams(location.search).get('key') ?? '';
    const { record, labels } = await window.backend.detail(window.model, asked);
    return [String(record.customer), labels?.customer?.[String(record.customer)]];
  });
  expect(name).not.toBe(key);
  expect(
    await page
      .locator('.yp-fact', { has: page.getByText('客户', { exact: true }) })
      .getByRole('link')
      .textContent(),
  ).toBe(name);
});

test('an edit that is cancelled says that it is kept as a draft, and is', async () => {
  const page = await pages.open('page=entity&entity=kinds&edit');
  const field = page.getByLabel('名称', { exact: true });
  await field.fill('改到一半');
  await page.getByRole('button', { name: '取消' }).click();
  await expect.poll(() => page.evaluate(() => window.notices)).toContain('修改没有保存，已留作草稿');
  const kept = () =>
    page.evaluate(async () => {
      const { rows } = await window.backend.list(window.model, { pageSize: 40 });
      const drafts = await Promise.all(
        rows.map((row) => window.backend.draft(window.model, String(row[window.model.key]))),
      );
      return drafts.flatMap((draft) => draft?.record.name ?? []);
    });
  await expect.poll(kept).toEqual(['改到一半']);
});
