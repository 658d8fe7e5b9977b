import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { pagesOfPdf } from '../support/pdf.ts';
import { grid, PATIENT, toasted } from './support/hand.ts';
import { GU, openMall, TANG } from './support/mall.ts';

/** The file that a press hands over, page by page. */
async function printed(page: Page, press: () => Promise<unknown>): Promise<string[]> {
  const [download] = await Promise.all([page.waitForEvent('download', PATIENT), press()]);
  expect(download.suggestedFilename()).toMatch(/\.pdf$/);
  return pagesOfPdf(await readFile(await download.path()));
}

it('a template is made and moved in the studio with its page in view, published, and prints one record and several', async () => {
  const mall = await openMall();
  const gu = await mall.signedIn(GU);
  await gu.goto('/workstation/studio/invoice?show=print');
  const blocks = gu.getByRole('list', { name: '模板的内容' });
  await blocks.getByText('开票申请单').waitFor(PATIENT);
  const last = blocks.getByRole('button', { name: /签字处$/ });
  await last.click();
  const properties = gu.getByRole('group', { name: '打印内容“签字处”的属性' });
  await properties.getByLabel('谁签字').fill('申请人\n财务审核\n总经理');
  await blocks.getByText('总经理').waitFor(PATIENT);

  await gu.getByRole('group', { name: '加一块' }).getByRole('button', { name: '文字' }).click();
  await gu.getByRole('group', { name: '打印内容“文字”的属性' }).getByRole('textbox', { name: '文字' }).fill('购方是');
  await gu.getByLabel('在文字里写上字段的值').selectOption({ label: '购方名称' });
  const added = blocks.getByRole('button', { name: /^第 10 块：文字$/ });
  await added.getByText(/购方是(?!\{)./).waitFor(PATIENT);
  await added.focus();
  await gu.keyboard.press('Alt+ArrowUp');
  await blocks.getByRole('button', { name: '第 9 块：文字' }).waitFor();
  await gu.getByRole('combobox', { name: '用哪些数据看' }).selectOption('real');
  await gu.getByRole('combobox', { name: '看哪一条' }).waitFor(PATIENT);
  await expectAccessible(gu);

  await gu.getByRole('button', { name: '发布', exact: true }).click();
  await gu.getByRole('dialog').getByRole('textbox', { name: '原因' }).fill('申请单要总经理签字');
  await gu.getByRole('dialog').getByRole('region', { name: '影响' }).waitFor();
  await gu.keyboard.press('Control+Enter');
  await toasted(gu, '已发布');

  const tang = await mall.person(TANG, '/workstation/e/invoice');
  await grid(tang).getByRole('link').first().waitFor(PATIENT);
  const rows = grid(tang).getByRole('row').filter({ hasText: '已开票' });
  await rows.nth(0).getByRole('checkbox').check();
  await rows.nth(1).getByRole('checkbox').check();
  const bar = tang.getByRole('region', { name: '已选记录' });
  const many = await printed(tang, () => bar.getByRole('button', { name: '打印开票申请单' }).click());
  expect(many.filter((text) => text.includes('第1页')).length).toBe(2);
  await tang.getByRole('dialog').getByRole('button', { name: '完成' }).click();

  await rows.nth(0).getByRole('link').first().click();
  const button = tang.getByRole('button', { name: '打印开票申请单' });
  await button.waitFor(PATIENT);
  const text = (await printed(tang, () => button.click())).join('');
  for (const part of ['总经理：', '购方是', '大写：人民币']) expect(text).toContain(part);
  expect(text.indexOf('购方是')).toBeLessThan(text.indexOf('申请人：'));
  expect(mall.problems).toEqual([]);
  await mall.close();
});
