import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { grid as gridOf, viewOn } from './support/hand.ts';
import { sharedMall, ZHOU } from './support/mall.ts';
import { visit } from './support/visit.ts';

const mall = sharedMall();

/** The most presses that each thing may take; letters of words that are typed, and Tab to the field, are not counted. */
const PRESSES = {
  find: 3,
  edit: 4,
  advance: 3,
  comment: 2,
  next: 2,
  filter: 4,
  view: 3,
  assign: 5,
  export: 3,
} as const;

/** Counts the keys of one thing after the other; letters of words that are typed are not counted. */
function keyboard(page: Page) {
  let count = 0;
  return {
    press: async (...keys: string[]) => {
      for (const key of keys) {
        count += 1;
        await page.keyboard.press(key);
      }
    },
    type: (words: string) => page.keyboard.insertText(words),
    /** How many since it was asked last. */
    presses: () => {
      const since = count;
      count = 0;
      return since;
    },
  };
}

const focused = (page: Page, selector: string) =>
  expect.poll(() => page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)).toBe(true);

it('a partner’s morning is done by keyboard alone, with few presses and the focus never lost', async () => {
  const page = await mall.person(ZHOU, '/workstation/e/opportunity');
  const { press, type, presses } = keyboard(page);
  const took: Record<string, number> = {};
  const grid = gridOf(page);
  await grid.getByRole('link').first().waitFor();
  const palette = page.getByRole('dialog', { name: '搜索页面或单据' });
  const command = async (words: string, option: string | RegExp) => {
    await press('Control+k');
    await palette.getByRole('combobox').waitFor();
    await type(words);
    await palette.getByRole('option', { name: option, selected: true }).waitFor();
    await press('Enter');
    await palette.waitFor({ state: 'detached' });
  };

  const key = (await grid.getByRole('row').nth(2).getByRole('link').first().textContent()) ?? '';
  await press('/');
  await type(key);
  await page.waitForURL((url) => url.searchParams.get('q') === key);
  await press('ArrowDown');
  await expect.poll(() => grid.getByRole('row').count()).toBeLessThan(5);
  await press('Enter');
  await focused(page, 'h1');
  took.find = presses();

  await command('编辑', /^编辑/);
  await page.locator('form.yp-form').waitFor();
  await focused(page, 'h1');
  const name = page.getByLabel('商机名称', { exact: true });
  for (let tabs = 0; tabs < 5; tabs += 1) {
    if (await name.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await press('End');
  await type('（二期）');
  await press('Control+s');
  await page.getByRole('heading', { level: 1, name: /（二期）$/ }).waitFor();
  await focused(page, 'h1');
  took.edit = presses();

  await command('推进', /^推进阶段/);
  await page.getByRole('dialog', { name: '推进阶段' }).waitFor();
  await press('Control+Enter');
  await page.getByRole('dialog', { name: '推进阶段' }).waitFor({ state: 'detached' });
  await focused(page, 'h1');
  took.advance = presses();

  await press('m');
  await focused(page, 'textarea');
  await type('电话里约了周四演示');
  await press('Control+Enter');
  await page.locator('.yp-comment-text', { hasText: '电话里约了周四演示' }).first().waitFor();
  took.comment = presses();

  await press('Escape');
  await focused(page, 'h1');
  await press('Escape');
  await focused(page, '[role="grid"]');
  took.next = presses();

  await visit(page, '/workstation/e/opportunity');
  await grid.getByRole('link').first().waitFor();
  await press('/', 'ArrowDown');
  await focused(page, '[role="grid"]');
  presses();
  await command('商机阶段', /商机阶段/);
  await focused(page, 'input[type="checkbox"]');
  await press('ArrowDown', 'Enter');
  await page.waitForURL((url) => url.searchParams.has('f'));
  await focused(page, '[role="grid"]');
  took.filter = presses();

  await command('保存视图', /保存视图/);
  await focused(page, '[popover] input');
  const view = `早上 ${crypto.randomUUID().slice(0, 4)}`;
  await type(view);
  await press('Enter');
  await viewOn(page, view).waitFor();
  await focused(page, '[role="grid"]');
  took.view = presses();

  await press('Control+a');
  await page.getByText(/^已选/).waitFor();
  await command('分配', /^分配/);
  const assign = page.getByRole('dialog', { name: '分配' });
  await assign.locator('.ant-select-focused').waitFor();
  await type('韩磊');
  await page.locator('.ant-select-item-option-active', { hasText: '韩磊' }).waitFor();
  await press('Enter', 'Control+Enter');
  await page.getByRole('button', { name: '完成', exact: true }).waitFor();
  took.assign = presses();
  await press('Enter');
  await focused(page, '[role="grid"]');
  presses();

  const download = page.waitForEvent('download');
  await command('导出', /^导出/);
  await download;
  took.export = presses();

  for (const [task, most] of Object.entries(PRESSES)) expect(took[task], task).toBeLessThanOrEqual(most);
  await page.context().close();
});
