import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { post } from './support/approvals.ts';
import { grid, selectView, viewOn } from './support/hand.ts';
import { sharedMall, ZHOU } from './support/mall.ts';

const mall = sharedMall();

const LIST = '/workstation/e/sale-contract';
interface Line {
  productName: string;
  quantity: number;
}
const totalOf = async (page: Page) => {
  const text = await page.getByRole('navigation', { name: '分页' }).getByRole('status').textContent();
  return Number(/[\d,]+/.exec(text ?? '')?.[0].replaceAll(',', ''));
};
const expectedOf = async (page: Page, contracts: (row: Record<string, unknown>) => boolean) => {
  const { rows = [] } = await post(page, '/yzjumc/entity/v1/sale-contract/list', { pageSize: 200 });
  return rows.filter(contracts).length;
};

async function addCondition(page: Page): Promise<Locator> {
  const builder = page.getByRole('dialog', { name: '高级筛选' });
  await builder.getByRole('button', { name: '添加条件', exact: true }).click();
  return builder.locator('.yp-builder-line').last();
}

it('a list is filtered by what its links lead to and by its rows, is kept as a view and leaves in a file', async () => {
  const page = await mall.person(ZHOU, LIST);
  await grid(page).getByRole('link').first().waitFor();
  const all = await totalOf(page);
  const { rows: customers = [] } = await post(page, '/yzjumc/entity/v1/customer/list', { pageSize: 200 });
  const industryOf = new Map(customers.map((row) => [row.customerNo, row.industry]));
  const made = await expectedOf(page, (row) => industryOf.get(row.customer) === '制造业');
  expect(made).toBeGreaterThan(0);
  expect(made).toBeLessThan(all);

  await page.getByRole('button', { name: '高级筛选' }).click();
  const link = await addCondition(page);
  await link.getByRole('button', { name: /^字段 / }).click();
  await page.getByRole('combobox', { name: '查找字段' }).fill('所属行业');
  await page.getByRole('option', { name: '客户 › 所属行业' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('option', { name: '客户 › 所属行业' }).click();
  await link.getByRole('button', { name: '请选择' }).click();
  await page.getByRole('group', { name: '客户 › 所属行业' }).getByLabel('制造业').check();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '应用筛选' }).click();
  await page.getByText('客户 › 所属行业：制造业', { exact: true }).waitFor();
  await expect.poll(() => totalOf(page)).toBe(made);

  await page.getByRole('button', { name: '高级筛选' }).click();
  const rows = await addCondition(page);
  await rows.getByRole('button', { name: /^字段 / }).click();
  await page.getByRole('option', { name: '合同明细的字段' }).click();
  await page.getByRole('option', { name: '合同明细 › 数量' }).click();
  await rows.getByLabel('关系', { exact: true }).selectOption({ label: '大于等于' });
  await rows.getByLabel('值').fill('50');
  await page.getByRole('button', { name: '应用筛选' }).click();
  await page.getByText('合同明细 › 数量 大于等于 50', { exact: true }).waitFor();
  await expect.poll(() => totalOf(page)).toBeLessThan(made);
  const both = await totalOf(page);

  await page.reload();
  await page.getByText('客户 › 所属行业：制造业', { exact: true }).waitFor();
  await expect.poll(() => totalOf(page)).toBe(both);
  await page.getByRole('button', { name: '保存视图' }).click();
  await page.getByLabel('视图名称').fill('制造业大单');
  await page.keyboard.press('Enter');
  await viewOn(page, '制造业大单').waitFor();
  await page.getByRole('button', { name: '全部', exact: true }).click();
  await expect.poll(() => totalOf(page)).toBe(all);
  await page.reload();
  await selectView(page, '制造业大单');
  await expect.poll(() => totalOf(page)).toBe(both);
  await page.getByText('客户 › 所属行业：制造业', { exact: true }).waitFor();

  await page.getByRole('button', { name: '导出、导入、打印' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: '导出 CSV' }).click(),
  ]);
  const text = await readFile(await file.path(), 'utf8');
  expect(text.trim().split(/\r?\n/).length - 1).toBe(both);
  await page.context().close();
});

it('a list is filtered by several conditions on the same row, in words, in the address and in a view', async () => {
  const page = await mall.person(ZHOU, LIST);
  await grid(page).getByRole('link').first().waitFor();
  const all = await totalOf(page);
  const { rows: found = [] } = await post(page, '/yzjumc/entity/v1/sale-contract/list', { pageSize: 200 });
  const details = await Promise.all(
    found.map((row) => post(page, '/yzjumc/entity/v1/sale-contract/detail', { billNo: row.billNo })),
  );
  const contracts = details.map(({ record }) => (record as { lines?: Line[] }).lines ?? []);
  const asked = contracts.flat().map((line) => {
    const is = ({ productName }: Line) => productName === line.productName;
    const isMuch = ({ quantity }: Line) => quantity >= line.quantity;
    return {
      ...line,
      together: contracts.filter((rows) => rows.some((row) => is(row) && isMuch(row))).length,
      apart: contracts.filter((rows) => rows.some(is) && rows.some(isMuch)).length,
    };
  });
  const { productName, quantity, together } = asked.find((one) => one.together < one.apart)!;

  await page.getByRole('button', { name: '高级筛选' }).click();
  const builder = page.getByRole('dialog', { name: '高级筛选' });
  await builder.getByRole('button', { name: '添加同一行的条件' }).click();
  const oneRow = builder.getByRole('group', { name: '合同明细的同一行 满足以下所有条件' });
  const first = oneRow.locator('.yp-builder-line').first();
  await first.getByRole('button', { name: /^字段 / }).click();
  await page.getByRole('option', { name: '产品的字段' }).waitFor();
  await expectAccessible(page);
  expect(await page.getByRole('option', { name: '客户的字段' }).count()).toBe(0);
  await page.getByRole('option', { name: '产品名称', exact: true }).click();
  await first.getByLabel('关系', { exact: true }).selectOption({ label: '等于' });
  await first.getByLabel('值').fill(productName);
  await oneRow.getByRole('button', { name: '添加条件', exact: true }).click();
  const second = oneRow.locator('.yp-builder-line').last();
  await second.getByRole('button', { name: /^字段 / }).click();
  await page.getByRole('option', { name: '数量', exact: true }).click();
  await second.getByLabel('关系', { exact: true }).selectOption({ label: '大于等于' });
  await second.getByLabel('值').fill(String(quantity));
  await page.getByRole('button', { name: '应用筛选' }).click();
  const wording = `合同明细有一行（产品名称：${productName} 且 数量 大于等于 ${quantity.toLocaleString('en')}）`;
  await page.getByText(wording, { exact: true }).waitFor();
  await expect.poll(() => totalOf(page)).toBe(together);

  await page.reload();
  await page.getByText(wording, { exact: true }).waitFor();
  await expect.poll(() => totalOf(page)).toBe(together);
  await page.getByRole('button', { name: '保存视图' }).click();
  await page.getByLabel('视图名称').fill('同一行');
  await page.keyboard.press('Enter');
  await viewOn(page, '同一行').waitFor();
  await page.getByRole('button', { name: '全部', exact: true }).click();
  await expect.poll(() => totalOf(page)).toBe(all);
  await page.goBack();
  await viewOn(page, '同一行').waitFor();
  await expect.poll(() => totalOf(page)).toBe(together);
  await page.reload();
  await page.getByText(wording, { exact: true }).waitFor();

  // What was applied stands in the editor again, and can be said of any row.
  await page.getByRole('button', { name: '高级筛选' }).click();
  await oneRow.getByLabel('值').last().waitFor();
  expect(await oneRow.getByLabel('哪个明细表').inputValue()).toBe('lines');
  await oneRow.getByRole('button', { name: '删除条件组' }).click();
  await page.getByRole('button', { name: '应用筛选' }).click();
  await expect.poll(() => totalOf(page)).toBe(all);
  await page.context().close();
});
