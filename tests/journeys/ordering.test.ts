import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { post } from './support/approvals.ts';
import { TODAY } from './support/days.ts';
import { agree, choose, fact, fill, formRow, grid, keyOf, PATIENT, press, rowOf, state } from './support/hand.ts';
import { SHEN, sharedMall, ZHOU } from './support/mall.ts';
import { visit } from './support/visit.ts';

const mall = sharedMall();

/** A product that is cheap enough for one approver, by what a person types to find it. */
async function product(page: Page): Promise<{ productNo: string; name: string; price: number }> {
  const { rows: [found] = [] } = await post(page, '/yzjumc/entity/v1/product/list', {
    pageSize: 1,
    filter: {
      and: [
        { field: 'status', op: 'eq', value: 'onsale' },
        { field: 'price', op: 'between', value: [5_000, 20_000] },
        { field: 'minQuantity', op: 'lte', value: 10 },
      ],
    },
  });
  return { productNo: String(found?.productNo), name: String(found?.name), price: Number(found?.price) };
}
async function addLine(
  page: Page,
  table: string,
  number: number,
  { name, productNo }: { name: string; productNo: string },
  quantity: number,
  price: string,
): Promise<void> {
  await page.getByRole('button', { name: '添加一行' }).first().click();
  const row = formRow(page, table, number);
  await choose(row, '产品', { keyword: productNo, text: name });
  await expect.poll(() => row.getByLabel('标准价').inputValue(), PATIENT).not.toBe('');
  await fill(row, '数量', String(quantity));
  await fill(row, table === '订货明细' ? '订货单价' : '成交单价', price);
}

describe('a partner who orders', () => {
  it('for a customer sees the total grow, hands the contract in, and finds the product with the customer once it is approved', async () => {
    const zhou = await mall.person(ZHOU, '/workstation/e/order-contract');
    const bought = await product(zhou);
    await press(zhou, '新建');
    await fill(zhou, '合同名称', '云岭办公订货');
    await choose(zhou, '订货方式', { text: '按单订货' });
    await choose(zhou, '最终客户');
    const customer = await zhou.getByLabel('客户名称').inputValue();
    expect(await zhou.getByLabel('客户管理员').inputValue()).not.toBe('');
    await addLine(zhou, '订货明细', 1, bought, 10, '60.00');
    await addLine(zhou, '订货明细', 2, bought, 20, '50');
    await expect.poll(() => zhou.getByLabel('合同金额').inputValue()).toBe('1,600.00');
    await zhou.getByRole('button', { name: '删除第 2 行' }).click();
    await expect.poll(() => zhou.getByLabel('合同金额').inputValue()).toBe('600.00');
    await expectAccessible(zhou);
    await press(zhou, '提交审批', { asks: true });
    await state(zhou, '审批中').waitFor();
    const key = keyOf(zhou);

    const shen = await mall.signedIn(SHEN);
    await agree(shen, key);

    await zhou.reload();
    await state(zhou, '已生效').waitFor();
    await zhou.getByRole('region', { name: '交付结果' }).getByRole('link', { name: /^AST-/ }).click();
    await zhou.getByRole('heading', { level: 1, name: bought.name }).waitFor();
    expect(await fact(zhou, '客户档案').textContent()).toBe(customer);
    expect(await fact(zhou, '数量').textContent()).toBe('10');
    const asset = keyOf(zhou);
    await fact(zhou, '来源单号').getByRole('link', { name: key }).waitFor();
    await fact(zhou, '客户档案').getByRole('link').click();
    await zhou.getByRole('tab', { name: '产品资产' }).click();
    await rowOf(zhou, asset).waitFor();
    for (const page of [zhou, shen]) await page.context().close();
  });

  it('for stock hands several drafts in at once, and sells from the batch until what is left is less', async () => {
    const zhou = await mall.signedIn(ZHOU);
    const bought = await product(zhou);
    const draft = async (name: string): Promise<string> => {
      const record = {
        name,
        orderType: 'stock',
        template: 'standard',
        signDate: TODAY,
        startDate: TODAY,
        termMonths: 12,
        lines: [{ product: bought.productNo, quantity: 100, unitPrice: bought.price }],
      };
      return String((await post(zhou, '/yzjumc/ordercontract/v3/save', { record })).record?.billNo);
    };
    const keys = [await draft('年末备货一'), await draft('年末备货二')];
    await visit(zhou, `/workstation/e/order-contract?q=${encodeURIComponent('年末备货')}`);
    for (const key of keys) await rowOf(zhou, key).getByRole('checkbox').check();
    await zhou.getByRole('region', { name: '已选记录' }).getByRole('button', { name: '提交审批' }).click();
    await zhou.getByRole('dialog').getByRole('button', { name: '提交审批' }).click();
    await zhou.getByRole('dialog').getByText('成功 2 条').waitFor();
    await zhou.getByRole('dialog').getByRole('button', { name: '完成' }).click();
    for (const key of keys) await rowOf(zhou, key).getByText('审批中').waitFor();

    const shen = await mall.signedIn(SHEN);
    await agree(shen, ...keys);
    await visit(zhou, `/workstation/e/order-contract/${keys[0]}`);
    await zhou.getByRole('region', { name: '交付结果' }).getByRole('link', { name: /^STK-/ }).click();
    await fact(zhou, '可用数量').getByText('100', { exact: true }).waitFor();
    const batch = keyOf(zhou);

    await press(zhou, '签销售合同');
    await fill(zhou, '合同名称', '库存销售');
    await choose(zhou, '客户');
    const row = formRow(zhou, '合同明细', 1);
    expect(await row.getByLabel('批次可用量').inputValue()).toBe('100');
    for (const date of ['签订日期', '服务开始日期']) await fill(zhou, date, TODAY);
    await fill(row, '数量', '30');
    await fill(row, '成交单价', String(bought.price / 100));
    await press(zhou, '提交审批', { asks: true });
    await state(zhou, '审批中').waitFor();
    await agree(shen, keyOf(zhou));

    await visit(zhou, `/workstation/e/stock?q=${batch}`);
    await rowOf(zhou, batch).getByRole('gridcell').filter({ hasText: /^70$/ }).waitFor();
    await grid(zhou).getByRole('link', { name: batch }).click();
    await fact(zhou, '已售数量').getByText('30', { exact: true }).waitFor();
    for (const page of [zhou, shen]) await page.context().close();
  });
});
