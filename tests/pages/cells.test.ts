import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openList, row, search, serveList } from './support/list.ts';

serveList();

const COLUMNS = ['', '单据编号', '客户', '状态', '区域', '产品', '数量', '金额', '折扣', '签订日期', '加急'];

const cell = (page: Page, nth: number, title: string) =>
  page.locator('.yp-body .yp-row').nth(nth).locator('.yp-cell').nth(COLUMNS.indexOf(title));
const keyAt = (page: Page, nth: number) => page.locator('.yp-body .yp-row').nth(nth).locator('.yp-open').innerText();
const stored = (page: Page, key: string) =>
  page.evaluate(async (asked) => {
    const { transport, model } = window.listStage;
    return (await transport.detail(model, asked)).record;
  }, key);
const bar = (page: Page) => page.getByRole('region', { name: '表格编辑' });
const allSaved = (page: Page) => bar(page).getByText('全部已保存').waitFor();

async function openEdited(query = '&rows=40'): Promise<Page> {
  const page = await openList(query);
  await page.getByRole('button', { name: '表格编辑' }).click();
  await page.locator('.yp-edit-mode .yp-row').first().waitFor();
  expect(search(page).get('edit')).toBe('1');
  return page;
}

describe('a list that is edited', () => {
  test('takes what is typed into a cell, by Enter and Tab, and gives it up by Esc', async () => {
    const page = await openEdited();
    const key = await keyAt(page, 0);
    await cell(page, 0, '客户').click();
    await page.keyboard.type('ACME');
    await page.keyboard.press('Enter');
    await expect.poll(() => cell(page, 0, '客户').innerText()).toBe('ACME');
    await cell(page, 0, '产品').click();
    await page.keyboard.press('F2');
    await page.keyboard.type('二');
    await page.keyboard.press('Tab');
    await page.keyboard.type('321');
    await page.keyboard.press('Tab');
    await page.keyboard.type('1.5万');
    await page.keyboard.press('Tab');
    await page.keyboard.type('9');
    await page.keyboard.press('Escape');
    await allSaved(page);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('grid');
    const record = await stored(page, key);
    expect(record).toMatchObject({ customer: 'ACME', quantity: 321, amount: 1_500_000 });
    expect(String(record.product)).toMatch(/二$/);
    expect(await cell(page, 0, '金额').innerText()).toBe('¥15,000.00');
  });

  test('chooses an option by keyboard, turns a yes into a no, and empties by Delete', async () => {
    const page = await openEdited();
    const key = await keyAt(page, 1);
    const before = await stored(page, key);
    await cell(page, 1, '区域').click();
    await page.keyboard.press('Enter');
    await page.locator('.ant-select-dropdown').waitFor();
    await page.keyboard.type('海外');
    await page.locator('.ant-select-item-option', { hasText: '海外' }).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => cell(page, 1, '区域').innerText()).toBe('海外');
    await cell(page, 1, '加急').click();
    await page.keyboard.press('Enter');
    await cell(page, 1, '签订日期').click();
    await page.keyboard.press('Delete');
    await expect.poll(() => cell(page, 1, '签订日期').innerText()).toBe('--');
    await allSaved(page);
    const record = await stored(page, key);
    expect(record).toMatchObject({ region: '海外', urgent: before.urgent !== true });
    expect(record.signedOn ?? null).toBeNull();
  });

  test('fills down, and takes a range from Excel row by row: what is refused stays with the reason', async () => {
    const page = await openEdited();
    const keys = [await keyAt(page, 0), await keyAt(page, 1), await keyAt(page, 2)];
    await cell(page, 0, '数量').click();
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Control+d');
    await allSaved(page);
    const [first, , third] = await Promise.all(keys.map((key) => stored(page, key)));
    expect(third?.quantity).toBe(first?.quantity);

    await page.evaluate(() => navigator.clipboard.writeText('甲公司\t\t海外\n\t\t华东\n丙公司\t\t火星'));
    await cell(page, 0, '客户').click();
    await page.keyboard.press('Control+v');
    await bar(page).getByText('没有保存').waitFor();
    expect(await stored(page, keys[0]!)).toMatchObject({ customer: '甲公司', region: '海外' });
    // A customer is required: its row is refused as a whole, and so is one with a region that there is not.
    expect((await stored(page, keys[1]!)).customer).not.toBe('');
    expect((await stored(page, keys[2]!)).customer).not.toBe('丙公司');
    expect(await cell(page, 2, '区域').innerText()).toContain('火星');
    expect(await cell(page, 2, '区域').getAttribute('title')).toContain('火星');
    await page.getByRole('button', { name: '放弃未保存的' }).click();
    await expect.poll(() => cell(page, 2, '客户').innerText()).not.toBe('丙公司');
    await cell(page, 0, '客户').click();
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Control+c');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^甲公司\t.+\t海外$/);
  });

  test('does not overwrite what somebody else changed meanwhile, and says who: Esc takes theirs, Enter keeps one’s own', async () => {
    const page = await openEdited();
    const key = await keyAt(page, 3);
    await cell(page, 3, '客户').dblclick();
    await page.evaluate(async (asked) => {
      const { transport, model } = window.listStage;
      const { record, version } = await transport.detail(model, asked);
      await transport.save(model, { record: { ...record, customer: '别人写的' }, version, idempotencyKey: 'theirs' });
    }, key);
    await page.keyboard.press('Control+a');
    await page.keyboard.type('我写的');
    await page.keyboard.press('Enter');
    await bar(page).getByText('没有保存').waitFor();
    await expect.poll(() => cell(page, 3, '客户').innerText()).toContain('我写的');
    expect((await stored(page, key)).customer).toBe('别人写的');
    await cell(page, 3, '客户').click();
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await stored(page, key)).customer).toBe('我写的');
  });

  test('opens nothing that may not be changed and says why, and leaves reading as it was when it is switched off', async () => {
    const page = await openEdited();
    const key = await keyAt(page, 0);
    await cell(page, 0, '状态').click();
    await page.keyboard.press('F2');
    await bar(page).getByText('由系统填写').waitFor();
    await page.getByRole('button', { name: '表格编辑' }).click();
    await page.locator('.yp-edit-mode').waitFor({ state: 'detached' });
    await row(page, key).dblclick();
    expect(await page.evaluate(() => window.listStage.opened)).toEqual([key]);
  });
});

describe('chosen rows', () => {
  test('are given the same values in the chosen fields, and each answers for itself', async () => {
    const page = await openList('&rows=40');
    for (const nth of [0, 1]) await page.locator('.yp-body .yp-cell-select').nth(nth).click();
    const keys = [await keyAt(page, 0), await keyAt(page, 1)];
    await page.evaluate(async (asked) => {
      const { transport, model } = window.listStage;
      const { record, version } = await transport.detail(model, asked);
      await transport.save(model, { record: { ...record, product: '别的' }, version, idempotencyKey: 'before' });
      // The list has read it again: what it shows is what is changed.
    }, keys[0]!);
    await page.locator('.yp-body .yp-row').first().getByText('别的').waitFor();
    await page.getByRole('button', { name: '批量修改' }).click();
    const dialog = page.getByRole('dialog', { name: '批量修改' });
    await dialog.getByRole('button', { name: '修改 2 条' }).click();
    await dialog.getByText('请先选择要修改的字段').waitFor();
    await dialog.getByLabel('产品', { exact: true }).check();
    await dialog.getByLabel('数量', { exact: true }).check();
    await dialog.getByRole('textbox', { name: '数量' }).fill('77');
    await page.keyboard.press('Control+Enter');
    await page.getByText('成功 2 条').waitFor();
    await page.getByRole('button', { name: '完成' }).click();
    for (const key of keys) {
      const record = await stored(page, key);
      expect([record.quantity, record.product ?? null]).toEqual([77, null]);
    }
    await expect.poll(() => cell(page, 1, '数量').innerText()).toBe('77');
  });
});
