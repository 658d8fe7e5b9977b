import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { choose, field, openPage, serveForms } from './support/form.ts';

serveForms();

const openVisit = async (): Promise<Page> => {
  const page = await openPage('page=entity&entity=visit&key=new');
  await field(page, '对象种类').waitFor();
  return page;
};
/** Keys and titles of the records that may be chosen. */
const records = (page: Page, kind: string) =>
  page.evaluate(async (subjectKind) => {
    const rows = await window.backend.options(window.model, 'subject', '', { subjectKind });
    return rows.map(({ value, label }) => ({ key: String(value), label }));
  }, kind);
const subject = (page: Page) => field(page, '对象');

describe('a link whose entity another field decides', () => {
  test('is closed, and says which field to fill, until it is filled', async () => {
    const page = await openVisit();
    await expect.poll(() => subject(page).getAttribute('placeholder')).toBe('请先填写对象种类');
    expect(await subject(page).isDisabled()).toBe(true);
    await expectAccessible(page);
    await choose(page, '对象种类', '上一次拜访');
    await expect.poll(() => subject(page).isEnabled()).toBe(true);
  });

  test('searches the entity that is chosen, stays while it is the same one, and is empty for another', async () => {
    const page = await openVisit();
    const [customer] = await records(page, 'customer');
    const [visit] = await records(page, 'visit');
    await choose(page, '对象种类', '代理客户');
    await choose(page, '对象', customer!.label);
    await expect.poll(() => subject(page).inputValue()).toBe(customer!.label);
    await field(page, '对象种类').click();
    await page
      .locator('.ant-select-item-option', { hasText: /^客户$/ })
      .last()
      .click();
    expect(await subject(page).inputValue()).toBe(customer!.label);
    await choose(page, '对象种类', '上一次拜访');
    // The focus has gone on to the link: it is read where it rests.
    await page.keyboard.press('Tab');
    await expect.poll(() => subject(page).inputValue()).toBe('');
    await choose(page, '对象', visit!.label);
    await page.getByRole('button', { name: '保存' }).click();
    const link = page.locator('dd a', { hasText: visit!.label }).first();
    await link.waitFor();
    expect(await link.getAttribute('href')).toContain('visit');
    await page.getByRole('tab', { name: '历史' }).click();
    await page.locator('.yp-timeline a', { hasText: visit!.label }).first().waitFor();
  });

  test('in a row goes by the row', async () => {
    const page = await openVisit();
    await choose(page, '对象种类', '上一次拜访');
    await page.getByRole('button', { name: '添加一行' }).click();
    const cell = page.locator('tbody tr').first().getByLabel('名称', { exact: true });
    await expect.poll(() => cell.getAttribute('placeholder')).toBe('请先填写种类');
    await choose(page, '种类', '客户');
    const [customer] = await records(page, 'customer');
    await choose(page, '名称', customer!.label);
    await expect.poll(() => cell.inputValue()).toBe(customer!.label);
  });
});
