import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { post } from './support/approvals.ts';
import { newCustomer, PATIENT } from './support/hand.ts';
import { sharedMall, ZHOU } from './support/mall.ts';
import { visit } from './support/visit.ts';

const mall = sharedMall();

const LIST = '/workstation/e/customer';
const stored = async (page: Page, name: string) => {
  const { rows = [] } = await post(page, '/yzjumc/entity/v1/customer/list', {
    filter: { field: 'name', op: 'eq', value: name },
  });
  return rows[0] ?? {};
};

/** A group of the list by its title; opened where it is closed. */
async function openGroup(page: Page, title: string): Promise<Locator> {
  const head = page.locator('.yp-group-head button').filter({ hasText: title });
  await head.waitFor();
  if ((await head.getAttribute('aria-expanded')) === 'false') await head.click();
  return page.locator('.yp-row-group', { has: head });
}

async function cellOf(group: Locator, customer: string, column: string): Promise<Locator> {
  const row = group.locator('.yp-body .yp-row').filter({ hasText: customer });
  await row.waitFor();
  const titles = await group.getByRole('columnheader').allInnerTexts();
  return row.locator('.yp-cell').nth(titles.findIndex((title) => title.trim() === column));
}

it('rows of a group are edited where they stand, and one goes to the group that it belongs to from then on', async () => {
  const page = await mall.person(ZHOU, LIST);
  const name = await newCustomer(page, '分组里改');
  const other = await newCustomer(page, '分组里改');
  await visit(page, `${mall.origin}${LIST}?group=level&q=分组里改`);
  await page.getByRole('button', { name: '表格编辑' }).click();
  const normal = await openGroup(page, '普通');
  await normal.locator('.yp-edit-mode').waitFor();
  await expectAccessible(page);

  await (await cellOf(normal, name, '主要联系人')).click();
  await page.keyboard.press('Enter');
  await page.keyboard.type('王芳');
  await page.keyboard.press('Enter');
  await normal.getByText('全部已保存').waitFor();
  expect(await stored(page, name)).toMatchObject({ contactName: '李明王芳' });

  // What is refused stays with its reason, also when the group is closed and opened again.
  await (await cellOf(normal, name, '联系电话')).click();
  await page.keyboard.type('12');
  await page.keyboard.press('Enter');
  await normal.getByText('1 行 1 格没有保存').waitFor();
  await page.locator('.yp-group-head button').first().click();
  await normal.locator('.yp-edit-mode').waitFor({ state: 'hidden' });
  await page.locator('.yp-group-head button').first().click();
  await normal.getByText('1 行 1 格没有保存').waitFor();
  const phone = await cellOf(normal, name, '联系电话');
  expect(await phone.innerText()).toContain('12');
  await normal.getByRole('button', { name: '放弃未保存的' }).click();

  await (await cellOf(normal, name, '客户级别')).click();
  await page.keyboard.press('Enter');
  await page.locator('.ant-select-item-option', { hasText: '重点' }).click();
  await expect.poll(async () => (await stored(page, name)).level, PATIENT).toBe('key');
  const key = await openGroup(page, '重点');
  await key.locator('.yp-body .yp-row').filter({ hasText: name }).waitFor();
  await normal.locator('.yp-body .yp-row').filter({ hasText: other }).waitFor();
  await normal.locator('.yp-body .yp-row').filter({ hasText: name }).waitFor({ state: 'detached' });

  await page.reload();
  await (await openGroup(page, '重点')).locator('.yp-edit-mode .yp-row').filter({ hasText: name }).waitFor();
  await page.getByRole('button', { name: '表格编辑' }).click();
  await page.locator('.yp-edit-mode').waitFor({ state: 'hidden' });
  await page.context().close();
});

it('on a phone a field of a card is edited by a tap, also in a group', async () => {
  const context = { hasTouch: true, isMobile: true };
  const page = await mall.person(ZHOU, LIST, { width: 390, height: 844, context });
  const name = await newCustomer(page, '卡片上改');
  await visit(page, `${mall.origin}${LIST}?q=${name}`);
  const card = page.locator('.yp-card').filter({ hasText: name });
  await card.waitFor();
  await page.getByRole('button', { name: '表格编辑' }).tap();
  await card.getByRole('button', { name: '修改客户性质：政府机关' }).waitFor();
  await expectAccessible(page);
  // What nobody may change here is read as before.
  expect(await card.getByRole('button', { name: /^修改客户编号/ }).count()).toBe(0);

  await card.getByRole('button', { name: /^修改客户级别/ }).tap();
  await page.locator('.ant-select-item-option', { hasText: '重点' }).tap();
  await page.getByText('全部已保存').waitFor();
  await expect.poll(async () => (await stored(page, name)).level, PATIENT).toBe('key');
  await card.getByRole('button', { name: '修改客户级别：重点客户' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  await visit(page, `${mall.origin}${LIST}?q=${name}&group=industry&edit=1`);
  const grouped = (await openGroup(page, '政务')).locator('.yp-card');
  await grouped.getByRole('button', { name: /^修改人员规模/ }).tap();
  await page.locator('.ant-select-item-option').first().tap();
  await page.getByText('全部已保存').waitFor();
  await expect.poll(async () => (await stored(page, name)).scale, PATIENT).toBeTruthy();
  await page.reload();
  await grouped.getByRole('button', { name: /^修改人员规模/ }).waitFor();
  await page.getByRole('button', { name: '表格编辑' }).tap();
  await grouped.getByRole('button', { name: /^修改/ }).first().waitFor({ state: 'hidden' });
  await page.context().close();
});
