import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { TODAY } from './support/days.ts';
import { agree, answered, choose, fact, fill, formRow, keyOf, press, rowOf, state } from './support/hand.ts';
import { CHEN, GU, SHEN, sharedMall, ZHOU } from './support/mall.ts';
import { visit } from './support/visit.ts';

const mall = sharedMall();

describe('a sale contract', () => {
  it('with a discount and instalments has to add up, is decided by two people for its amount, and is filed', async () => {
    const zhou = await mall.person(ZHOU, '/workstation/e/sale-contract');
    await press(zhou, '新建');
    await fill(zhou, '合同名称', '集团统采框架销售');
    await choose(zhou, '客户');
    await fill(zhou, '签订日期', TODAY);
    await fill(zhou, '服务开始日期', TODAY);
    await zhou.getByRole('group', { name: '合同明细' }).getByRole('button', { name: '添加一行' }).click();
    const line = formRow(zhou, '合同明细', 1);
    await choose(line, '产品');
    await fill(line, '数量', '100');
    await fill(line, '成交单价', '620');
    await expect.poll(() => zhou.getByLabel('合同金额').inputValue()).toBe('62,000.00');
    await fill(zhou, '整单优惠', '2000');
    await fill(zhou, '优惠说明', '年度框架优惠');
    await expect.poll(() => zhou.getByLabel('合同金额').inputValue()).toBe('60,000.00');
    await choose(zhou, '付款方式', { text: '分期付款' });
    const plan = zhou.getByRole('group', { name: '付款计划' });
    for (const [number, amount] of [
      [1, '30000'],
      [2, '20000'],
    ] as const) {
      await plan.getByRole('button', { name: '添加一行' }).click();
      await fill(formRow(zhou, '付款计划', number), '应付日期', TODAY);
      await fill(formRow(zhou, '付款计划', number), '应付金额', amount);
    }
    await press(zhou, '提交审批');
    await zhou.getByRole('alert').getByText('付款计划合计须等于合同金额').first().waitFor();
    await fill(formRow(zhou, '付款计划', 2), '应付金额', '30000');
    await expectAccessible(zhou);
    await press(zhou, '提交审批', { asks: true });
    await state(zhou, '审批中').waitFor();
    const key = keyOf(zhou);

    const shen = await mall.signedIn(SHEN);
    await agree(shen, key);
    const gu = await mall.signedIn(GU);
    await agree(gu, key);
    await visit(shen, `/workstation/e/sale-contract/${key}`);
    await state(shen, '已生效').waitFor();
    await press(shen, '归档');
    await fill(shen.getByRole('dialog'), '归档号', 'XS-2026-0001');
    await shen.getByRole('dialog').getByRole('button', { name: '归档' }).click();
    await state(shen, '已归档').waitFor();
    await zhou.reload();
    await state(zhou, '已归档').waitFor();
    await fact(zhou, '归档号').getByText('XS-2026-0001').waitFor();
    for (const page of [zhou, shen, gu]) await page.context().close();
  });
});

describe('a consumption contract', () => {
  it('is asked for, approved, topped up and consumed down to the last fen, every amount with where it came from', async () => {
    const chen = await mall.person(CHEN, '/workstation/e/consume-contract');
    await press(chen, '新建');
    await fill(chen, '合同名称', '营销短信预存');
    await fill(chen, '联系电话', '13800000001');
    await fill(chen, '初始额度', '100');
    await fill(chen, '余额预警', '50');
    await press(chen, '提交', { asks: true });
    await state(chen, '审批中').waitFor();
    const key = keyOf(chen);
    const shen = await mall.signedIn(SHEN);
    await agree(shen, key);

    await visit(shen, `/workstation/e/consume-contract/${key}`);
    await state(shen, '执行中').waitFor();
    await press(shen, '充值');
    const dialog = shen.getByRole('dialog');
    await fill(dialog, '充值金额', '50.05');
    await fill(dialog, '到账流水号', 'BANK-20261120-77');
    await dialog.getByRole('button', { name: '充值' }).click();
    await answered(dialog);
    await fact(shen, '总额度').getByText('¥150.05').waitFor();

    await press(shen, '登记消费');
    await fill(dialog, '消费项目', '营销短信');
    await fill(dialog, '数量', '3002');
    await fill(dialog, '单价', '0.05');
    await dialog.getByRole('button', { name: '登记消费' }).click();
    await dialog.getByText('余额不足：需要 ¥150.10，余额 ¥150.05').first().waitFor();
    await expectAccessible(shen);
    await fill(dialog, '数量', '3001');
    await dialog.getByRole('button', { name: '登记消费' }).click();
    await answered(dialog);
    await fact(shen, '余额').getByText('¥0.00', { exact: true }).waitFor();
    await fact(shen, '已消费').getByText('¥150.05').waitFor();

    await visit(chen, `/workstation/e/consume-contract?q=${key}`);
    await rowOf(chen, key).getByText('150.05').first().waitFor();
    await visit(chen, `/workstation/e/consume-contract/${key}`);
    const row = chen.getByRole('region', { name: '消费明细' }).getByRole('row').filter({ hasText: '营销短信' });
    for (const cell of ['3,001', '¥0.05', '¥150.05', '沈一']) await row.getByText(cell, { exact: true }).waitFor();
    await chen.getByRole('region', { name: '充值记录' }).getByText('BANK-20261120-77').waitFor();
    expect(await chen.getByRole('button', { name: '登记消费' }).count()).toBe(0);

    await press(shen, '完结', { asks: true });
    await state(shen, '已完结').waitFor();
    for (const page of [chen, shen]) await page.context().close();
  });
});
