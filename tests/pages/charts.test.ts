import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openPage, search, serveList, waitForTotal } from './support/list.ts';

serveList();

const open = (state: string) => openPage(`page=list&rows=200#${state}`);
const drawing = (page: Page) => page.getByRole('img', { name: /数据见表格/ }).locator('svg');

describe('a list as a chart', () => {
  test('is chosen beside groups and boards, and each figure of its table leads to the rows it counts', async () => {
    const page = await openPage('page=list&rows=200');
    await page.getByRole('button', { name: '显示方式' }).click();
    await page.getByRole('radio', { name: '图表' }).click();
    await page.keyboard.press('Escape');
    await drawing(page).waitFor();
    await page.getByRole('radio', { name: '表', exact: true }).click();
    const row = page.getByRole('row', { name: /审批中/ });
    const count = await row.getByRole('cell').first().textContent();
    await row.getByRole('link').click();
    await waitForTotal(page, `共 ${count} 条`);
    expect(JSON.parse(search(page).get('f')!)).toEqual(['status', 'in', ['submitted']]);
    await page.goBack();
    await drawing(page).waitFor();
  });

  test('says the same to those who hear it, and gives them no link that nobody sees', async () => {
    const page = await open('chart=bar*status');
    await drawing(page).waitFor();
    const table = page.getByRole('table');
    expect(await table.getByRole('rowheader').count()).toBeGreaterThan(2);
    expect(await table.getByRole('link').count()).toBe(0);
  });

  test('goes to the rows of a bar that is clicked', async () => {
    const page = await open('chart=bar*status');
    await drawing(page).waitFor();
    const count = await page.getByRole('table').locator('tbody td').first().textContent();
    const bars = await drawing(page).boundingBox();
    // The first bar lies at the top, where its name stands.
    await page.mouse.click(bars!.x + 130, bars!.y + 34);
    await waitForTotal(page, `共 ${count} 条`);
  });

  test('as a pivot has totals of its rows and columns, and a cell is its rows', async () => {
    const page = await open('chart=pivot*status**region**sum*amount');
    const table = page.getByRole('table');
    await table.waitFor();
    const fen = (text: string | null) => Number((text ?? '').replace(/[^\d.]/g, '')) * 100;
    const rows = await table.locator('tbody tr').all();
    const sums = await Promise.all(
      rows.map(async (row) => {
        const cells = (await row.getByRole('cell').allTextContents()).map(fen);
        return [cells.slice(0, -1).reduce((sum, one) => sum + one, 0), cells.at(-1)!] as const;
      }),
    );
    for (const [cells, whole] of sums) expect(Math.round(cells)).toBe(Math.round(whole));
    await rows[0]!.getByRole('link').first().click();
    await page.locator('.yp-body .yp-row:not(.yp-bones)').first().waitFor();
    expect(JSON.parse(search(page).get('f')!).and.map(([field]: [string]) => field)).toEqual(['status', 'region']);
  });
});
