import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { post } from './support/approvals.ts';
import { grid, PATIENT, selectView, toasted } from './support/hand.ts';
import { GU, sharedMall, ZHOU } from './support/mall.ts';
import { beginWithoutDrafts } from './support/studio.ts';

const mall = sharedMall();
beginWithoutDrafts(mall);

const properties = (page: Page, view: string) => page.getByRole('group', { name: `视图“${view}”的属性` });

async function publish(page: Page, reason: string): Promise<void> {
  await page.getByRole('button', { name: '发布', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: '原因' }).fill(reason);
  await dialog.getByRole('region', { name: '影响' }).waitFor();
  await page.keyboard.press('Control+Enter');
  await toasted(page, '已发布');
  await dialog.waitFor({ state: 'detached' });
}

it('a view made in the studio lists what its condition over a link finds, for whoever looks', async () => {
  const gu = await mall.person(GU, '/workstation/studio/sale-contract');
  await gu.getByRole('button', { name: '加视图' }).click();
  await gu.keyboard.type('制造业客户');
  await gu.keyboard.press('Enter');
  const conditions = properties(gu, '制造业客户').getByRole('group', { name: '还要满足' });
  await conditions.getByRole('button', { name: '添加条件' }).click();
  const builder = gu.getByRole('dialog', { name: '视图“制造业客户”还要满足' });
  await builder.getByRole('button', { name: '添加条件', exact: true }).click();
  const line = builder.locator('.yp-builder-line').last();
  await line.getByRole('button', { name: /^字段 / }).click();
  await gu.getByRole('combobox', { name: '查找字段' }).fill('所属行业');
  await gu.getByRole('option', { name: '客户 › 所属行业' }).click();
  await line.getByRole('button', { name: '请选择' }).click();
  await gu.getByRole('group', { name: '客户 › 所属行业' }).getByLabel('制造业').check();
  await gu.keyboard.press('Escape');
  await expectAccessible(gu);
  await builder.getByRole('button', { name: '应用筛选' }).click();
  await conditions.getByText('客户 › 所属行业：制造业', { exact: true }).waitFor();
  await publish(gu, '制造业单独看');

  const zhou = await mall.person(ZHOU, '/workstation/e/sale-contract');
  const listed = async (body: object) => {
    const { rows = [] } = await post(zhou, '/yzjumc/entity/v1/sale-contract/list', { pageSize: 200, ...body });
    return rows.length;
  };
  const made = await listed({ filter: { field: 'customer.industry', op: 'eq', value: '制造业' } });
  expect(made).toBeGreaterThan(0);
  expect(made).toBeLessThan(await listed({}));
  await grid(zhou).getByRole('link').first().waitFor(PATIENT);
  await selectView(zhou, '制造业客户');
  await expect
    .poll(() => zhou.getByRole('navigation', { name: '分页' }).getByRole('status').textContent())
    .toContain(`共 ${made} 条`);
});
