import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { PATIENT } from './support/hand.ts';
import { GU, sharedMall } from './support/mall.ts';
import { beginWithoutDrafts } from './support/studio.ts';
import { visit } from './support/visit.ts';

const mall = sharedMall();
beginWithoutDrafts(mall);

const tree = (page: Page) => page.getByRole('tree', { name: '结构' });
const row = (page: Page, title: string) => tree(page).getByRole('treeitem', { name: title, exact: false }).first();
const properties = (page: Page) => page.getByRole('complementary', { name: '属性' });

async function studio(page: Page, entity: string, search = ''): Promise<void> {
  await visit(page, `/workstation/studio/${entity}${search}`);
  await tree(page).waitFor();
}

async function add(page: Page, kind: RegExp, title: string): Promise<void> {
  await page.getByRole('button', { name: '添加字段' }).click();
  await page.getByRole('region', { name: '字段类型' }).getByRole('button', { name: kind }).click();
  await page.keyboard.type(title);
  await page.keyboard.press('Enter');
  await row(page, title).waitFor();
}

it('a field becomes one of another kind with a word on what is stored, and a group takes fields in', async () => {
  const page = await mall.signedIn(GU);
  await studio(page, 'reward', `?at=${encodeURIComponent('/record/properties/remark')}`);
  await add(page, /^文本/u, '结算批次');
  await properties(page).getByLabel('类型', { exact: true }).selectOption({ label: '数字' });
  await properties(page).getByRole('switch', { name: '只能是整数' }).check();
  await properties(page).getByLabel('最小值', { exact: true }).fill('0');
  await properties(page).getByRole('switch', { name: '必须大于它' }).check();
  await add(page, /^分组/u, '开户资料');
  await row(page, '结算批次').click();
  await properties(page).getByLabel('移到…').selectOption({ label: '“开户资料”里' });
  await page.waitForURL(/properties%2F结算批次|properties%2F%E7%BB%93%E7%AE%97%E6%89%B9%E6%AC%A1/u);
  expect(await row(page, '结算批次').getAttribute('aria-level')).toBe('4');

  // What was published has values: the change waits for a word.
  const published = properties(page).getByLabel('类型', { exact: true });
  await tree(page)
    .getByRole('treeitem', { name: /奖励类型|类型/u })
    .first()
    .click();
  await published.selectOption({ label: '数字' });
  await properties(page).getByText('改正之前不能保存').waitFor();
  await properties(page).getByRole('button', { name: '取消' }).click();
  await page.context().close();
});

it('a formula has its field in the preview before it comes to anything, and stays open when it is emptied', async () => {
  const page = await mall.signedIn(GU);
  await studio(page, 'reward', `?at=${encodeURIComponent('/record/properties/remark')}`);
  await add(page, /^数字/u, '备注分');
  const formula = properties(page).getByRole('textbox', { name: '计算公式' });
  await properties(page).locator('summary', { hasText: '自动计算' }).click();
  await formula.fill('filled(remark) ? 1 : null');
  await row(page, '备注分').getByText('计算').waitFor();
  await page.locator('.st-canvas').getByText('备注分', { exact: true }).waitFor(PATIENT);
  await formula.fill('');
  await row(page, '备注分').getByText('计算').waitFor({ state: 'detached' });
  await formula.fill('1');
  await page.context().close();
});

it('a sheet of paper is seen whole, and a title of any length leaves the buttons where they are', async () => {
  const page = await mall.person(GU, '/workstation/studio/sale-contract?show=print');
  const sheet = page.locator('.st-print-sheet');
  await sheet.waitFor(PATIENT);
  const [inner, outer] = await Promise.all([sheet.boundingBox(), page.locator('.st-print-viewport').boundingBox()]);
  expect(inner!.x + inner!.width).toBeLessThanOrEqual(outer!.x + outer!.width);

  const publish = page.getByRole('button', { name: '发布', exact: true });
  const before = await publish.boundingBox();
  await page.getByRole('heading', { level: 1 }).getByRole('button').click();
  await properties(page).getByLabel('名称', { exact: true }).fill('很长的名称'.repeat(24));
  await page.getByText('草稿已保存').waitFor(PATIENT);
  expect((await publish.boundingBox())?.y).toBe(before?.y);
  await page.context().close();
});
