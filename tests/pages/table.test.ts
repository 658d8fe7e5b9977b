import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Pages, startPages } from './support/pages.ts';

let pages: Pages;
beforeAll(async () => {
  pages = await startPages();
});
afterAll(() => pages.close());
afterEach(async () => {
  expect(await pages.finish()).toEqual([]);
});

const many = 'page=table&rows=100000';
const column = (page: Page, nth: number) => page.locator(`.yp-body .yp-cell:nth-child(${nth})`).allTextContents();
const activeText = (page: Page) => page.locator('.yp-active').textContent();
const money = (texts: string[]) => texts.map((text) => Number(text.replace(/[¥,]/g, '')));

async function openTable(query: string): Promise<Page> {
  const page = await pages.open(query);
  await page.locator('.yp-body .yp-row').first().waitFor();
  return page;
}

describe('a table of 100,000 rows in the page', () => {
  test('draws what the screen needs and says how many there are', async () => {
    const page = await openTable(many);
    expect(await page.locator('.yp-body .yp-row').count()).toBeLessThan(60);
    expect(await page.getByRole('grid').getAttribute('aria-rowcount')).toBe('100001');
  });

  test('shows its last rows at the end of scrolling, numbered as they are', async () => {
    const page = await openTable(many);
    await page.locator('.yp-records').evaluate((box) => {
      box.scrollTop = box.scrollHeight;
    });
    await page.getByText('SO-0100000').waitFor();
    expect(await page.locator('.yp-body .yp-row').last().getAttribute('aria-rowindex')).toBe('100001');
  });

  test('sorts up, down and back by clicks on a header, and says so', async () => {
    const page = await openTable('page=table&rows=20000');
    const head = page.getByRole('columnheader', { name: '金额' });
    await head.click();
    const up = money(await column(page, 9));
    expect(up).toEqual([...up].sort((a, b) => a - b));
    expect(await head.getAttribute('aria-sort')).toBe('ascending');
    await head.click();
    expect(money(await column(page, 9))[0]).toBeGreaterThan(499_500);
    await head.click();
    expect((await column(page, 2))[0]).toBe('SO-0000001');
  });

  test('sorts by a second column among equals with Shift', async () => {
    const page = await openTable('page=table&rows=2000');
    await page.getByRole('columnheader', { name: '区域' }).click();
    await page.getByRole('columnheader', { name: '金额' }).click({ modifiers: ['Shift'] });
    const regions = await column(page, 6);
    expect(new Set(regions).size).toBe(1);
    const amounts = money(await column(page, 9));
    expect(amounts).toEqual([...amounts].sort((a, b) => a - b));
  });

  test('selects all rows, not only those drawn', async () => {
    const page = await openTable(many);
    await page.getByRole('checkbox', { name: '选择本页全部' }).click();
    await page.locator('.yp-records').evaluate((box) => {
      box.scrollTop = 2_000_000;
    });
    await page.waitForFunction(() => document.querySelector('.yp-body .yp-row')?.getAttribute('data-index') !== '0');
    expect(await page.locator('.yp-body .yp-row:not(.yp-selected)').count()).toBe(0);
  });
});

describe('the keyboard in a table', () => {
  test('walks with arrows, Home, End and PageDown, and the cell is named to a screen reader', async () => {
    const page = await openTable(many);
    const grid = page.getByRole('grid');
    await grid.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => activeText(page)).toBe('SO-0000001');
    expect(await page.locator('.yp-active').getAttribute('id')).toBe(await grid.getAttribute('aria-activedescendant'));
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => activeText(page)).toBe('SO-0000002');
    await page.keyboard.press('PageDown');
    await expect.poll(async () => Number((await activeText(page))?.slice(3))).toBeGreaterThan(10);
    await page.keyboard.press('Control+End');
    // Where it leads is drawn a frame later.
    await expect.poll(() => page.locator('.yp-row:has(.yp-active)').getAttribute('aria-rowindex')).toBe('100001');
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => activeText(page)).toBe('SO-0000001');
  });

  test('selects with Space and extends and shrinks the selection with Shift and arrows', async () => {
    const page = await openTable('page=table&rows=300');
    await page.getByRole('grid').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('Shift+ArrowDown');
    const selected = () =>
      page.locator('.yp-selected').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-index')));
    expect(await selected()).toEqual(['1', '2', '3', '4']);
    await page.keyboard.press('Shift+ArrowUp');
    expect(await selected()).toEqual(['1', '2', '3']);
  });

  test('sorts from the header row with Enter', async () => {
    const page = await openTable('page=table&rows=300');
    await page.getByRole('grid').focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    expect(await page.getByRole('columnheader', { name: '单据编号' }).getAttribute('aria-sort')).toBe('descending');
    expect((await column(page, 2))[0]).toBe('SO-0000300');
  });

  test('moves and widens the column it is on with Alt', async () => {
    const page = await openTable('page=table&rows=50');
    const heads = () => page.getByRole('columnheader').allTextContents();
    const width = () =>
      page.getByRole('columnheader', { name: '单据编号' }).evaluate((head) => head.getBoundingClientRect().width);
    const before = await width();
    await page.getByRole('grid').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Alt+Shift+ArrowRight');
    expect(await width()).toBe(before + 16);
    await page.keyboard.press('Alt+ArrowRight');
    expect((await heads()).slice(1, 3)).toEqual(['客户', '单据编号']);
    expect(await activeText(page)).toBe('SO-0000001');
  });

  test('brings a cell out from beyond the edge', async () => {
    const page = await pages.open('page=table&rows=50', { width: 800 });
    await page.locator('.yp-body .yp-row').first().waitFor();
    await page.getByRole('grid').focus();
    await page.keyboard.press('End');
    await page.waitForFunction(() => {
      const cell = document.querySelector('.yp-active')!.getBoundingClientRect();
      return cell.right <= document.querySelector('.yp-records')!.getBoundingClientRect().right + 1;
    });
  });
});
