import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type {} from '../../bench/pages/table/list.tsx';
import { expectAccessible } from '../support/accessibility.ts';
import { startPages, type Pages } from '../support/pages.ts';

let pages: Pages;
beforeAll(async () => { pages = await startPages(); });
afterAll(() => pages.close());
afterEach(async () => { expect(await pages.finish()).toEqual([]); });

/** @param state the list's own state, as its address says it. */
async function openList(query = '', state = '', options?: { width?: number; height?: number }): Promise<Page> {
  const page = await pages.open(`page=list${query}#${state}`, options);
  await page.locator('.yp-body .yp-row:not(.yp-bones), .yp-card, .yp-notice').first().waitFor();
  return page;
}

const total = (page: Page) => page.locator('.yp-total').textContent();
const search = (page: Page) => new URLSearchParams(new URL(page.url()).hash.slice(1));
const row = (page: Page, key: string) => page.locator('.yp-body .yp-row', { has: page.locator('.yp-open', { hasText: key }) });
const opener = (page: Page, key: string) => page.locator('.yp-open', { hasText: key });
const pill = (page: Page, name: string) => page.getByRole('group', { name: '筛选' }).getByRole('button', { name, exact: true });
const cells = (page: Page, nth: number) => page.locator(`.yp-body .yp-cell:nth-child(${nth})`).allTextContents();
const encoded = (filter: unknown) => `f=${encodeURIComponent(JSON.stringify(filter))}`;
const waitForTotal = (page: Page, text: string) => page.locator('.yp-total', { hasText: text }).waitFor();

describe('a list\'s filters', () => {
  test('narrow the rows, stand in the address, and go with the back button', async () => {
    const page = await openList('&rows=100');
    await pill(page, '状态').click();
    await page.getByRole('checkbox', { name: '审批中' }).check();
    await waitForTotal(page, '共 20 条');
    expect(new Set(await cells(page, 4))).toEqual(new Set(['审批中']));
    expect(JSON.parse(search(page).get('f')!)).toEqual(['status', 'in', ['submitted']]);
    await page.goBack();
    await waitForTotal(page, '共 100 条');
  });

  test('ask for money in yuan and compare in fen', async () => {
    const page = await openList('&rows=100');
    await pill(page, '金额').click();
    await page.getByLabel('金额不小于').fill('4,000');
    await page.getByLabel('金额不大于').fill('30万');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => location.hash.includes('f='));
    expect(JSON.parse(search(page).get('f')!)).toEqual(['amount', 'between', [400_000, 30_000_000]]);
  });

  test('do not act on an amount that is none, and say so', async () => {
    const page = await openList('&rows=20');
    await pill(page, '金额').click();
    await page.getByLabel('金额不小于').fill('很多');
    await page.keyboard.press('Enter');
    await page.getByText('请输入数字').waitFor();
    expect(search(page).get('f')).toBeNull();
  });

  test('take days as people type them', async () => {
    const page = await openList('&rows=100');
    await pill(page, '签订日期').click();
    await page.getByLabel('签订日期从', { exact: true }).fill('2025/3/1');
    await page.getByLabel('签订日期到', { exact: true }).fill('20250630');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => location.hash.includes('2025-06-30'));
    expect(JSON.parse(search(page).get('f')!)).toEqual(['signedOn', 'between', ['2025-03-01', '2025-06-30']]);
    expect((await cells(page, 10)).every((day) => day >= '2025-03-01' && day <= '2025-06-30')).toBe(true);
  });

  test('show what a copied address asks for, groups included, and let each part be removed', async () => {
    const page = await openList('&rows=200', encoded({ and: [['status', 'in', ['draft']], { or: [['quantity', 'gt', 400], ['region', 'in', ['海外']]] }] }));
    await page.getByText('数量 大于 400 或 区域：海外').waitFor();
    expect(Number((await total(page))!.replace(/\D/g, ''))).toBeLessThan(40);
    await page.getByRole('button', { name: '去掉条件 数量 大于 400 或 区域：海外' }).click();
    await waitForTotal(page, '共 40 条');
    await page.getByRole('button', { name: '清除筛选 状态' }).click();
    await waitForTotal(page, '共 200 条');
  });

  test('are built from nested groups in the builder, applied at once', async () => {
    const page = await openList('&rows=200');
    await page.getByRole('button', { name: '高级筛选' }).click();
    await page.getByRole('button', { name: '添加条件', exact: true }).click();
    await page.getByLabel('字段').selectOption('quantity');
    await page.getByLabel('关系', { exact: true }).selectOption('gt');
    await page.getByLabel('值').fill('450');
    expect(await total(page)).toContain('200');
    await page.getByRole('button', { name: '应用筛选' }).click();
    await page.getByText('数量 大于 450').waitFor();
    expect((await cells(page, 7)).every((text) => Number(text) > 450)).toBe(true);
  });
});

describe('the quick search', () => {
  test('is reached with / from anywhere and finds as the person types', async () => {
    const page = await openList('&rows=100');
    await page.locator('body').press('/');
    await page.keyboard.type('SO-00042');
    await waitForTotal(page, '共 1 条');
    expect(search(page).get('q')).toBe('SO-00042');
  });

  test('says that nothing was found and offers the way back', async () => {
    const page = await openList('&rows=20', 'q=没有这样的');
    await page.getByText('没有符合条件的记录').waitFor();
    await page.getByRole('button', { name: '清除条件' }).click();
    await waitForTotal(page, '共 20 条');
  });
});

describe('pages and order', () => {
  test('keep the rows while the next page is on its way', async () => {
    const page = await openList('&rows=100&latency=400');
    await page.getByRole('button', { name: '下一页' }).click();
    expect(await page.locator('.yp-bones').count()).toBe(0);
    expect((await cells(page, 2))[0]).toBe('SO-00001');
    await opener(page, 'SO-00021').waitFor();
    expect(search(page).get('page')).toBe('2');
    expect(await page.locator('.yp-body .yp-row').first().getAttribute('aria-rowindex')).toBe('22');
  });

  test('lead back to the first page when the order or a filter changes', async () => {
    const page = await openList('&rows=100', 'page=3');
    await opener(page, 'SO-00041').waitFor();
    await page.getByRole('columnheader', { name: '金额' }).click();
    await page.waitForFunction(() => location.hash.includes('sort=amount'));
    expect(search(page).get('page')).toBeNull();
  });

  test('land on the last page when the address asks for one beyond', async () => {
    const page = await openList('&rows=45', 'page=9');
    await opener(page, 'SO-00045').waitFor();
    expect(search(page).get('page')).toBe('3');
  });

  test('sum a column over the whole filter, not the page', async () => {
    const page = await openList('&rows=100');
    const sum = await page.evaluate(async () => (await window.listStage.transport.list(window.listStage.model, { pageSize: 500 })).rows.reduce((all, row) => all + Number(row.amount), 0));
    expect((await page.locator('.yp-foot').textContent())!.replace(/[^\d]/g, '')).toBe(String(sum));
  });
});

describe('the selection', () => {
  test('outlives the page and ends with another filter', async () => {
    const page = await openList('&rows=100');
    await page.getByRole('checkbox', { name: /^选择 / }).nth(2).click();
    await page.getByRole('button', { name: '下一页' }).click();
    await opener(page, 'SO-00021').waitFor();
    await page.getByRole('checkbox', { name: '选择本页全部' }).click();
    await page.getByText('已选 21 条').waitFor();
    await page.getByRole('button', { name: '选择全部 100 条' }).click();
    await page.getByText('已选 100 条').waitFor();
    await page.getByRole('button', { name: '待处理' }).click();
    await page.getByText('已选').waitFor({ state: 'detached' });
  });

  test('runs an action over its rows and says for each refused one why', async () => {
    const page = await openList('&rows=60', 'size=50');
    await page.getByRole('checkbox', { name: '选择本页全部' }).click();
    await page.getByRole('region', { name: '已选记录' }).getByRole('button', { name: '提交' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('已完成').waitFor();
    const drafts = 10;
    const zeroDrafts = 2; // rows 6 and 31 are drafts without an amount
    expect(await dialog.getByRole('status').textContent()).toContain(`成功 ${drafts - zeroDrafts} 条`);
    await dialog.getByRole('row', { name: /SO-00006/ }).getByText('金额为零，不能提交').waitFor();
    await dialog.getByRole('button', { name: '完成' }).click();
    await page.locator('.yp-body .yp-row').first().getByText('审批中').waitFor();
  });
});

describe('a row\'s actions', () => {
  test('ask, run and show the new state', async () => {
    const page = await openList('&rows=20');
    await row(page, 'SO-00002').getByRole('button', { name: '签订' }).click();
    await page.getByText('确认双方已签订？').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: '签订' }).click();
    await row(page, 'SO-00002').getByText('已签订').waitFor();
    expect(await page.evaluate(() => window.listStage.notices)).toEqual([{ kind: 'success', text: '签订成功' }]);
  });

  test('take their input in a form and do not run without what it requires', async () => {
    const page = await openList('&rows=20');
    await row(page, 'SO-00001').getByRole('button', { name: '作废' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('作废原因').fill('客户取消');
    await dialog.getByRole('button', { name: '作废' }).click();
    await row(page, 'SO-00001').getByText('已作废').waitFor();
  });

  test('that cannot be run now say why, and choosing them does nothing', async () => {
    const page = await openList('&rows=20');
    await page.getByRole('button', { name: '更多操作 SO-00003' }).click();
    const item = page.getByRole('menuitem', { name: /提交/ });
    expect(await item.textContent()).toContain('“已签订”状态不能提交');
    expect(await item.getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('End');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('作废');
    await page.keyboard.press('Escape');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('更多操作 SO-00003');
  });

  test('are reached by keyboard alone: Enter on the cell goes in, Escape comes back', async () => {
    const page = await openList('&rows=20');
    await page.getByRole('grid').focus();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('提交');
    await page.keyboard.press('Escape');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('grid');
  });

  test('and the record itself open with Enter and with a click on the first column', async () => {
    const page = await openList('&rows=20');
    await page.getByRole('grid').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await opener(page, 'SO-00005').click();
    expect(await page.evaluate(() => window.listStage.opened)).toEqual(['SO-00002', 'SO-00005']);
  });
});

describe('columns', () => {
  test('hidden, pinned and reordered by a person are kept on the server', async () => {
    const page = await openList('&rows=20');
    await page.getByRole('button', { name: '列设置' }).click();
    await page.getByRole('checkbox', { name: '区域' }).uncheck();
    await page.getByLabel('固定 金额').selectOption('left');
    await page.getByRole('button', { name: '上移 状态' }).click();
    await page.getByRole('radio', { name: '紧凑' }).click();
    await page.keyboard.press('Escape');
    expect((await page.getByRole('columnheader').allTextContents()).slice(1, 5)).toEqual(['单据编号', '金额', '状态', '客户']);
    const kept = () => page.evaluate(() => window.listStage.transport.preferences(window.listStage.model));
    await expect.poll(kept).toMatchObject({ density: 'compact', visibility: { region: false }, pins: { amount: 'left' } });
  });

  test('are widened by dragging the edge of their header', async () => {
    const page = await openList('&rows=20');
    const head = page.getByRole('columnheader', { name: '产品' });
    const box = (await head.boundingBox())!;
    await page.mouse.move(box.x + box.width - 3, box.y + 10);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width + 57, box.y + 10, { steps: 4 });
    await page.mouse.up();
    expect(Math.round((await head.boundingBox())!.width - box.width)).toBe(60);
    expect(await head.getAttribute('aria-sort')).toBe('none');
  });
});

describe('views', () => {
  test('of the document bring their filter and order', async () => {
    const page = await openList('&rows=100');
    await page.getByRole('button', { name: '大额' }).click();
    await page.waitForFunction(() => location.hash.includes('view='));
    await page.waitForFunction(() => document.querySelector('[aria-sort=descending]'));
    expect(Number((await total(page))!.replace(/\D/g, ''))).toBeLessThan(60);
  });

  test('saved from what the list shows come back with it, and tell when it was changed since', async () => {
    const page = await openList('&rows=100', encoded(['status', 'in', ['draft']]));
    await page.getByRole('button', { name: '保存视图' }).click();
    await page.getByLabel('视图名称').fill('我的草稿');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await page.getByRole('button', { name: '我的草稿' }).waitFor();
    await page.getByRole('button', { name: '全部' }).click();
    await waitForTotal(page, '共 100 条');
    await page.getByRole('button', { name: '我的草稿' }).click();
    await waitForTotal(page, '共 20 条');
    await page.getByRole('button', { name: '清除筛选 状态' }).click();
    await page.getByRole('img', { name: '已改动' }).waitFor();
  });
});

describe('changes made elsewhere', () => {
  test('to a row on the page show by themselves; others are counted until asked for', async () => {
    const page = await openList('&rows=100');
    const act = (key: string) => page.evaluate((k) => window.listStage.transport.act(window.listStage.model, { key: k, action: 'submit', idempotencyKey: k }), key);
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

describe('export and import', () => {
  test('export the rows of the filter with the columns shown', async () => {
    const page = await openList('&rows=100', encoded(['status', 'in', ['draft']]));
    await page.getByRole('button', { name: '导出、导入、打印' }).click();
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: '导出 CSV' }).click()]);
    expect(file.suggestedFilename()).toMatch(/\.csv$/);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  test('import checks first, names row and column of each mistake, and writes nothing', async () => {
    const page = await openList('&rows=20');
    await page.getByRole('button', { name: '导出、导入、打印' }).click();
    await page.getByRole('menuitem', { name: '导入…' }).click();
    await page.locator('input[type=file]').setInputFiles({ name: '订单.csv', mimeType: 'text/csv', buffer: Buffer.from('\uFEFF客户,金额\n云帆科技,12.50\n远航,不是金额\n') });
    const dialog = page.getByRole('dialog');
    const fault = dialog.getByRole('region', { name: '有问题的单元格' }).getByRole('row').nth(1);
    expect((await fault.textContent())!).toMatch(/^2金额不是金额/);
    await dialog.getByRole('button', { name: '关闭' }).first().click();
    expect(await total(page)).toContain('20');
  });

  test('import takes the good rows alone when asked to, and says which it left out', async () => {
    const page = await openList('&rows=20');
    await page.getByRole('button', { name: '导出、导入、打印' }).click();
    await page.getByRole('menuitem', { name: '导入…' }).click();
    await page.locator('input[type=file]').setInputFiles({ name: '订单.csv', mimeType: 'text/csv', buffer: Buffer.from('\uFEFF客户,金额\n云帆科技,12.50\n远航,不是金额\n') });
    await page.getByRole('button', { name: '只导入正确的 1 条' }).click();
    await waitForTotal(page, '共 21 条');
    expect(await page.getByRole('dialog').getByRole('region', { name: '有问题的单元格' }).getByRole('row').count()).toBe(2);
    await page.getByText('有问题的没有导入').waitFor();
  });

  test('import writes what was checked and takes it back', async () => {
    const page = await openList('&rows=20');
    await page.getByRole('button', { name: '导出、导入、打印' }).click();
    await page.getByRole('menuitem', { name: '导入…' }).click();
    await page.locator('input[type=file]').setInputFiles({ name: '订单.csv', mimeType: 'text/csv', buffer: Buffer.from('\uFEFF客户,金额\n云帆科技,12.50\n') });
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
    const page = await pages.open('page=list&rows=50&latency=700');
    await page.locator('.yp-bones').first().waitFor();
    const skeleton = await page.locator('.yp-bones').first().evaluate((row) => row.getBoundingClientRect().top + row.getBoundingClientRect().height);
    await page.locator('.yp-body .yp-row:not(.yp-bones)').first().waitFor();
    expect(await page.locator('.yp-body .yp-row').first().evaluate((row) => row.getBoundingClientRect().top + row.getBoundingClientRect().height)).toBe(skeleton);
  });

  test('on a phone is made of cards that open and act, and nothing is wider than the screen', async () => {
    const page = await openList('&rows=30', '', { width: 390, height: 844 });
    await page.getByRole('link', { name: '恒信贸易集团' }).first().click();
    expect(await page.evaluate(() => window.listStage.opened)).toEqual(['SO-00003']);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });

  test('in print has every row of the page, its conditions, and no tools', async () => {
    const page = await openList('&rows=300', `size=200&${encoded(['urgent', 'eq', false])}`);
    await page.emulateMedia({ media: 'print' });
    await page.getByText('加急：否').last().waitFor();
    expect(await page.locator('.yp-body .yp-row').count()).toBe(200);
    expect(await page.getByRole('searchbox').isVisible()).toBe(false);
  });

  test.each([
    ['full, with a selection', '&rows=60', 1440], ['dark', '&rows=60&theme=dark', 1440], ['a phone', '&rows=30', 390], ['empty', '&rows=0', 1440], ['failed', '&fail', 1440], ['virtual', '&rows=300#size=200', 768],
  ])('has no accessibility violation: %s', async (_name, query, width) => {
    const [options = '', state] = query.split('#');
    const page = await openList(options, state, { width });
    const box = page.getByRole('checkbox').nth(1);
    if (await box.count() > 0 && query.includes('rows=60')) await box.click();
    await expectAccessible(page);
  });
});
