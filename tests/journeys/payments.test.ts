import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { post } from './support/approvals.ts';
import { answered, choose, fact, fill, grid, keyOf, press, rowOf, state } from './support/hand.ts';
import { CHEN, SHEN, sharedMall } from './support/mall.ts';
import { visit } from './support/visit.ts';

const mall = sharedMall();

const listOf = (entity: string, view: string, keyword = ''): string =>
  `/workstation/e/${entity}?view=${encodeURIComponent(view)}&q=${encodeURIComponent(keyword)}`;

/** On a narrow screen a list is cards, each called by its title. */
const cards = (page: Page): Locator => page.locator('.yp-cards').getByRole('link');

describe('a payment', () => {
  it('that failed is made again, confirmed for exactly what was due, and refunded as far as it may be', async () => {
    const chen = await mall.person(CHEN, '/workstation/e/transaction');
    await press(chen, '新建');
    await fill(chen, '交易内容', '协同办公年费');
    await fill(chen, '订单号', 'SO20261120777');
    await fill(chen, '付款银行', '招商银行深圳分行');
    await fill(chen, '付款账号', '755912345678901');
    await fill(chen, '交易金额', '1234.56');
    await press(chen, '保存');
    await state(chen, '待支付').waitFor();
    const key = keyOf(chen);

    const shen = await mall.person(SHEN, listOf('transaction', '待确认到账', key));
    await grid(shen).getByRole('link', { name: key }).click();
    await press(shen, '标记失败');
    const dialog = shen.getByRole('dialog');
    await fill(dialog, '失败原因', '付款账户余额不足');
    await dialog.getByRole('button', { name: '标记失败' }).click();
    await state(shen, '支付失败').waitFor();

    await chen.reload();
    await fact(chen, '失败或取消原因').getByText('付款账户余额不足').waitFor();
    await press(chen, '重新支付', { asks: true });
    await state(chen, '待支付').waitFor();

    await shen.reload();
    await press(shen, '确认到账');
    await fill(dialog, '到账金额', '1000');
    await fill(dialog, '渠道流水号', 'CMB7700001');
    await dialog.getByRole('button', { name: '确认到账' }).click();
    await dialog.getByText('到账金额须等于应付金额 ¥1,234.56').first().waitFor();
    await fill(dialog, '到账金额', '1234.56');
    await dialog.getByRole('button', { name: '确认到账' }).click();
    await state(shen, '已支付').waitFor();
    await fact(shen, '可开票').getByText('¥1,234.56').waitFor();

    await press(shen, '退款');
    await fill(dialog, '退款金额', '1300');
    await fill(dialog, '退款原因', '客户减购');
    await dialog.getByRole('button', { name: '退款' }).click();
    await dialog.getByText('最多可退 ¥1,234.56').first().waitFor();
    await fill(dialog, '退款金额', '234.56');
    await dialog.getByRole('button', { name: '退款' }).click();
    await answered(dialog);
    await fact(shen, '可开票').getByText('¥1,000.00').waitFor();
    await state(shen, '已支付').waitFor();
    await press(shen, '退款');
    await dialog.getByLabel('退款原因').waitFor();
    await fill(dialog, '退款原因', '订单取消');
    expect(await dialog.getByLabel('退款金额').inputValue()).toBe('1,000.00');
    await dialog.getByRole('button', { name: '退款' }).click();
    await state(shen, '已退款').waitFor();
    await visit(chen, listOf('transaction', '有退款', key));
    await rowOf(chen, key).getByText('已退款').waitFor();
    for (const page of [chen, shen]) await page.context().close();
  });
});

describe('an order that waits to be paid', () => {
  it('and was cancelled in another tab leads on from the choice of ways that is still open', async () => {
    const chen = await mall.signedIn(CHEN);
    const { rows = [] } = await post(chen, '/yzjumc/entity/v1/order/list', {
      filter: { field: 'status', op: 'eq', value: 'WAIT_PAY' },
    });
    const address = `/pay?orderNo=${String(rows[0]?.orderNo)}`;
    await visit(chen, address);
    const other = await chen.context().newPage();
    await visit(other, address);
    const begin = other.getByRole('button', { name: /^(使用对公转账支付|去支付)/ });
    await begin
      .or(other.getByRole('button', { name: '换一种方式' }))
      .first()
      .waitFor();
    if (!(await begin.isVisible())) await other.getByRole('button', { name: '换一种方式' }).click();
    await begin.waitFor();
    await post(chen, '/yzjumc/order/v2/cancel', { orderNo: rows[0]?.orderNo });
    await begin.click();
    await other.waitForURL('**/result?**');
    await chen.context().close();
  });
});

describe('a customer on the phone', () => {
  it('reports a payment that did not arrive, is answered, asks again, and closes what was settled', async () => {
    const chen = await mall.person(CHEN, '/workstation/e/transaction', { width: 390, height: 844 });
    await cards(chen).first().click();
    await press(chen, '反馈问题');
    await chen.getByRole('heading', { level: 1, name: '新建交易反馈' }).waitFor();
    expect(await chen.getByLabel('交易金额').inputValue()).not.toBe('');
    await choose(chen, '反馈类型', { text: '其他' });
    await fill(chen, '问题描述', '银行已扣款，订单仍显示未支付');
    await fill(chen, '联系电话', '13800000001');
    await expectAccessible(chen);
    await press(chen, '保存');
    await state(chen, '待受理').waitFor();
    const key = keyOf(chen);
    await expectAccessible(chen);

    const shen = await mall.person(SHEN, listOf('transaction-feedback', '待受理', key));
    await rowOf(shen, key).getByRole('button', { name: '受理' }).click();
    await rowOf(shen, key).waitFor({ state: 'detached' });
    await visit(shen, `/workstation/e/transaction-feedback/${key}`);
    const dialog = shen.getByRole('dialog');
    await press(shen, '答复');
    await fill(dialog, '答复', '已联系银行核实，款项今日到账');
    await dialog.getByRole('button', { name: '答复' }).click();
    await state(shen, '已答复').waitFor();

    await chen.reload();
    await fact(chen, '答复').getByText('已联系银行核实，款项今日到账').waitFor();
    await press(chen, '追问');
    await fill(chen.getByRole('dialog'), '追问', '仍未到账，请加急');
    await chen.getByRole('dialog').getByRole('button', { name: '追问' }).click();
    await state(chen, '处理中').waitFor();
    await shen.reload();
    await fact(shen, '追问').getByText('仍未到账，请加急').waitFor();
    await press(shen, '答复');
    await fill(dialog, '答复', '已到账，感谢等待');
    await dialog.getByRole('button', { name: '答复' }).click();
    await state(shen, '已答复').waitFor();

    await visit(chen, listOf('transaction-feedback', '待我确认', key));
    await cards(chen).first().click();
    await press(chen, '关闭');
    await choose(chen.getByRole('dialog'), '满意度', { text: '一般' });
    await chen.getByRole('dialog').getByRole('button', { name: '关闭', exact: true }).last().click();
    await state(chen, '已关闭').waitFor();
    await fact(chen, '满意度').getByText('一般').waitFor();
    for (const page of [chen, shen]) await page.context().close();
  });
});
