import { describe, expect, test } from 'vitest';
import { cells, encoded, opener, openList, pill, row, search, serveList, total, waitForTotal } from './support/list.ts';

serveList();

describe("a list's filters", () => {
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
    const page = await openList(
      '&rows=200',
      encoded({
        and: [
          ['status', 'in', ['draft']],
          {
            or: [
              ['quantity', 'gt', 400],
              ['region', 'in', ['海外']],
            ],
          },
        ],
      }),
    );
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
    await page.getByRole('button', { name: /^字段 / }).click();
    await page.getByRole('combobox', { name: '查找字段' }).fill('数量');
    await page.keyboard.press('Enter');
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
    const sum = await page.evaluate(async () =>
      (await window.listStage.transport.list(window.listStage.model, { pageSize: 500 })).rows.reduce(
        (all, row) => all + Number(row.amount),
        0,
      ),
    );
    expect((await page.locator('.yp-foot').textContent())!.replace(/[^\d]/g, '')).toBe(String(sum));
  });
});

describe('the selection', () => {
  test('outlives the page and ends with another filter', async () => {
    const page = await openList('&rows=100');
    await page
      .getByRole('checkbox', { name: /^选择 / })
      .nth(2)
      .click();
    await page.getByRole('button', { name: '下一页' }).click();
    await opener(page, 'SO-00021').waitFor();
    await page.getByRole('checkbox', { name: '选择本页全部' }).click();
    await page.getByText('已选 21 条').waitFor();
    await page.getByRole('button', { name: '选择全部 100 条' }).click();
    await page.getByText('已选 100 条').waitFor();
    await pill(page, '状态').click();
    await page.getByRole('checkbox', { name: '审批中' }).check();
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
    await dialog
      .getByRole('row', { name: /SO-00006/ })
      .getByText('金额为零，不能提交')
      .waitFor();
    await dialog.getByRole('button', { name: '完成' }).click();
    await page.locator('.yp-body .yp-row').first().getByText('审批中').waitFor();
  });
});

describe("a row's actions", () => {
  test('ask, run and show the new state', async () => {
    const page = await openList('&rows=20');
    await row(page, 'SO-00002').getByRole('button', { name: '签订' }).click();
    await page.getByText('确认双方已签订？').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: '签订' }).click();
    await row(page, 'SO-00002').getByText('已签订').waitFor();
    expect(await page.evaluate(() => window.listStage.notices)).toMatchObject([{ kind: 'success', text: '已签订' }]);
  });

  test('take their input in a form and do not run without what it requires', async () => {
    const page = await openList('&rows=20');
    await row(page, 'SO-00001').getByRole('button', { name: '作废' }).click();
    const dialog = page.getByRole('dialog');
    const reason = dialog.getByLabel('作废原因');
    await expect.poll(() => reason.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('作废');
    await page.keyboard.press('Enter');
    await reason.fill('客户');
    // The browser's word that it has closed comes after the next key.
    await Promise.all([page.keyboard.press('Escape'), page.keyboard.press('Enter')]);
    await expect.poll(() => reason.evaluate((field) => field === document.activeElement)).toBe(true);
    // What a browser says when a file picker is left.
    await reason.dispatchEvent('cancel', { bubbles: true });
    await reason.fill('客户取消');
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
    expect((await page.getByRole('columnheader').allTextContents()).slice(1, 5)).toEqual([
      '单据编号',
      '金额',
      '状态',
      '客户',
    ]);
    const kept = () => page.evaluate(() => window.listStage.transport.preferences(window.listStage.model));
    await expect
      .poll(kept)
      .toMatchObject({ density: 'compact', visibility: { region: false }, pins: { amount: 'left' } });
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
