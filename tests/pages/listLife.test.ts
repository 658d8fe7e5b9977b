import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { encoded, openList, openPage, pill, row, search, serveList, total, waitForTotal } from './support/list.ts';

serveList();

describe('changes made elsewhere', () => {
  test('to a row on the page show by themselves; others are counted until asked for', async () => {
    const page = await openList('&rows=100');
    const act = (key: string) =>
      page.evaluate(
        (k) => window.listStage.transport.act(window.listStage.model, { key: k, action: 'submit', idempotencyKey: k }),
        key,
      );
    await act('SO-00001');
    await row(page, 'SO-00001').getByText('审批中').waitFor();
    expect(await page.locator('.yp-pending').count()).toBe(0);
    await act('SO-00061');
    await page.getByRole('button', { name: '有 1 条更新，点击刷新' }).click();
    await page.locator('.yp-pending').waitFor({ state: 'detached' });
  });
});

describe('a list paged by key', () => {
  const keys = (page: Page) => page.locator('.yp-body .yp-open').allTextContents();
  const at = (page: Page, no: number) => page.getByText(`第 ${no} 页`).waitFor();

  test('goes on and back without counting, its address leads to the same rows, and the back button works', async () => {
    const page = await openList('&rows=100&paging=cursor', 'size=20');
    const first = await keys(page);
    expect(await page.locator('.yp-total').count()).toBe(0);
    await page.getByRole('button', { name: '下一页' }).click();
    await at(page, 2);
    await expect.poll(() => keys(page)).not.toEqual(first);
    const second = await keys(page);
    const cursor = search(page).get('cursor');
    expect(cursor).not.toBeNull();
    await page.getByRole('button', { name: '下一页' }).click();
    await at(page, 3);
    await page.getByRole('button', { name: '上一页' }).click();
    await expect.poll(() => keys(page)).toEqual(second);
    expect(search(page).get('cursor')).toBe(cursor);
    await page.goBack();
    await at(page, 3);
    await page.goBack();
    await page.goBack();
    await expect.poll(() => keys(page)).toEqual(first);
  });

  test('opened from a link knows no page before it, and leads to the beginning', async () => {
    const page = await openList('&rows=50&paging=cursor', 'size=20&page=3&cursor=40');
    await at(page, 3);
    expect(await keys(page)).toHaveLength(10);
    expect(await page.getByRole('button', { name: '下一页' }).isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: '上一页' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: '首页' }).click();
    await at(page, 1);
    expect(search(page).get('cursor')).toBeNull();
  });

  test('begins anew when it is filtered', async () => {
    const page = await openList('&rows=100&paging=cursor', 'size=20&page=2&cursor=20');
    await pill(page, '状态').click();
    await page.getByRole('checkbox', { name: '审批中' }).check();
    await at(page, 1);
    expect(search(page).get('cursor')).toBeNull();
  });
});

test('an order by a field that is no more gives way to the usual one, and what else is asked for stays', async () => {
  const page = await openList('&rows=100', `${encoded(['status', 'in', ['draft']])}&sort=-gone`);
  await expect.poll(() => search(page).get('sort')).toBeNull();
  await row(page, 'SO-00001').waitFor();
  expect(search(page).get('f')).not.toBeNull();
  await page.getByRole('button', { name: '清空条件' }).click();
  await waitForTotal(page, '100');
});

describe('export and import', () => {
  test('export the rows of the filter with the columns shown', async () => {
    const page = await openList('&rows=100', encoded(['status', 'in', ['draft']]));
    await page.getByRole('button', { name: '导出、导入、打印' }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: '导出 CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/\.csv$/);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  test('import checks first, names row and column of each mistake, and writes nothing', async () => {
    const page = await openList('&rows=20');
    await page.getByRole('button', { name: '导出、导入、打印' }).click();
    await page.getByRole('menuitem', { name: '导入…' }).click();
    await page.locator('input[type=file]').setInputFiles({
      name: '订单.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('\uFEFF客户,金额\n云帆科技,12.50\n远航,不是金额\n'),
    });
    const dialog = page.getByRole('dialog');
    const fault = dialog.getByRole('region', { name: '有问题的单元格' }).getByRole('row').nth(1);
    expect((await fault.textContent())!).toMatch(/^3金额不是金额/);
    await dialog.getByRole('button', { name: '关闭' }).first().click();
    expect(await total(page)).toContain('20');
    await dialog.waitFor({ state: 'detached' });
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('导出、导入、打印');
  });

  test('import takes the good rows alone when asked to, and says which it left out', async () => {
    const page = await openList('&rows=20');
    await page.getByRole('button', { name: '导出、导入、打印' }).click();
    await page.getByRole('menuitem', { name: '导入…' }).click();
    await page.locator('input[type=file]').setInputFiles({
      name: '订单.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('\uFEFF客户,金额\n云帆科技,12.50\n远航,不是金额\n'),
    });
    await page.getByRole('button', { name: '只导入正确的 1 条' }).click();
    await waitForTotal(page, '共 21 条');
    expect(
      await page.getByRole('dialog').getByRole('region', { name: '有问题的单元格' }).getByRole('row').count(),
    ).toBe(2);
    await page.getByText('有问题的没有导入').waitFor();
  });

  test('import writes what was checked and takes it back', async () => {
    const page = await openList('&rows=20');
    await page.getByRole('button', { name: '导出、导入、打印' }).click();
    await page.getByRole('menuitem', { name: '导入…' }).click();
    await page.locator('input[type=file]').setInputFiles({
      name: '订单.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('\uFEFF客户,金额\n云帆科技,12.50\n'),
    });
    await page.getByRole('button', { name: '导入 1 条' }).click();
    await waitForTotal(page, '共 21 条');
    await page.getByRole('button', { name: '撤销本次导入' }).click();
    await waitForTotal(page, '共 20 条');
  });
});

describe('states of the list', () => {
  test('that fails says why and offers to try again', async () => {
    const page = await openList('&fail');
    await page.getByText('网络不通，请检查连接后重试').waitFor();
    expect(await page.getByRole('button', { name: '重试' }).isVisible()).toBe(true);
  });

  test('while loading has rows of the final height', async () => {
    const page = await openPage('page=list&rows=50&latency=700');
    await page.locator('.yp-bones').first().waitFor();
    const skeleton = await page
      .locator('.yp-bones')
      .first()
      .evaluate((row) => row.getBoundingClientRect().top + row.getBoundingClientRect().height);
    await page.locator('.yp-body .yp-row:not(.yp-bones)').first().waitFor();
    expect(
      await page
        .locator('.yp-body .yp-row')
        .first()
        .evaluate((row) => row.getBoundingClientRect().top + row.getBoundingClientRect().height),
    ).toBe(skeleton);
  });

  test('on a phone is made of cards that open and act, and nothing is wider than the screen', async () => {
    const page = await openList('&rows=30', '', { width: 390, height: 844 });
    await page.getByRole('link', { name: '恒信贸易集团' }).first().click();
    expect(await page.evaluate(() => window.listStage.opened)).toEqual(['SO-00003']);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });

  test('on a phone waits as cards, and has no head of a table where nothing came or is found', async () => {
    const phone = { width: 390, height: 844 };
    const waiting = await openPage('page=list&rows=30&latency=700', phone);
    await waiting.locator('.yp-card-bones').first().waitFor();
    expect(await waiting.getByRole('grid').count()).toBe(0);
    await waiting.locator('.yp-card').first().waitFor();
    expect(await waiting.locator('.yp-card-bones').count()).toBe(0);
    const failed = await openPage('page=list&fail', phone);
    await failed.getByRole('button', { name: '重试' }).waitFor();
    expect(await failed.getByRole('grid').count()).toBe(0);
  });

  test('in print has every row of the page, its conditions, and no tools', async () => {
    const page = await openList('&rows=300', `size=200&${encoded(['urgent', 'eq', false])}`);
    await page.emulateMedia({ media: 'print' });
    await page.getByText('加急：否').last().waitFor();
    expect(await page.locator('.yp-body .yp-row').count()).toBe(200);
    expect(await page.getByRole('searchbox').isVisible()).toBe(false);
  });

  test.each([
    ['full, with a selection', '&rows=60', 1440],
    ['dark', '&rows=60&theme=dark', 1440],
    ['a phone', '&rows=30', 390],
    ['empty', '&rows=0', 1440],
    ['failed', '&fail', 1440],
    ['virtual', '&rows=300#size=200', 768],
  ])('has no accessibility violation: %s', async (_name, query, width) => {
    const [options = '', state] = query.split('#');
    const page = await openList(options, state, { width });
    const box = page.getByRole('checkbox').nth(1);
    if ((await box.count()) > 0 && query.includes('rows=60')) await box.click();
    await expectAccessible(page);
  });
});
